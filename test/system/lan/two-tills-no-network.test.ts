import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canMakeNamespaces, openShopNetwork, type ShopNetwork } from '#support/branch/namespaces/shop-network.ts';
import type { TillAnswers } from '#support/branch/namespaces/till-commands.ts';
import { startTill, type TillProcess } from '#support/branch/namespaces/till-process.ts';
import { requestInLan, type LanAnswer } from '#support/branch/lan-requests.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { simplifiedBody } from '#support/branch/scenarios/sale-bodies.ts';
import { runProgramProcess, type RunningProgram } from '#support/commands/running-program.ts';
import { startHeadOfficeProcess, type HeadOfficeProcess } from '#support/head-office/head-office-process.ts';
import { printEscpos } from '#support/rendering/escpos-interpreter.ts';
import { scanPaper } from '#support/rendering/scan-qr.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import { testIdentity } from '#support/server/test-identity.ts';
import { startTlsForwarder } from '#support/server/tls-forwarder.ts';
import { enrolBranch, enrolledSeller } from '#support/sync/enrol-branch.ts';

const hasNamespaces = canMakeNamespaces();
const longestWaitMs = 120_000;
const [salesBefore, salesWithout, salesAfter] = [3, 15, 2];
const printerPort = 9100;
const manager = { username: 'huda', password: 'seven lamps on the roof' };
const uplinkOfBranch = 'https://10.213.7.2:8443';

type Tools = {
  network: ShopNetwork;
  headOffice: HeadOfficeProcess;
  gateway: RunningProgram;
  branch: RunningProgram;
  forwarders: { url: string; close(): Promise<void> }[];
  dataDir: string;
  apiKey: string;
  ca: string;
  tills: [TillProcess, TillProcess];
};

let tools: Tools;

function branchFlags(dataDir: string, folder: string): string[] {
  const passphraseFile = path.join(folder, 'passphrase');
  writeFileSync(passphraseFile, 'of a test, long enough\n', { mode: 0o600 });
  return ['--data-dir', dataDir, '--host', '0.0.0.0', '--keys', 'sealed-file', '--passphrase-file', passphraseFile];
}

// As somebody who sits at the branch's own machine.
function sanad(...args: string[]): string {
  const [command, ...inside] = tools.network.insideBranch;
  return execFileSync(command, [...inside, process.execPath, 'src-main/cli.ts', ...args], { encoding: 'utf8' });
}

function administer(method: string, route: string, body?: unknown): Promise<LanAnswer> {
  const headers = { authorization: `Bearer ${tools.apiKey}` };
  return requestInLan(`${uplinkOfBranch}${route}`, { method, ca: tools.ca, headers, body });
}

async function sell(till: number, number: string): Promise<TillAnswers['sell']> {
  const body = simplifiedBody({ egsUnitId: '', seller: enrolledSeller, number, at: new Date() });
  const { apiKey, tills } = tools;
  return (tills[till] ?? tills[0]).ask({ does: 'sell', apiKey, number, body });
}

// Both tills at once, each one sale after the other.
async function sellAtBoth(sales: number, name: string): Promise<TillAnswers['sell'][]> {
  const answers = await Promise.all(
    [0, 1].map(async (till) => {
      const sold: TillAnswers['sell'][] = [];
      for (let sale = 1; sale <= sales; sale += 1) sold.push(await sell(till, `${name}-${till}-${sale}`));
      return sold;
    }),
  );
  return answers.flat();
}

type Verified = { units: { documents: number; last_icv: number; ok: boolean; faults: unknown[] }[] };

function verified(): Verified['units'] {
  const { units }: Verified = JSON.parse(sanad('verify', '--data-dir', tools.dataDir, '--json'));
  return units;
}

// None while the branch cannot be reached, as right after the uplink has come back.
async function statuses(): Promise<string[]> {
  const answer = await administer('GET', '/v1/invoices?limit=100').catch(() => undefined);
  const { data } = (answer?.body ?? { data: [] }) as { data: { status: string }[] };
  return data.map(({ status }) => status);
}

beforeAll(async () => {
  if (!hasNamespaces) return;
  const folder = temporaryFolder('two-tills');
  const dataDir = path.join(folder, 'branch');
  const network = openShopNetwork();
  const headOffice = await startHeadOfficeProcess();
  const gatewayFlags = ['--data-dir', path.join(folder, 'gateway'), '--port', '0'];
  const gateway = await runProgramProcess('sandbox-gateway.ts', gatewayFlags, /listens on \S+ /u);
  const gatewayUrl = /listens on (\S+) /u.exec(gateway.standardOutput())?.[1] ?? '';
  const identity = testIdentity(network.outerAddress);
  const authorityFile = path.join(folder, 'outer-ca.pem');
  writeFileSync(authorityFile, identity.cert);
  const forwarders = [
    await startTlsForwarder(gatewayUrl, network.outerAddress, identity),
    await startTlsForwarder(headOffice.url, network.outerAddress, identity),
  ];
  const { apiKey, code } = await enrolBranch(headOffice);
  // Arrives with the first snapshot; the test that signs in would say if it had not.
  await headOffice.send('POST', '/branch-users', { ...manager, name: 'Huda Al-Harbi', role: 'manager' });
  const [gatewayOutside, headOfficeOutside] = forwarders.map(({ url }) => url);
  const joins = ['--enrol', code, '--head-office', headOfficeOutside ?? '', '--sandbox-gateway-url', gatewayOutside ?? ''];
  const branch = await runProgramProcess('branch.ts', [...branchFlags(dataDir, folder), ...joins], /\/v1\n$/u, {
    inside: network.insideBranch,
    env: { NODE_EXTRA_CA_CERTS: authorityFile },
  });
  const { text: ca } = await requestInLan('http://10.213.7.2:8421/lan/ca.pem');
  const tills: Tools['tills'] = [startTill(network.insideTills[0]), startTill(network.insideTills[1])];
  tools = { network, headOffice, gateway, branch, forwarders, dataDir, apiKey, ca, tills };
  // The key arrives with the first snapshot.
  await eventually(
    () => administer('GET', '/v1/auth/context'),
    ({ status }) => status === 200,
  );
  const { body: unit } = await administer('POST', '/v1/egs', { unit_name: 'Shop', invoice_type: 'both' });
  await eventually(
    () => administer('GET', `/v1/egs/${String(unit['egs_unit_id'])}/status`),
    ({ body }) => body['onboarding_status'] === 'active',
  );
}, longestWaitMs);

afterAll(async () => {
  if (!hasNamespaces) return;
  await Promise.all(tools.tills.map((till) => till.close()));
  await tools.branch.stop();
  await Promise.all(tools.forwarders.map((forwarder) => forwarder.close()));
  await tools.headOffice.stop();
  await tools.gateway.stop();
  tools.network.close();
});

test.skipIf(!hasNamespaces)(
  'both tills find the branch by mDNS, and neither has a way to the gateway (needs network namespaces)',
  async () => {
    for (const till of tools.tills) {
      const found = await till.ask({ does: 'find' });
      expect(found.address).toBe(tools.network.branchAddress);
      const outside = await till.ask({ does: 'reach', url: `${tools.forwarders[0]?.url ?? ''}/healthz` });
      expect(outside).toEqual({ reached: false, why: expect.stringContaining('ENETUNREACH') });
    }
  },
);

test.skipIf(!hasNamespaces)(
  'each pairs with a code of its own and sells over HTTPS; the documents are reported at once',
  async () => {
    for (const [index, till] of tools.tills.entries()) {
      const invitation: { pairing_url: string } = JSON.parse(sanad('pair', '--data-dir', tools.dataDir, '--json'));
      const paired = await till.ask({ does: 'pair', invitation: invitation.pairing_url, name: `Counter ${index + 1}` });
      await till.ask({ does: 'move', url: `https://${tools.network.branchAddress}:8443` });
      expect([paired.ca_pem, paired.seller]).toEqual([tools.ca, expect.objectContaining({ name: enrolledSeller.name })]);
    }
    const sold = await sellAtBoth(salesBefore, 'ONLINE');
    expect(sold.map(({ status, body }) => [status, body['status']])).toEqual(sold.map(() => [200, 'reported']));
  },
);

test.skipIf(!hasNamespaces)('with the uplink cut, every sale is signed, answered with its QR and can be printed', async () => {
  tools.network.cutUplink();
  const sold = await sellAtBoth(salesWithout, 'CUT');
  expect(sold.map(({ status, body }) => [status, body['status']])).toEqual(sold.map(() => [202, 'queued']));
  expect(sold.every(({ body }) => typeof body['qr_code'] === 'string')).toBe(true);
  // The first ones wait for a gateway of which nobody knows yet that it cannot be reached.
  const took = sold.map(({ took_ms }) => Math.round(took_ms)).toSorted((one, other) => one - other);
  process.stdout.write(`sales without an uplink were answered after ${took.join(', ')} ms\n`);
  const [till] = tools.tills;
  const path = `/v1/invoices/${String(sold[0]?.body['invoice_id'])}`;
  const { apiKey } = tools;
  expect((await till.ask({ does: 'get', apiKey, path: `${path}/pdf` })).start).toMatch(/^%PDF/u);
  const receipt = await till.ask({ does: 'get', apiKey, path: `${path}/qr?format=escpos` });
  expect([receipt.status, receipt.length > 500]).toEqual([200, true]);
  const units = verified();
  expect(units).toEqual([expect.objectContaining({ documents: 2 * (salesBefore + salesWithout), ok: true, faults: [] })]);
});

test.skipIf(!hasNamespaces)(
  'with the uplink cut, the pages answer a manager, and a receipt comes out of the printer of a till',
  async () => {
    const [till] = tools.tills;
    const manage = (method: string, path: string, body?: object): Promise<TillAnswers['manage']> =>
      till.ask({ does: 'manage', method, path, ...(body === undefined ? {} : { body }) });
    expect((await manage('POST', '/manager/session', manager)).status).toBe(200);
    const { body: today } = await manage('GET', '/manager/today');
    expect(today).toMatchObject({ state: { kind: 'line_down', can_sell: true, waiting: 2 * salesWithout } });
    await till.ask({ does: 'serve_printer', port: printerPort });
    const [host] = tools.network.tillAddresses;
    expect((await manage('POST', '/manager/printers', { name: 'Counter 1', host, port: printerPort })).status).toBe(201);
    const { body: sold } = await sell(0, 'CUT-PRINTED');
    const printed = await manage('POST', `/manager/documents/${String(sold['invoice_id'])}/print`, { as: 'receipt' });
    expect([printed.status, printed.body]).toMatchObject([200, { as: 'receipt', printer: 'Counter 1' }]);
    const { jobs } = await till.ask({ does: 'printed' });
    expect(jobs).toHaveLength(1);
    const { paper, mechanics } = printEscpos(Buffer.from(jobs[0] ?? '', 'base64'));
    expect(mechanics).toEqual(['initialize', 'cut']);
    expect(scanPaper(paper)).toBe(sold['qr_code']);
  },
);

test.skipIf(!hasNamespaces)('the uplink comes back: everything is reported and at head office, nothing twice', async () => {
  tools.network.restoreUplink();
  const all = 2 * (salesBefore + salesWithout) + 1;
  const reported = await eventually(
    statuses,
    (list) => list.length === all && list.every((status) => status === 'reported'),
    longestWaitMs,
  );
  expect(reported).toHaveLength(all);
  const atHeadOffice = await eventually(
    async () => (await tools.headOffice.send('GET', '/invoices?status=reported&limit=100')).body['data'] as { icv: number }[],
    (rows) => rows.length === all,
    longestWaitMs,
  );
  expect(atHeadOffice.map(({ icv }) => icv).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: all }, (_none, index) => index + 1),
  );
});

test.skipIf(!hasNamespaces)(
  'the branch gets another address: both tills find it again by its pin and sell on, without pairing',
  async () => {
    const moved = '192.168.213.77';
    tools.network.moveBranch(moved);
    for (const till of tools.tills) {
      const { spki_sha256 } = await till.ask({ does: 'move', url: `https://${moved}:8443` });
      const found = await till.ask({ does: 'find', spki: spki_sha256, other: tools.network.branchAddress });
      expect(found.address).toBe(moved);
    }
    const sold = await eventually(
      () => sellAtBoth(1, `MOVED-${Date.now()}`).catch(() => []),
      (answers) => answers.length === 2,
    );
    const more = await sellAtBoth(salesAfter, 'SETTLED');
    expect([...sold, ...more].map(({ status }) => status)).toEqual([...sold, ...more].map(() => 200));
    const [unit] = verified();
    expect([unit?.ok, unit?.last_icv]).toEqual([true, unit?.documents]);
  },
);
