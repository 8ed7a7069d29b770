import { execFile } from 'node:child_process';
import { hash, X509Certificate } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Bonjour, type Service } from 'bonjour-service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLanBranch, type LanBranch } from '#support/branch/lan-branch.ts';
import { multicastWorks } from '#support/branch/multicast.ts';
import { requestInLan, type LanAnswer } from '#support/branch/lan-requests.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import { hasPhp, hasPython } from '#support/project/guide/languages-here.ts';

const examples = path.resolve(import.meta.dirname, '../../../docs/integration/examples');

let branch: LanBranch;
let closeBrowser: () => Promise<void>;
let found: Service | undefined;
const gone: string[] = [];

const canMulticast = await multicastWorks();
const firstAddress = '127.0.0.2';
const secondAddress = '127.0.0.3';

function spkiSha256(pem: string): string {
  const spki = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' });
  return hash('sha256', spki, 'hex');
}

/** What a till keeps once it is paired. */
type PairedTill = { base_url: string; ca_pem: string; spki_sha256: string; egs_unit_id: string; seller: Record<string, unknown> };

let till: PairedTill;
let invitation: URL;

/** Fetches the CA without encryption, and takes it only if it is the one of the pairing code. */
async function trustedCa(): Promise<string> {
  const { certificateUrl } = branch.running.branch;
  const { text } = await requestInLan(`${certificateUrl}/lan/ca.pem`);
  expect(spkiSha256(text)).toBe(invitation.searchParams.get('spki'));
  return text;
}

function sellAt(baseUrl: string, ca: string, number: string): Promise<LanAnswer> {
  const body = branch.bodyOf('simplified', { invoice_number: number, egs_unit_id: till.egs_unit_id, seller: till.seller });
  const headers = { authorization: `Bearer ${branch.running.apiKey}`, 'idempotency-key': number };
  return requestInLan(`${baseUrl}/v1/invoices/simplified`, { method: 'POST', ca, headers, body });
}

beforeAll(async () => {
  branch = await startLanBranch(firstAddress);
  const bonjour = new Bonjour();
  const browser = bonjour.find({ type: 'sanad' });
  const port = Number(branch.port);
  browser.on('up', (service) => {
    if (service.port === port) found = service;
  });
  browser.on('down', ({ port: closed }) => void gone.push(String(closed)));
  closeBrowser = () => new Promise((resolve) => bonjour.destroy(() => resolve()));
});

afterAll(async () => {
  await closeBrowser();
});

test.skipIf(!canMulticast)('a till finds the branch by mDNS (needs multicast)', async () => {
  const service = await eventually(
    () => Promise.resolve(found),
    (up) => up !== undefined,
  );
  const { spki_sha256 } = branch.running.branch.context.lan.describe();
  expect(service?.txt).toEqual({ v: '1', path: '/v1', spki: spki_sha256, name: 'Test Branch' });
  expect(service?.host).toMatch(/^sanad-[0-9a-f]{8}\.local$/u);
});

test('it pairs with the code of the QR, over HTTPS with the CA that has the pin', async () => {
  invitation = new URL(branch.running.branch.context.pairing.invite().pairing_url);
  expect(invitation.searchParams.get('url')).toBe(`https://${firstAddress}:${branch.port}`);
  const ca = await trustedCa();
  const answer = await requestInLan(`${invitation.searchParams.get('url')}/lan/pair`, {
    method: 'POST',
    ca,
    body: { code: invitation.searchParams.get('code'), till_name: 'Counter 1' },
  });
  expect(answer.status).toBe(200);
  till = answer.body as PairedTill;
  expect(till).toEqual({
    base_url: `https://${firstAddress}:${branch.port}`,
    ca_pem: ca,
    spki_sha256: invitation.searchParams.get('spki'),
    egs_unit_id: branch.egsUnitId,
    seller: expect.objectContaining({ name: 'Test Trading Company' }),
  });
});

test('it sells, and the branch knows it from then on', async () => {
  const sold = await sellAt(till.base_url, till.ca_pem, 'LAN-1');
  expect([sold.status, sold.body['status']]).toEqual([200, 'reported']);
  const { db } = branch.running.branch.context;
  const rows = await eventually(
    () => Promise.resolve(db.all(db.sql.selectFrom('tills').selectAll())),
    (tills) => tills.some(({ last_sale_at }) => last_sale_at !== null),
  );
  expect(rows).toEqual([
    expect.objectContaining({ name: 'Counter 1', address: expect.stringMatching(/^127\./u), key_id: expect.any(String) }),
  ]);
});

test('no client without the CA gets through', async () => {
  await expect(requestInLan(`${till.base_url}/lan/info`)).rejects.toThrow(/self-signed certificate|unable to/u);
});

const guidePrograms = [
  { program: 'pair-till.ts', command: process.execPath, isHere: true },
  { program: 'pair_till.py', command: 'python3', isHere: hasPython },
  { program: 'pair_till.php', command: 'php', isHere: hasPhp },
];

describe.each(guidePrograms)('$program of the guide', ({ program, command, isHere }) => {
  const folder = temporaryFolder('pairing');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function pairWith(code: URL) {
    const { port } = new URL(branch.running.branch.certificateUrl ?? '');
    const args = [path.join(examples, program), code.href, 'Counter 9', port];
    const env = { ...process.env, NO_PROXY: '*', PYTHONDONTWRITEBYTECODE: '1' };
    return new Promise<{ code: unknown; output: string }>((resolve) => {
      execFile(command, args, { cwd: folder, env }, (fault, output, errors) =>
        resolve({ code: fault?.code ?? 0, output: output + errors }),
      );
    });
  }

  test.skipIf(!isHere)('pairs over HTTPS and writes down what it got (needs Python 3.9 and PHP 8.1)', async () => {
    const code = new URL(branch.running.branch.context.pairing.invite().pairing_url);
    expect(await pairWith(code)).toEqual({ code: 0, output: `paired with https://${firstAddress}:${branch.port}\n` });
    const written = JSON.parse(readFileSync(path.join(folder, 'till.json'), 'utf8')) as PairedTill;
    expect(written).toMatchObject({
      egs_unit_id: branch.egsUnitId,
      ca_pem: readFileSync(path.join(folder, 'sanad-ca.crt'), 'utf8'),
    });
  });

  test.skipIf(!isHere)('does not pair with a machine that has another CA (needs Python 3.9 and PHP 8.1)', async () => {
    const code = new URL(branch.running.branch.context.pairing.invite().pairing_url);
    code.searchParams.set('spki', '0'.repeat(64));
    const { code: ended, output } = await pairWith(code);
    expect([ended === 0, output.includes('another machine has answered')]).toEqual([false, true]);
  });
});

test('the address changes: the certificate follows without a restart, and the till goes on with the same CA', async () => {
  const { port } = branch;
  const before = await requestInLan(`https://${firstAddress}:${port}/lan/info`, { ca: till.ca_pem });
  branch.moveTo(secondAddress);
  const moved = await eventually(
    async () => {
      const answer = await requestInLan(`https://${secondAddress}:${port}/lan/info`, { ca: till.ca_pem }).catch(() => undefined);
      return answer?.status === 200 ? answer : undefined;
    },
    (answer) => answer !== undefined,
  );
  expect(moved?.certificate?.fingerprint256).not.toBe(before.certificate?.fingerprint256);
  expect(moved?.body['base_urls']).toContain(`https://${secondAddress}:${port}`);
  const sold = await sellAt(`https://${secondAddress}:${port}`, till.ca_pem, 'LAN-2');
  expect([sold.status, sold.body['status']]).toEqual([200, 'reported']);
  const old = requestInLan(`https://${firstAddress}:${port}/lan/info`, { ca: till.ca_pem });
  await expect(old).rejects.toThrow(/IP: 127\.0\.0\.2 is not in the cert's list/u);
});

test('a stop withdraws the announcement, and after a restart the CA is the same', async () => {
  const { running, port } = branch;
  await running.stop();
  if (canMulticast) {
    await eventually(
      () => Promise.resolve(gone),
      (ports) => ports.includes(port),
    );
  }
  await running.start();
  const sold = await sellAt(`https://${secondAddress}:${branch.port}`, till.ca_pem, 'LAN-3');
  expect(sold.status).toBe(200);
  await running.close();
});
