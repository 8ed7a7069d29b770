import { expect, test } from 'vitest';
import { createSnapshotStore } from '#main/branch/companies/store-snapshot.ts';
import { listUsers } from '#main/branch/users/users.ts';
import { receivedSnapshot } from '#shared/api/sync/snapshot.ts';
import { openOperatorLedger } from '#support/branch/operator-ledger.ts';
import { apiKeyRow, testCompany } from '#support/branch/running-branch.ts';

const organization_id = '3f0c9a52-6d7e-4c1b-9a0e-5b1f2d7c8e10';
const person = {
  branch_user_id: organization_id,
  username: 'huda',
  name: 'Huda',
  role: 'cashier',
  language: 'ar',
  password_hash: 'hash',
  pin_hash: null,
  created_at: '2026-11-01T00:00:00.000Z',
};

// As a head office of an earlier version sends it.
const { external_originals: _originals, require_arabic: _arabic, receipt_links: _links, ...sentCompany } = testCompany;

function keyNamed(key_id: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return { ...apiKeyRow(`tax_test_${key_id}`), key_id, ...changes };
}

function snapshotWith(api_keys: unknown[], users: unknown[]): unknown {
  return {
    version: '1',
    organization: { organization_id, name: 'Qahwa', plan: 'starter' },
    branch_name: 'Olaya',
    limits: { sandbox_units: 1, production_units: 1, monthly_documents: null },
    lease: null,
    companies: [sentCompany, { ...sentCompany, vat_number: '../../evil' }, 7],
    api_keys,
    users,
    commands: [{ kind: 'of another version' }],
  };
}

test('of keys whose rows cannot be used, those alone go on that are said not to be revoked', async () => {
  const { database, clock } = openOperatorLedger();
  const commit = <Value>(work: Parameters<typeof database.transact<Value>>[0]): Promise<Value> =>
    new Promise((resolve) => resolve(database.transact(work)));
  const db = database.reader;
  const store = createSnapshotStore({ db, commit, commitInBackground: commit, clock });
  const take = async (keys: unknown[], users: unknown[]): Promise<string[]> => {
    const apart = await store.storeSnapshot('appliance-1', receivedSnapshot.parse(snapshotWith(keys, users)));
    return apart.map(({ list }) => list);
  };
  const names = ['whole', 'standing', 'revoked', 'unsaid', 'unnamed', 'refused'];
  const others = ['companies', 'companies', 'commands'];
  expect(
    await take(
      names.map((name) => keyNamed(name)),
      [person],
    ),
  ).toEqual(others);
  const damaged = [
    keyNamed('whole'),
    keyNamed('standing', { name: 7, expires_at: '2027-01-01T00:00:00.000Z' }),
    keyNamed('revoked', { name: 7, revoked_at: '2026-11-02T00:00:00.000Z' }),
    keyNamed('unsaid', { revoked_at: 'perhaps' }),
    keyNamed('unnamed', { key_id: 7 }),
    keyNamed('of nobody', { company_id: 'unknown' }),
    null,
  ];
  const apart = await take(damaged, [person, person, { ...person, role: 'king' }]);
  expect(apart.toSorted()).toEqual([...others, ...Array<string>(6).fill('api_keys'), 'users', 'users'].toSorted());
  const keys = db.all(db.sql.selectFrom('api_keys').select(['key_id', 'expires_at', 'revoked_at']).orderBy('key_id'));
  expect(keys.filter(({ revoked_at }) => revoked_at === null)).toEqual([
    { key_id: 'standing', expires_at: '2027-01-01T00:00:00.000Z', revoked_at: null },
    { key_id: 'whole', expires_at: null, revoked_at: null },
  ]);
  expect([keys.length, listUsers(db).map(({ username }) => username)]).toEqual([6, ['huda']]);
  database.close();
});

test('a company has the switches that head office names, and the defaults where it names none', async () => {
  const { database, clock } = openOperatorLedger();
  const commit = <Value>(work: Parameters<typeof database.transact<Value>>[0]): Promise<Value> =>
    new Promise((resolve) => resolve(database.transact(work)));
  const db = database.reader;
  const store = createSnapshotStore({ db, commit, commitInBackground: commit, clock });
  const storedAfter = async (named: object): Promise<unknown> => {
    const companies = [{ ...sentCompany, ...named }];
    await store.storeSnapshot(
      'appliance-1',
      receivedSnapshot.parse({ ...Object(snapshotWith([], [])), companies, commands: [] }),
    );
    return db.all(db.sql.selectFrom('companies').selectAll());
  };
  const switched = { ...testCompany, external_originals: 0, require_arabic: 1 };
  expect(await storedAfter({ external_originals: false, require_arabic: true })).toEqual([switched]);
  expect(await storedAfter({})).toEqual([testCompany]);
  database.close();
});
