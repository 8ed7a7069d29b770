import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openAuthority } from '#main/branch/lan/certificates/authority.ts';
import { openLedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { openQuickSealedFile } from '#support/branch/keys/quick-sealed-file.ts';
import { startLanBranch, type LanBranch } from '#support/branch/lan-branch.ts';
import { requestInLan } from '#support/branch/lan-requests.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { callSanad } from '#support/commands/call-sanad.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const address = '127.0.0.2';
const dayMs = 86_400_000;

let branch: LanBranch;

afterEach(() => branch.running.close());

function conditions(): string[] {
  return branch.running.branch.context.conditions.current().map(({ code }) => code);
}

/** A CA as the owner of a network has one, and the files of its certificates. */
async function ownersCa() {
  const folder = temporaryFolder('owner');
  const ledger = openLedgerDatabase(path.join(folder, 'ledger.db'));
  const keyStore = await openQuickSealedFile(path.join(folder, 'keys.sealed'), 'test passphrase');
  const { authority } = await openAuthority(
    { db: ledger.reader, commit: (work) => Promise.resolve(ledger.transact(work)), keyStore },
    ['sanad.shop.example'],
    new Date(),
  );
  ledger.close();
  const files = { certFile: path.join(folder, 'branch.pem'), keyFile: path.join(folder, 'branch.key') };
  const write = (days: number): void => {
    const to = new Date(Date.now() + days * dayMs);
    const { cert, key } = authority.certify([address, 'sanad.shop.example'], { from: new Date(Date.now() - dayMs), to });
    writeFileSync(files.certFile, cert);
    writeFileSync(files.keyFile, key);
  };
  return { ca: authority.certificate, files, write };
}

test("the owner's certificate is served, and read again when its files change; a broken one leaves it in use", async () => {
  const { ca, files, write } = await ownersCa();
  write(90);
  branch = await startLanBranch(address, { lan: { encryption: files } });
  const url = `https://${address}:${branch.port}/lan/info`;
  const first = await requestInLan(url, { ca });
  expect([first.status, first.body['spki_sha256'], branch.running.branch.certificateUrl]).toEqual([200, null, undefined]);
  expect((await requestInLan(url.replace('info', 'ca.pem'), { ca })).status).toBe(404);
  // Its names are names of the appliance.
  expect((await requestInLan(url, { ca, headers: { host: 'sanad.shop.example' } })).status).toBe(200);

  const good = readFileSync(files.certFile);
  writeFileSync(files.certFile, 'no certificate');
  await eventually(
    () => Promise.resolve(conditions()),
    (codes) => codes.includes('LAN_CERTIFICATE_UNUSABLE'),
  );
  expect((await requestInLan(url, { ca })).certificate?.fingerprint256).toBe(first.certificate?.fingerprint256);
  writeFileSync(files.certFile, good);
  write(7);
  await eventually(
    () => Promise.resolve(conditions()),
    (codes) => codes.join() === 'LAN_CERTIFICATE_ENDS',
  );
  const second = await requestInLan(url, { ca });
  expect([second.status, second.certificate?.fingerprint256 === first.certificate?.fingerprint256]).toEqual([200, false]);
  write(90);
  await eventually(
    () => Promise.resolve(conditions()),
    (codes) => codes.length === 0,
  );
});

test('the own certificate is renewed before its end, also after the clock was set', async () => {
  const present = Date.now();
  branch = await startLanBranch(address, { startsAt: new Date(present - 61 * dayMs) });
  const { authority } = branch.running.branch.context.lan;
  const ca = authority?.certificate ?? '';
  const seen = async () => (await requestInLan(`https://${address}:${branch.port}/lan/info`, { ca })).certificate;
  const first = await seen();
  branch.running.clock.advance(61 * dayMs);
  const second = await eventually(seen, (shown) => shown?.fingerprint256 !== first?.fingerprint256);
  expect(new Date(second?.valid_to ?? 0).getTime() - new Date(first?.valid_to ?? 0).getTime()).toBe(61 * dayMs);
  branch.running.clock.setWall(new Date(present - 20 * dayMs).toISOString());
  const third = await eventually(seen, (shown) => shown?.fingerprint256 !== second?.fingerprint256);
  expect(new Date(third?.valid_to ?? 0) < new Date(second?.valid_to ?? 0)).toBe(true);
});

test('without encryption tills are served by HTTP on the network, and /readyz warns of it', async () => {
  branch = await startLanBranch(address, { lan: { encryption: 'none' } });
  const { lanUrl, certificateUrl, url } = branch.running.branch;
  expect([lanUrl, certificateUrl]).toEqual([url, undefined]);
  const answer = await requestInLan(`http://${address}:${branch.port}/readyz`);
  expect([answer.status, answer.body['conditions']]).toEqual([
    200,
    [expect.objectContaining({ code: 'LAN_UNENCRYPTED', severity: 'warning' })],
  ]);
  const { code, pairing_url } = branch.running.branch.context.pairing.invite();
  expect(pairing_url).not.toContain('spki');
  const paired = await requestInLan(`http://${address}:${branch.port}/lan/pair`, {
    method: 'POST',
    body: { code, till_name: 'Till' },
  });
  expect(paired.body).toMatchObject({ base_url: `http://${address}:${branch.port}`, ca_pem: null, spki_sha256: null });
});

test('a public address that came after the CA was made is left out of the certificate, and /readyz says so', async () => {
  branch = await startLanBranch(address);
  branch.moveTo(address, '203.0.113.5');
  await eventually(
    () => Promise.resolve(conditions()),
    (codes) => codes.includes('LAN_NAME_NOT_CERTIFIED'),
  );
  const ca = branch.running.branch.context.lan.authority?.certificate ?? '';
  expect((await requestInLan(`https://${address}:${branch.port}/lan/info`, { ca })).status).toBe(200);
  branch.moveTo(address);
  await eventually(
    () => Promise.resolve(conditions()),
    (codes) => codes.length === 0,
  );
});

test('"sanad pair" shows the code of the running appliance, its URL and its QR', async () => {
  branch = await startLanBranch(address);
  const folder = path.join(branch.running.dataDir, 'branch');
  const { code, out } = await callSanad(['pair', '--data-dir', folder]);
  const [, shown = '', rest = ''] = /^Code {7}(\d{4}) (\d{4})$/mu.exec(out) ?? [];
  expect([code, out]).toEqual([0, expect.stringContaining(`&code=${shown}${rest}`)]);
  expect(out).toMatch(/^[█▀▄ ]{30,}$/mu);
  const ca = branch.running.branch.context.lan.authority?.certificate ?? '';
  const body = { code: shown + rest, till_name: 'Till' };
  const paired = await requestInLan(`https://${address}:${branch.port}/lan/pair`, { method: 'POST', ca, body });
  expect(paired.status).toBe(200);
  const unknown = await callSanad(['pair', '--data-dir', folder, '--unit', 'none']);
  expect([unknown.code, unknown.errors]).toEqual([1, expect.stringContaining('There is no EGS unit none on this appliance.')]);
  await branch.running.stop();
  const stopped = await callSanad(['pair', '--data-dir', folder]);
  expect([stopped.code, stopped.errors]).toEqual([1, expect.stringContaining('No appliance runs on the folder')]);
});
