import { execFileSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { ledgerSchemaVersion } from '#main/branch/db/ledger-migrations.ts';
import { productVersion } from '#main/platform/assets.ts';
import { writeVersion6 } from '#support/branch/ledger/ledger-of-version-6.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { simplifiedBody } from '#support/branch/scenarios/sale-bodies.ts';
import { runProgramProcess, type RunningProgram } from '#support/commands/running-program.ts';
import { expectPages } from '#support/packaging/expect-pages.ts';
import { makeCleanRoot, whyNoCleanRoot, type CleanRoot } from '#support/packaging/clean-root.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import { branchCompany, enrolledSeller } from '#support/sync/enrol-branch.ts';
import { makeDebianPackage } from '../../../build/debian/make-package.ts';

const missing = whyNoCleanRoot();
const longestMs = 900_000;
const base = 'http://127.0.0.1:18420/v1';
const data = '/var/lib/sanad';
const older = '0.0.9';

let folder: string;
let root: CleanRoot;
let gateway: RunningProgram;
let service: { stop(): Promise<void> };
let apiKey: string;
let unit: string;

// As the service does, except for what systemd adds. The test of the unit below holds the two together.
async function startService(): Promise<void> {
  const gatewayUrl = /listens on (\S+) /u.exec(gateway.standardOutput())?.[1] ?? '';
  const keys = ['--keys', 'sealed-file', '--passphrase-file', '/run/passphrase'];
  const flags = ['--data-dir', data, ...keys, '--port', '18420', '--sandbox-gateway-url', gatewayUrl];
  service = await root.start('sanad', /is running/u, '/usr/bin/sanad', 'branch', ...flags);
}

async function send(method: string, route: string, body?: unknown) {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const response = await fetch(base + route, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const answered: Record<string, unknown> = JSON.parse(await response.text());
  return { status: response.status, body: answered };
}

async function sell(number: string): Promise<unknown> {
  const sale = simplifiedBody({ egsUnitId: unit, seller: enrolledSeller, number, at: new Date() });
  const { status, body } = await send('POST', '/invoices/simplified', sale);
  return [status, body['status']];
}

function verified(): unknown {
  const { units } = JSON.parse(root.runAs('sanad', '/usr/bin/sanad', 'verify', '--data-dir', data, '--json'));
  return units;
}

// What an early version left behind: its tables, and documents without compression.
function makeLedgerOlder(): void {
  const ledger = path.join(folder, 'root', data, 'ledger.db');
  const { uid, gid } = statSync(ledger);
  const newer = path.join(folder, 'newer.db');
  cpSync(ledger, newer);
  const opened = openLedgerDatabase(newer);
  const written = path.join(folder, 'written.db');
  writeVersion6(opened.reader, newer, written);
  opened.close();
  cpSync(written, ledger);
  chownSync(ledger, uid, gid);
}

function ledgerVersion(): unknown {
  const file = new BetterSqlite3(path.join(folder, 'root', data, 'ledger.db'), { readonly: true });
  const version = file.pragma('user_version', { simple: true });
  file.close();
  return version;
}

beforeAll(async () => {
  if (missing !== undefined) return;
  folder = temporaryFolder('debian-package');
  root = makeCleanRoot(path.join(folder, 'root'));
  root.put(await makeDebianPackage(folder, older), '/older.deb');
  root.put(await makeDebianPackage(folder), '/newer.deb');
  const gatewayFlags = ['--data-dir', path.join(folder, 'gateway'), '--port', '0'];
  gateway = await runProgramProcess('sandbox-gateway.ts', gatewayFlags, /listens on \S+ /u);
}, longestMs);

afterAll(async () => {
  await gateway?.stop();
});

test.skipIf(missing !== undefined)('a clean Debian takes the package (needs root and debootstrap)', () => {
  root.run('dpkg', '-i', '/older.deb');
  expect(root.run('sanad', '--version').trim()).toBe(older);
  const owner = (file: string) => root.run('stat', '-c', '%U %a', file).trim();
  expect([owner(data), owner('/etc/sanad/passphrase')]).toEqual(['sanad 700', 'root 600']);
  expect(root.run('dpkg', '--verify', 'sanad')).toBe('');
});

test.skipIf(missing !== undefined)(
  'the appliance runs as its own user, has its pages, and sells',
  async () => {
    // What LoadCredential of systemd does.
    root.run('install', '-m', '0400', '-o', 'sanad', '/etc/sanad/passphrase', '/run/passphrase');
    const provision = { company: branchCompany, api_keys: [{ name: 'Till', environment: 'sandbox' }] };
    writeFileSync(path.join(folder, 'root/run/company.json'), JSON.stringify(provision), { mode: 0o644 });
    await startService();
    await expectPages(new URL(base).origin, '/setup');
    const printed = root.runAs('sanad', '/usr/bin/sanad', 'provision', '/run/company.json', '--data-dir', data);
    apiKey = /shown only now: (\S+)/u.exec(printed)?.[1] ?? '';
    const { body } = await send('POST', '/egs', { unit_name: 'Shop', invoice_type: 'both' });
    unit = String(body['egs_unit_id']);
    await eventually(
      () => send('GET', `/egs/${unit}/status`),
      (state) => state.body['onboarding_status'] === 'active',
    );
    expect(await sell('OLD-1')).toEqual([200, 'reported']);
    expect(await sell('OLD-2')).toEqual([200, 'reported']);
    await service.stop();
  },
  longestMs,
);

test.skipIf(missing !== undefined)(
  'a newer package takes over a ledger of an early version; the chain goes on',
  async () => {
    makeLedgerOlder();
    expect(ledgerVersion()).toBe(6);
    root.run('dpkg', '-i', '/newer.deb');
    expect(root.run('sanad', '--version').trim()).toBe(productVersion());
    await startService();
    expect(ledgerVersion()).toBe(ledgerSchemaVersion);
    expect(await sell('NEW-1')).toEqual([200, 'reported']);
    await service.stop();
    expect(verified()).toEqual([expect.objectContaining({ documents: 3, last_icv: 3, ok: true, faults: [] })]);
  },
  longestMs,
);

test.skipIf(missing !== undefined)(
  'the package is removed and purged; ledger and keys stay',
  () => {
    const ledger = (): string => root.run('sha256sum', `${data}/ledger.db`, `${data}/keys.sealed`, '/etc/sanad/passphrase');
    const before = ledger();
    root.run('dpkg', '-r', 'sanad');
    expect(existsSync(path.join(folder, 'root/usr/lib/sanad'))).toBe(false);
    expect(root.run('dpkg', '-P', 'sanad')).toContain('are kept');
    expect(ledger()).toBe(before);
  },
  longestMs,
);

test('systemd finds nothing wrong with the unit, and it may write nowhere but in its folder (needs systemd-analyze)', ({
  skip,
}) => {
  const file = path.resolve(import.meta.dirname, '../../../build/debian/sanad.service');
  const unitFile = readFileSync(file, 'utf8');
  expect(unitFile).toContain('ExecStart=/usr/bin/sanad branch --data-dir /var/lib/sanad --keys sealed-file');
  expect(unitFile).not.toMatch(/^ReadWritePaths=/mu);
  let exposure: string;
  try {
    exposure = execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', file], { encoding: 'utf8' });
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return skip();
    throw cause;
  }
  expect(exposure).toContain('OK');
});
