import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '#main/platform/logger.ts';
import { fileWith } from '#support/branch/operator-ledger.ts';
import { runBranch, type RunningBranch } from '#support/branch/running-branch.ts';
import { callSanad } from '#support/commands/call-sanad.ts';
import type { SanadRun } from '#support/commands/run-sanad.ts';

const hourMs = 3_600_000;
let logged: string[];
let running: RunningBranch;
let dataDir: string;

type Shown = { key_id: string; name: string; api_key?: string; expires_at: string | null; last_used_at: string | null };

beforeEach(async () => {
  logged = [];
  const logger = createLogger({ name: 'test', stream: { write: (line: string) => void logged.push(line) } });
  running = await runBranch({}, { logger });
  await running.stop();
  dataDir = path.join(running.dataDir, 'fresh');
  await running.start(dataDir);
});

afterEach(() => running.close());

function sanad(args: string[], input = ''): Promise<SanadRun> {
  return callSanad([...args, '--data-dir', dataDir], input);
}

/** The keys that a command shows; it must be carried out. */
async function shownBy(args: string[], input = ''): Promise<Shown[]> {
  const { code, out, errors } = await sanad([...args, '--json'], input);
  expect([code, errors]).toEqual([0, '']);
  return (JSON.parse(out) as { keys: Shown[] }).keys;
}

async function provisioned(): Promise<string> {
  const [key] = await shownBy(['provision', '-'], JSON.stringify(fileWith()));
  return String(key?.api_key);
}

/** What the appliance answers to a request with a key: the code of the refusal, or the status. */
async function answerTo(apiKey: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${apiKey}` };
  const { status, body } = await running.send('GET', '/v1/auth/context', undefined, headers);
  return status === 200 ? status : (body['error'] as { code: string }).code;
}

test('a provisioned key works at once, and a repeated file changes nothing', async () => {
  const first = await sanad(['provision', '-'], JSON.stringify(fileWith()));
  const apiKey = /tax_test_\w{38}/u.exec(first.out)?.[0] ?? '';
  expect([first.code, await answerTo(apiKey)]).toEqual([0, 200]);
  expect(first.out).toBe(
    'The company Nakheel Trading Company, VAT number 310175397400003, was added.\n' +
      `New sandbox key "Till 1", shown only now: ${apiKey}\n`,
  );
  expect(await sanad(['provision', '-'], JSON.stringify(fileWith()))).toEqual({
    code: 0,
    out:
      'The company Nakheel Trading Company, VAT number 310175397400003, stays as it is.\n' +
      `The sandbox key "Till 1" (tax_test_…${apiKey.slice(-4)}) exists and stays as it is.\n`,
    errors: '',
  });
});

test('the profile that it updates is the one that tills see', async () => {
  const apiKey = await provisioned();
  await answerTo(apiKey);
  await sanad(['provision', '-'], JSON.stringify(fileWith({}, { legal_name: 'Nakheel Trading LLC' })));
  const { body } = await running.send('GET', '/v1/auth/context', undefined, { authorization: `Bearer ${apiKey}` });
  expect(body).toMatchObject({ company: { legal_name: 'Nakheel Trading LLC' } });
});

test('a created key works at once and a revoked one is refused from the next request on', async () => {
  await provisioned();
  const [made] = await shownBy(['keys', 'create', '--name', 'Till 2', '--environment', 'sandbox']);
  const apiKey = String(made?.api_key);
  expect(await answerTo(apiKey)).toBe(200);
  const { code, out } = await sanad(['keys', 'revoke', 'Till 2']);
  expect([code, out]).toEqual([
    0,
    `The sandbox key "Till 2" (tax_test_…${apiKey.slice(-4)}) was revoked at 2026-11-20T09:00:00.000Z.\n`,
  ]);
  expect(await answerTo(apiKey)).toBe('API_KEY_REVOKED');
});

test('a replaced key ends by the clock, without a restart', async () => {
  const old = await provisioned();
  expect(await answerTo(old)).toBe(200);
  const [successor, ending] = await shownBy(['keys', 'rotate', 'Till 1', '--grace-hours', '2']);
  expect(ending?.expires_at).toBe('2026-11-20T11:00:00.000Z');
  running.clock.advance(2 * hourMs - 1);
  expect([await answerTo(old), await answerTo(String(successor?.api_key))]).toEqual([200, 200]);
  running.clock.advance(1);
  expect([await answerTo(old), await answerTo(String(successor?.api_key))]).toEqual(['API_KEY_REVOKED', 200]);
});

test('a key is replaced with a day of grace unless another time is said', async () => {
  await provisioned();
  const [, ending] = await shownBy(['keys', 'rotate', 'Till 1']);
  expect(ending?.expires_at).toBe('2026-11-21T09:00:00.000Z');
});

test('the list shows every key, and when it was used last', async () => {
  const apiKey = await provisioned();
  await sanad(['keys', 'create', '--name', 'Till 2', '--environment', 'production']);
  await answerTo(apiKey);
  await expect
    .poll(async () => (await shownBy(['keys', 'list'])).map(({ name, last_used_at }) => [name, last_used_at]))
    .toEqual([
      ['Till 1', '2026-11-20T09:00:00.000Z'],
      ['Till 2', null],
    ]);
  const { out } = await sanad(['keys', 'list']);
  const [heading, ...rows] = out.trimEnd().split('\n');
  expect(heading?.split(/ {2,}/u)).toEqual([
    'KEY_ID',
    'NAME',
    'ENVIRONMENT',
    'KEY',
    'CREATED_AT',
    'EXPIRES_AT',
    'REVOKED_AT',
    'LAST_USED_AT',
  ]);
  expect(rows.map((row) => row.split(/ {2,}/u).slice(1, 4))).toEqual([
    ['Till 1', 'sandbox', `tax_test_…${apiKey.slice(-4)}`],
    ['Till 2', 'production', expect.stringMatching(/^tax_live_….{4}$/u)],
  ]);
});

test('a refusal names all that is wrong, exits 1 and changes nothing', async () => {
  await provisioned();
  const file = fileWith({ api_keys: [{ name: 'Live', environment: 'production' }] }, { cr_number: undefined, vat_number: '1' });
  expect(await sanad(['provision', '-'], JSON.stringify(file))).toEqual({
    code: 1,
    out: '',
    errors:
      'Nothing was changed, because 2 things are wrong:\n' +
      '  company.vat_number must be 15 digits that begin and end with 3.\n' +
      '  company.cr_number is required for production keys. (COMPANY_PROFILE_INCOMPLETE)\n',
  });
  expect(await sanad(['keys', 'revoke', 'Till 9'])).toEqual({
    code: 1,
    out: '',
    errors: 'There is no valid API key "Till 9": "sanad keys list" shows all of them. (API_KEY_NOT_FOUND)\n',
  });
  expect((await shownBy(['keys', 'list'])).map(({ name }) => name)).toEqual(['Till 1']);
});

test('the log tells of each change, and holds no key', async () => {
  const keys = [await provisioned()];
  for (const args of [
    ['create', '--name', 'Till 2', '--environment', 'sandbox'],
    ['rotate', 'Till 1'],
    ['revoke', 'Till 2'],
  ]) {
    keys.push(...(await shownBy(['keys', ...args])).flatMap(({ api_key }) => api_key ?? []));
  }
  for (const key of keys) await answerTo(key);
  const text = logged.join('');
  const commands = logged.map((line) => (JSON.parse(line) as { command?: string }).command);
  expect(commands.filter((command) => command !== undefined)).toEqual(['provision', 'create', 'rotate', 'revoke']);
  expect(keys).toHaveLength(3);
  for (const key of keys) expect(text).not.toContain(key.slice(9, -4));
});

test('after a restart keys are as they were', async () => {
  const apiKey = await provisioned();
  await running.stop();
  await running.start(dataDir);
  expect(await answerTo(apiKey)).toBe(200);
  expect((await shownBy(['keys', 'list'])).map(({ name }) => name)).toEqual(['Till 1']);
});
