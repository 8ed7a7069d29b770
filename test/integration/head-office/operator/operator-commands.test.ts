import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { callSanad } from '#support/commands/call-sanad.ts';
import { testPassword } from '#support/head-office/running-head-office.ts';
import { newServerDatabase } from '#support/head-office/test-database.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const projectRoot = path.resolve(import.meta.dirname, '../../../..');

let location: string[];
let child: ChildProcess;
let printed = '';
let logged = '';

/** Starts head office as an operator does, and waits until it has said where it is and how it is set up. */
async function start(): Promise<string> {
  const argv = ['src-main/head-office.ts', ...location, '--port', '0'];
  child = spawn(process.execPath, argv, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stderr?.on('data', (chunk) => (logged += String(chunk)));
  printed = '';
  for await (const chunk of child.stdout ?? []) {
    printed += String(chunk);
    if (printed.includes('Head office is running on')) break;
  }
  return printed;
}

async function stop(): Promise<unknown> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = await exited;
  return code;
}

beforeAll(async () => {
  const folder = path.join(temporaryFolder('head-office-operator'), 'head-office');
  const url = await newServerDatabase();
  location = ['--data-dir', folder, ...(url === undefined ? [] : ['--database-url', url])];
  await start();
});

afterAll(stop);

function command(...argv: string[]) {
  return callSanad(['head-office', ...argv, ...location]);
}

async function setUp(link: string, email: string, name = 'Qahwa'): Promise<number> {
  const url = new URL(link);
  const response = await fetch(`${url.origin}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      setup_token: url.hash.slice(1),
      organization_name: name,
      name: 'Noura',
      email,
      password: testPassword,
    }),
  });
  return response.status;
}

test('prints a link at the first start, and by commands beside it', async () => {
  const first = /https?:\S+\/setup#\S+/.exec(printed)?.[0] ?? '';
  const fresh = await command('setup-link');
  expect([fresh.code, fresh.errors]).toEqual([0, '']);
  expect(fresh.out.trim()).not.toBe(first);
  expect(await setUp(fresh.out, 'noura@example.com')).toBe(201);
  expect(await setUp(first, 'sara@example.com')).toBe(409);
  const late = await command('setup-link');
  expect([late.code, late.out]).toEqual([1, '']);
  expect(late.errors).toContain('has been set up already');

  const other = await command('create-organization', 'Other shop', '--owner', 'huda@example.com');
  expect(await setUp(other.out, 'noura@example.com')).toBe(400);
  expect(await setUp(other.out, 'huda@example.com')).toBe(201);

  const reset = await command('password-reset', 'Noura@example.com');
  expect(reset.out).toMatch(/\/password-reset#[\w-]{64}\n$/);
  const unknown = await command('password-reset', 'nobody@example.com');
  expect([unknown.code, unknown.out]).toEqual([1, '']);

  expect(logged).toContain('/api/setup');
  for (const link of [first, fresh.out, other.out, reset.out]) expect(logged).not.toContain(new URL(link).hash.slice(1));
  expect(logged).not.toContain(testPassword);
});

/** Has a person set an authenticator app up. */
async function setUpTotp(origin: string, email: string): Promise<void> {
  const send = async (route: string, body: unknown, token = ''): Promise<Record<string, unknown>> => {
    const headers = { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) };
    return z
      .record(z.string(), z.unknown())
      .parse(await (await fetch(`${origin}/api${route}`, { method: 'POST', headers, body: JSON.stringify(body) })).json());
  };
  const session = await send('/auth/login', { email, password: testPassword });
  const token = String(session['access_token']);
  const { secret } = await send('/auth/totp/setup', { password: testPassword }, token);
  const confirmed = await send('/auth/totp/confirm', { code: new TOTP({ secret: String(secret) }).generate() }, token);
  expect(confirmed['recovery_codes']).toHaveLength(10);
}

async function logIn(origin: string, email: string): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify({ email, password: testPassword }) };
  return (await fetch(`${origin}/api/auth/login`, init)).status;
}

test('lets an Owner in again who has lost telephone and recovery codes, and asks which of several people is meant', async () => {
  const { origin } = new URL(/http:\S+\d/.exec(printed)?.[0] ?? '');
  await setUpTotp(origin, 'huda@example.com');
  expect(await logIn(origin, 'huda@example.com')).toBe(401);
  const again = await command('create-organization', 'Her second shop', '--owner', 'huda@example.com');
  const unset = await command('totp-reset', 'HUDA@example.com');
  expect([unset.code, unset.errors]).toEqual([0, '']);
  expect(await logIn(origin, 'huda@example.com')).toBe(200);

  expect(await setUp(again.out, 'huda@example.com', 'Her second shop')).toBe(201);
  const several = await command('totp-reset', 'huda@example.com');
  expect([several.code, several.out]).toEqual([1, '']);
  expect(several.errors).toContain('name one with --organization: "');
  expect(several.errors).toContain('"Her second shop" (');
  const named = await command('totp-reset', 'huda@example.com', '--organization', 'Her second shop');
  expect([named.code, named.errors]).toEqual([0, '']);
  const link = await command('password-reset', 'huda@example.com', '--organization', 'Her second shop');
  expect(link.out).toMatch(/\/password-reset#/);
  const unknown = await command('totp-reset', 'huda@example.com', '--organization', 'Nowhere');
  expect([unknown.code, unknown.out]).toEqual([1, '']);
});

test('takes the same commands while it is stopped, and prints no link once it is set up', async () => {
  expect(await stop()).toBe(0);
  const other = await command('create-organization', 'Third shop', '--owner', 'third@example.com');
  expect([other.code, other.errors]).toEqual([0, '']);
  expect((await command('totp-reset', 'noura@example.com')).code).toBe(0);
  expect(await start()).not.toContain('setup#');
  const port = new URL(/http:\S+\d/.exec(printed)?.[0] ?? '').origin;
  expect(await setUp(other.out.replace(/^http:\/\/[^/]*/, port), 'third@example.com')).toBe(201);
});

test.each([
  [['create-organization', 'Name'], '--owner is required'],
  [['create-organization', '--owner', 'a@example.com'], 'takes one NAME'],
  [['create-organization', 'A', 'B', '--owner', 'a@example.com'], 'takes one NAME'],
  [['create-organization', 'Name', '--owner', 'nobody'], 'owner is not valid'],
  [['password-reset'], 'takes one EMAIL'],
  [['totp-reset'], 'takes one EMAIL'],
  [['setup-link', 'now'], 'known flags'],
  [['quarantine', '--position', '7'], '--position needs --appliance'],
  [
    ['quarantine', '--position', 'seven', '--appliance', '0190e5d8-5f7e-7c39-9c4d-3b1b3f1c2a10'],
    '--position must be a whole number',
  ],
])('refuses %j with a sentence', async (argv, sentence) => {
  const { code, out, errors } = await command(...argv);
  expect([code, out]).toEqual([1, '']);
  expect(errors).toContain(sentence);
  expect(errors.trim().split('\n')).toHaveLength(1);
});

test('says where there is no head office', async () => {
  const { code, errors } = await callSanad(['head-office', 'setup-link', '--data-dir', temporaryFolder('nothing')]);
  expect(code).toBe(1);
  expect(errors).toContain('There is no head office in');
});
