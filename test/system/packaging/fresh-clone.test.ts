import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventually } from '#support/branch/running-branch.ts';
import { runCommand, type RunningProgram } from '#support/commands/running-program.ts';
import { simplifiedBody } from '#support/branch/scenarios/sale-bodies.ts';
import type { QuickStartDescription } from '#support/commands/running-quick-start.ts';
import { testPassword } from '#support/head-office/running-head-office.ts';
import { expectPages } from '#support/packaging/expect-pages.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import { branchCompany, enrolledSeller, enrolBranch } from '#support/sync/enrol-branch.ts';

/*
 * Every way of starting Sanad from a clone that README and docs/operations name, as written there, each from the committed tree as `npm ci`
 * leaves it: what a start before has built is removed again.
 */

const projectRoot = path.resolve(import.meta.dirname, '../../..');
const longestMs = 240_000;
// As a person's terminal has it: the tests' own Node and settings are not there.
const own = /^(?:npm_|NODE_|VITEST|TEST$|INIT_CWD$)/u;
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
const hasGit = spawnSync('git', ['-C', projectRoot, 'rev-parse', 'HEAD']).status === 0;

const inClone = ['npm', 'run', '-s', 'sanad', '--'];
const linked = ['src-main/sanad.mjs'];

let folder: string;
let clone: string;
let gatewayUrl: string;
let gateway: RunningProgram;
let running: RunningProgram[] = [];

async function start(command: readonly string[], ready: RegExp): Promise<string> {
  const program = await runCommand(command, ready, { cwd: clone, env: environment });
  running.unshift(program);
  return ready.exec(program.standardOutput())?.[1] ?? '';
}

async function npm(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', args, { cwd: clone, env: environment });
  return stdout;
}

async function startBranch(sanad: readonly string[], name: string, flags: readonly string[] = []): Promise<string> {
  const keys = ['--keys', 'sealed-file', '--passphrase-file', path.join(folder, 'passphrase')];
  const place = ['--data-dir', path.join(folder, name), '--port', '0', '--sandbox-gateway-url', gatewayUrl];
  return start([...sanad, 'branch', ...place, ...keys, ...flags], /(http:\/\/127\S+)\/v1\n/u);
}

async function send(url: string, token: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const answered: Record<string, unknown> = JSON.parse(await response.text());
  return { status: response.status, headers: response.headers, body: answered };
}

// The first sale of a new unit.
async function sellFirst(url: string, apiKey: string): Promise<unknown> {
  const created = await send(`${url}/v1/egs`, apiKey, { unit_name: 'Shop', invoice_type: 'both' });
  const egsUnitId = String(created.body['egs_unit_id']);
  await eventually(
    () => send(`${url}/v1/egs/${egsUnitId}/status`, apiKey),
    ({ body }) => body['onboarding_status'] === 'active',
  );
  const sale = simplifiedBody({ egsUnitId, seller: enrolledSeller, number: 'FIRST-1', at: new Date() });
  const { body } = await send(`${url}/v1/invoices/simplified`, apiKey, sale);
  return body['status'];
}

function provision(sanad: readonly string[], name: string): string {
  const file = path.join(folder, 'company.json');
  writeFileSync(file, JSON.stringify({ company: branchCompany, api_keys: [{ name: 'Till', environment: 'sandbox' }] }));
  const [command = '', ...words] = sanad;
  const args = [...words, 'provision', file, '--data-dir', path.join(folder, name)];
  const printed = execFileSync(command, args, { cwd: clone, env: environment, encoding: 'utf8' });
  return /shown only now: (\S+)/u.exec(printed)?.[1] ?? '';
}

async function branchSells(sanad: readonly string[], name: string): Promise<unknown> {
  const url = await startBranch(sanad, name);
  await expectPages(url, '/setup');
  return sellFirst(url, provision(sanad, name));
}

// Head office is set up by its link, a branch of the same clone joins it and sells, and the document arrives.
async function headOfficeGetsSale(sanad: readonly string[], name: string): Promise<string> {
  const link = await start([...sanad, 'head-office', '--data-dir', path.join(folder, name), '--port', '0'], /(\S+\/setup#\S+)/u);
  const { origin: office, hash } = new URL(link);
  await expectPages(office, '/setup');
  const person = { name: 'Noura', email: 'noura@example.com', password: testPassword };
  const setUp = await send(`${office}/api/setup`, '', { setup_token: hash.slice(1), organization_name: 'Qahwa', ...person });
  const token = String(setUp.body['access_token']);
  const { apiKey, code } = await enrolBranch({
    send: (method, route, body) => send(`${office}/api${route}`, token, body, method),
  });
  const url = await startBranch(sanad, `${name}-branch`, ['--enrol', code, '--head-office', office]);
  await eventually(
    () => send(`${url}/v1/auth/context`, apiKey),
    ({ status }) => status === 200,
  );
  expect(await sellFirst(url, apiKey)).toBe('reported');
  return eventually(
    async () => JSON.stringify((await send(`${office}/api/invoices`, token)).body['data']),
    (documents) => documents.includes('FIRST-1'),
  );
}

beforeAll(async () => {
  if (!hasGit) return;
  folder = temporaryFolder('fresh-clone');
  clone = path.join(folder, 'clone');
  execFileSync('git', ['-c', 'safe.directory=*', 'clone', '--quiet', '--no-hardlinks', projectRoot, clone]);
  await npm('ci', '--no-audit', '--no-fund', '--loglevel=error');
  writeFileSync(path.join(folder, 'passphrase'), 'of a test, long enough\n', { mode: 0o600 });
  const command = [...inClone, 'sandbox-gateway', '--data-dir', path.join(folder, 'gateway'), '--port', '0'];
  gateway = await runCommand(command, /listens on \S+ /u, { cwd: clone, env: environment });
  gatewayUrl = /listens on (\S+) /u.exec(gateway.standardOutput())?.[1] ?? '';
}, longestMs);

afterEach(async () => {
  for (const program of running) await program.stop();
  running = [];
});
afterAll(() => gateway?.stop());

test.skipIf(!hasGit)(
  'npm ci && npm start: both programs have pages, and the line of the banner sells (needs git)',
  async () => {
    expect(existsSync(path.join(clone, 'dist'))).toBe(false);
    const data = path.join(folder, 'start');
    const ports = ['--port', '0', '--head-office-port', '0', '--gateway-port', '0', '--no-sample-documents'];
    const line = await start(['npm', 'start', '--', '--data-dir', data, ...ports], /^(curl .*)$/mu);
    const description: QuickStartDescription = JSON.parse(readFileSync(path.join(data, 'quick-start.json'), 'utf8'));
    await expectPages(description.base_url, '/');
    await expectPages(description.head_office_url, '/');
    expect(JSON.parse(execFileSync('sh', ['-c', line], { encoding: 'utf8' }))).toMatchObject({ status: 'reported' });
  },
  longestMs,
);

test.skipIf(!hasGit)(
  'npm ci && npm run -s sanad -- branch: it builds its pages, and sells (needs git)',
  async () => {
    rmSync(path.join(clone, 'dist'), { recursive: true });
    expect(await branchSells(inClone, 'branch')).toBe('reported');
  },
  longestMs,
);

test.skipIf(!hasGit)(
  'npm ci && npm run -s sanad -- head-office: it builds its pages, and has the sale of a branch (needs git)',
  async () => {
    rmSync(path.join(clone, 'dist'), { recursive: true });
    expect(await headOfficeGetsSale(inClone, 'office')).toContain('FIRST-1');
  },
  longestMs,
);

test.skipIf(!hasGit)(
  'npm ci && npm run build && npm prune --omit=dev: branch and head office have pages, and sell (needs git)',
  async () => {
    rmSync(path.join(clone, 'dist'), { recursive: true });
    expect(await npm('run', '-s', 'build')).toContain('The pages are in');
    await npm('prune', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error');
    expect(existsSync(path.join(clone, 'node_modules/vite'))).toBe(false);
    expect(await branchSells(linked, 'production-branch')).toBe('reported');
    expect(await headOfficeGetsSale(linked, 'production-office')).toContain('FIRST-1');
  },
  longestMs,
);

test.skipIf(!hasGit)(
  'without what builds the pages, a program says what to do, and sells (needs git)',
  async () => {
    rmSync(path.join(clone, 'dist'), { recursive: true });
    const url = await startBranch(linked, 'without');
    expect((await fetch(url, { headers: { accept: 'text/html' } })).status).toBe(503);
    await eventually(
      () => Promise.resolve(running[0]?.standardOutput() ?? ''),
      (said) => said.includes('npm ci && npm run build && npm prune --omit=dev'),
    );
    expect(await sellFirst(url, provision(linked, 'without'))).toBe('reported');
  },
  longestMs,
);
