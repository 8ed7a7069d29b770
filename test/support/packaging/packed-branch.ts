import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { readyUrlOf, stopMessage } from '#main/platform/host-process.ts';
import { eventually } from '../branch/running-branch.ts';
import { simplifiedBody } from '../branch/scenarios/sale-bodies.ts';
import { runSanad } from '../commands/run-sanad.ts';
import { branchCompany, enrolledSeller } from '../sync/enrol-branch.ts';

/** The branch of a packed app, run by Node as the desktop runs it by Electron. */
export type PackedBranch = {
  url: string;
  /** Asks it to end, as the desktop does; answers its exit code. */
  stop(): Promise<unknown>;
};

/**
 * Starts `workers/branch.js` of a packed app on a data folder.
 *
 * @throws Error with what it has written if it ends before it is ready.
 */
export async function startPackedBranch(app: string, dataDir: string, flags: readonly string[] = []): Promise<PackedBranch> {
  const passphrase = `${dataDir}-passphrase`;
  writeFileSync(passphrase, 'a passphrase of a test\n', { mode: 0o600 });
  const keys = ['--keys', 'sealed-file', '--passphrase-file', passphrase];
  const child = fork(path.join(app, 'workers/branch.js'), ['--data-dir', dataDir, '--port', '0', ...keys, ...flags], {
    cwd: path.dirname(dataDir),
    execArgv: ['--import', path.join(import.meta.dirname, 'utility-port.mjs')],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let written = '';
  child.stdout?.on('data', (chunk: Buffer) => (written += chunk.toString('utf8')));
  child.stderr?.on('data', (chunk: Buffer) => (written += chunk.toString('utf8')));
  const exited = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (message) => {
      const ready = readyUrlOf(message);
      if (ready !== undefined) resolve(ready);
    });
    child.once('exit', () => reject(new Error(`The packed branch has ended: ${written}`)));
  });
  return {
    url,
    async stop() {
      child.send(stopMessage);
      const [code]: unknown[] = await exited;
      return code;
    },
  };
}

type Answer = { status: number; type: string | null; bytes: Buffer; body: Record<string, unknown> };

/** Requests with the key of a till. */
export type PackedTill = { send: (method: string, route: string, body?: unknown) => Promise<Answer>; unit: string };

async function exchange(address: string, apiKey: string, method: string, body: unknown): Promise<Answer> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const response = await fetch(address, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type');
  const isJson = type?.startsWith('application/json') === true;
  return { status: response.status, type, bytes, body: isJson ? JSON.parse(bytes.toString('utf8')) : {} };
}

/** Gives a new branch its company, a key and a unit that the gateway has onboarded. */
export async function setUpTill(branch: PackedBranch, dataDir: string): Promise<PackedTill> {
  const file = `${dataDir}-company.json`;
  writeFileSync(file, JSON.stringify({ company: branchCompany, api_keys: [{ name: 'Till', environment: 'sandbox' }] }));
  const { out } = await runSanad(['provision', file, '--data-dir', dataDir]);
  const apiKey = /shown only now: (\S+)/u.exec(out)?.[1] ?? '';
  const send: PackedTill['send'] = (method, route, body) => exchange(`${branch.url}/v1${route}`, apiKey, method, body);
  const { body } = await send('POST', '/egs', { unit_name: 'Shop', invoice_type: 'both' });
  const unit = String(body['egs_unit_id']);
  await eventually(
    () => send('GET', `/egs/${unit}/status`),
    (state) => state.body['onboarding_status'] === 'active',
  );
  return { send, unit };
}

/** Sells, and reads back what needs the threads and files of the packed app. */
export async function expectToSell({ send, unit }: PackedTill, number: string): Promise<void> {
  const sale = simplifiedBody({ egsUnitId: unit, seller: enrolledSeller, number, at: new Date() });
  const sold = await send('POST', '/invoices/simplified', sale);
  expect([sold.status, sold.body['status']]).toEqual([200, 'reported']);
  const pdf = await send('GET', `/invoices/${String(sold.body['invoice_id'])}/pdf`);
  expect([pdf.status, pdf.type, pdf.bytes.subarray(0, 5).toString('latin1')]).toEqual([200, 'application/pdf', '%PDF-']);
  const { body: list } = await send('GET', '/invoices');
  expect(list).toMatchObject({ pagination: { total_count: 1 } });
}
