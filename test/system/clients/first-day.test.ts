import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProgramProcess } from '#support/commands/running-program.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import { assemble, outputsOf, readGuide } from '#support/project/guide/guide-snippets.ts';

const projectRoot = path.resolve(import.meta.dirname, '../../..');
const canRun = process.platform !== 'win32' && spawnSync('python3', ['--version']).status === 0;
const longestRunMs = 240_000;

const endings: (() => Promise<unknown>)[] = [];
let outputs: string[];

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return String(typeof address === 'object' && address !== null ? address.port : 0);
}

async function start(entryPoint: string, flags: string[], ready: RegExp): Promise<string> {
  const program = await runProgramProcess(entryPoint, flags, ready);
  endings.unshift(() => program.stop());
  return program.standardOutput();
}

// The page waits for the branch, which needs the code that the page has made.
async function startBranch(place: string, flags: string[]): Promise<void> {
  const file = path.join(place, 'code.json');
  const giveUpAt = performance.now() + longestRunMs;
  while (!existsSync(file)) {
    assert(performance.now() < giveUpAt, 'the page has made no enrolment code');
    await wait(50);
  }
  const code = /"code":"([^"]+)"/u.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  const keys = ['--keys', 'sealed-file', '--passphrase-file', path.join(place, 'passphrase')];
  await start('branch.ts', ['--data-dir', path.join(place, 'branch'), ...keys, '--enrol', code, ...flags], /\/v1\n/u);
}

beforeAll(async () => {
  if (!canRun) return;
  const page = readGuide(path.join(projectRoot, 'docs/operations')).find(({ name }) => name === 'first-day.md');
  assert(page !== undefined);
  const folder = temporaryFolder('first-day');
  const scripts = { sanad: `"${process.execPath}" "${path.join(projectRoot, 'src-main/cli.ts')}"` };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts }));
  cpSync(path.join(projectRoot, 'docs/integration/examples'), path.join(folder, 'docs/integration/examples'), {
    recursive: true,
  });
  writeFileSync(path.join(folder, 'page.sh'), assemble(page, 'sh', 'set -eu'));
  const [OFFICE_PORT, TILL_PORT, HOOK_PORT] = [await freePort(), await freePort(), await freePort()];
  const env = { ...process.env, INIT_CWD: '', OFFICE_PORT, TILL_PORT, HOOK_PORT, SANAD_POLL_SECONDS: '0.1' };
  const place = path.join(folder, 'first-day');
  const gateway = await start(
    'sandbox-gateway.ts',
    ['--data-dir', path.join(folder, 'gateway'), '--port', '0'],
    /listens on \S+ /u,
  );
  const gatewayUrl = /listens on (\S+) /u.exec(gateway)?.[1] ?? '';
  const office = ['--data-dir', path.join(place, 'office'), '--port', OFFICE_PORT, '--allow-insecure-webhooks'];
  await start('head-office.ts', office, /is running on/u);
  const joins = ['--port', TILL_PORT, '--head-office', `http://127.0.0.1:${OFFICE_PORT}`, '--sandbox-gateway-url', gatewayUrl];
  const [{ stdout }] = await Promise.all([
    promisify(execFile)('sh', ['page.sh'], { cwd: folder, env, timeout: longestRunMs }),
    startBranch(place, joins),
  ]);
  outputs = [...outputsOf(stdout).values()];
}, longestRunMs);

afterAll(async () => {
  for (const end of endings) await end();
});

test.skipIf(!canRun)('first-day.md: its lines lead from nothing to a verified audit log (needs python3)', () => {
  const [places, ready, setUp, totp, refused, me, company, keys, code, context, unit, webhook, sale, found, event, audit] =
    outputs;
  expect(places).toBe('');
  expect(ready).toContain('"status":"ready"');
  expect(setUp).toMatch(/"access_token":"…".*"role":"owner"/u);
  expect(totp).toMatch(/^\{"recovery_codes":\[(?:"[^"]+",?){10}\]\}$/u);
  expect(refused).toContain('"code":"TOTP_REQUIRED"');
  expect(me).toMatch(/"email":"noura@example\.com".*"totp_enabled":true/u);
  expect(company).toContain('"profile_complete":true');
  expect(keys).toMatch(/"name":"Till 1".*"last_four"/u);
  expect(keys).not.toContain('"api_key"');
  expect(code).toMatch(/"code":"[^"]+","expires_at"/u);
  expect(context).toMatch(/"environment":"sandbox".*"branch_name":"Riyadh Main Branch"/u);
  expect(unit).toContain('"onboarding_status":"active"');
  expect(webhook).toBe('');
  const invoiceId = /"invoice_id":"([^"]+)"/u.exec(sale ?? '')?.[1] ?? '';
  expect(sale).toMatch(/"status":"reported".*"total":28\.75/u);
  expect(found).toMatch(new RegExp(`"invoice_id":"${invoiceId}".*"signature":\\{"ok":true`, 'u'));
  expect(event).toContain(`invoice.reported ${invoiceId}`);
  expect(event).toMatch(/"status":"delivered"/u);
  expect(audit).toMatch(/^\{"ok":true,"entries":\d+\}/u);
  for (const action of ['company.created', 'api_key.created', 'appliance.enrolled', 'webhook.created']) {
    expect(audit).toContain(`"action":"${action}"`);
  }
});
