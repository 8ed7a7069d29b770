import { afterEach, beforeEach, expect, test } from 'vitest';
import { authenticateApiKey } from '#main/server/authentication/authenticate-api-key.ts';
import { findApiKey } from '#main/branch/companies/api-keys.ts';
import { fileWith, firstKey, openOperatorLedger, type OperatorLedger } from '#support/branch/operator-ledger.ts';
import { runSql } from '#support/platform/run-sql.ts';
import { prepareUnit } from '#support/branch/ledger/ledger-requests.ts';

const hourMs = 3_600_000;
const unitId = '5931abe6-2d17-4625-97cd-272dd5050a62';
const createTill = { command: 'create', key: { name: 'Till 2', environment: 'sandbox' } };
let ledger: OperatorLedger;
let firstApiKey: string;

beforeEach(async () => {
  ledger = openOperatorLedger();
  const made = await ledger.carriedOut({ command: 'provision', file: fileWith() });
  firstApiKey = String(firstKey(made).api_key);
});

afterEach(() => ledger.database.close());

/** Whether requests with a key are answered now. */
function works(apiKey: string | undefined): boolean {
  try {
    authenticateApiKey(`Bearer ${apiKey}`, (hash) => findApiKey(ledger.database.reader, hash), ledger.clock.now());
    return true;
  } catch {
    return false;
  }
}

async function listed() {
  return (await ledger.carriedOut({ command: 'list' })).keys;
}

test('lists every key with all that may be shown of it', async () => {
  expect(await listed()).toEqual([
    {
      key_id: expect.any(String),
      name: 'Till 1',
      environment: 'sandbox',
      prefix: 'tax_test_',
      last_four: firstApiKey.slice(-4),
      default_egs_unit_id: null,
      created_at: '2026-11-20T09:00:00.000Z',
      expires_at: null,
      revoked_at: null,
      last_used_at: null,
    },
  ]);
});

test('shows when a key was used last', async () => {
  const { key_id } = firstKey({ keys: await listed() });
  const firstUse = { key_id, first_used_at: '2026-11-20T10:00:00.000Z', last_used_at: null };
  ledger.database.transact((writer) => writer.insert('api_key_uses', firstUse));
  expect((await listed())[0]?.last_used_at).toBe('2026-11-20T10:00:00.000Z');
  const laterUse = { last_used_at: '2026-11-20T11:00:00.000Z' };
  ledger.database.transact((writer) => writer.update('api_key_uses', laterUse, { key_id }));
  expect((await listed())[0]?.last_used_at).toBe('2026-11-20T11:00:00.000Z');
});

test('makes a key that works', async () => {
  const key = firstKey(await ledger.carriedOut(createTill));
  expect([key.name, key.environment, works(key.api_key)]).toEqual(['Till 2', 'sandbox', true]);
});

test('makes a key with a default unit', async () => {
  ledger.database.close();
  ledger = openOperatorLedger();
  prepareUnit(ledger.database, unitId);
  const key = { ...createTill.key, default_egs_unit_id: unitId.toUpperCase() };
  expect(firstKey(await ledger.carriedOut({ command: 'create', key })).default_egs_unit_id).toBe(unitId);
  const live = { name: 'Live', environment: 'production', default_egs_unit_id: unitId };
  expect((await ledger.faultsOf({ command: 'create', key: live }))[0]).toBe('default_egs_unit_id: ENVIRONMENT_KEY_MISMATCH');
});

test.each([
  ['no name', { environment: 'sandbox' }, ['name: VALIDATION_ERROR']],
  ['an unknown environment', { name: 'Till 2', environment: 'trial' }, ['environment: VALIDATION_ERROR']],
  ['a taken name', { name: 'Till 1', environment: 'sandbox' }, ['name: API_KEY_NAME_EXISTS']],
  [
    'a unit that does not exist',
    { name: 'Till 2', environment: 'sandbox', default_egs_unit_id: unitId },
    ['default_egs_unit_id: EGS_UNIT_NOT_FOUND'],
  ],
])('refuses a new key with %s', async (_what, key, faults) => {
  expect(await ledger.faultsOf({ command: 'create', key })).toEqual(faults);
  expect((await listed()).map(({ name }) => name)).toEqual(['Till 1']);
});

test('a key for production needs a complete profile', async () => {
  const live = { command: 'create', key: { name: 'Live', environment: 'production' } };
  await ledger.carriedOut({ command: 'provision', file: fileWith({}, { cr_number: undefined, address: undefined }) });
  expect(await ledger.faultsOf(live)).toEqual([
    'company.cr_number: COMPANY_PROFILE_INCOMPLETE',
    'company.address.street: COMPANY_PROFILE_INCOMPLETE',
    'company.address.city: COMPANY_PROFILE_INCOMPLETE',
    'company.address.country: COMPANY_PROFILE_INCOMPLETE',
  ]);
  await ledger.carriedOut({ command: 'provision', file: fileWith() });
  expect(firstKey(await ledger.carriedOut(live)).api_key).toMatch(/^tax_live_/u);
});

test('the name of a revoked key can be given again', async () => {
  await ledger.carriedOut({ command: 'revoke', key: 'Till 1' });
  const again = firstKey(await ledger.carriedOut({ command: 'create', key: { name: 'Till 1', environment: 'sandbox' } }));
  expect([works(firstApiKey), works(again.api_key)]).toEqual([false, true]);
});

test('a replaced key works until its grace is over, to the millisecond, and its successor from then on', async () => {
  const [successor, old] = (await ledger.carriedOut({ command: 'rotate', key: 'Till 1', grace_hours: 24 })).keys;
  expect(old).toMatchObject({ name: 'Till 1', expires_at: '2026-11-21T09:00:00.000Z', revoked_at: null });
  expect(successor).toMatchObject({ name: 'Till 1', environment: 'sandbox', expires_at: null });
  expect(old?.api_key).toBeUndefined();
  ledger.clock.advance(24 * hourMs - 1);
  expect([works(firstApiKey), works(successor?.api_key)]).toEqual([true, true]);
  ledger.clock.advance(1);
  expect([works(firstApiKey), works(successor?.api_key)]).toEqual([false, true]);
});

test('without grace the replaced key ends at once', async () => {
  const [successor] = (await ledger.carriedOut({ command: 'rotate', key: 'Till 1', grace_hours: 0 })).keys;
  expect([works(firstApiKey), works(successor?.api_key)]).toEqual([false, true]);
});

test('by its name, the newest of a chain of replaced keys is replaced', async () => {
  ledger.clock.advance(hourMs);
  await ledger.carriedOut({ command: 'rotate', key: 'Till 1', grace_hours: 72 });
  ledger.clock.advance(hourMs);
  await ledger.carriedOut({ command: 'rotate', key: 'Till 1', grace_hours: 72 });
  expect((await listed()).map(({ expires_at }) => expires_at)).toEqual([
    '2026-11-23T10:00:00.000Z',
    '2026-11-23T11:00:00.000Z',
    null,
  ]);
});

test('a revoked key ends at once, and stays revoked since then', async () => {
  const { keys } = await ledger.carriedOut({ command: 'revoke', key: 'Till 1' });
  expect([keys, works(firstApiKey)]).toMatchObject([[{ revoked_at: '2026-11-20T09:00:00.000Z' }], false]);
  ledger.clock.advance(hourMs);
  expect((await ledger.carriedOut({ command: 'revoke', key: firstKey({ keys }).key_id })).keys).toEqual(keys);
});

test('a name that two valid keys have does not say which one to revoke; their ids do', async () => {
  const { keys } = await ledger.carriedOut({ command: 'rotate', key: 'Till 1', grace_hours: 1 });
  expect(await ledger.faultsOf({ command: 'revoke', key: 'Till 1' })).toEqual([': API_KEY_AMBIGUOUS']);
  await ledger.carriedOut({ command: 'revoke', key: String(keys[1]?.key_id) });
  expect([works(firstApiKey), works(keys[0]?.api_key)]).toEqual([false, true]);
});

test('refuses to replace a key that is revoked or was replaced, and one that there is not', async () => {
  const { key_id } = firstKey({ keys: await listed() });
  await ledger.carriedOut({ command: 'rotate', key: key_id, grace_hours: 1 });
  expect(await ledger.faultsOf({ command: 'rotate', key: key_id, grace_hours: 1 })).toEqual([': API_KEY_REPLACED']);
  await ledger.carriedOut({ command: 'revoke', key: key_id });
  expect(await ledger.faultsOf({ command: 'rotate', key: key_id, grace_hours: 1 })).toEqual([': API_KEY_REVOKED']);
  for (const command of ['rotate', 'revoke']) {
    const request = command === 'rotate' ? { command, key: 'Till 9', grace_hours: 1 } : { command, key: 'Till 9' };
    expect(await ledger.faultsOf(request)).toEqual([': API_KEY_NOT_FOUND']);
  }
  expect((await listed()).map(({ name }) => name)).toEqual(['Till 1', 'Till 1']);
});

test.each([
  {},
  { command: 'delete' },
  { command: 'rotate', key: 'Till 1', grace_hours: 73 },
  { command: 'list', all: true },
  null,
])('does not know the command %j', async (request) => {
  expect(await ledger.faultsOf(request)).toEqual([': UNKNOWN_COMMAND']);
});

test('a full disk is a refusal, after which nothing has changed', async () => {
  const pages = ledger.database.reader.prepare<{ page_count: number }>('PRAGMA page_count')([])[0]?.page_count;
  runSql(ledger.database, `PRAGMA max_page_count = ${pages}`);
  // More than fits into the pages that there are.
  const apiKeys = Array.from({ length: 100 }, (_, index) => ({ name: `Till ${index}`, environment: 'sandbox' }));
  const file = fileWith({ api_keys: apiKeys });
  expect(await ledger.faultsOf({ command: 'provision', file })).toEqual([': STORAGE_UNAVAILABLE']);
  expect((await listed()).map(({ name }) => name)).toEqual(['Till 1']);
});

test('before a company is provisioned there are no keys to manage', async () => {
  const empty = openOperatorLedger();
  const rotate = { command: 'rotate', key: 'Till 1', grace_hours: 1 };
  for (const request of [{ command: 'list' }, createTill, rotate, { command: 'revoke', key: 'Till 1' }]) {
    expect(await empty.faultsOf(request)).toEqual([': NOT_PROVISIONED']);
  }
  empty.database.close();
});
