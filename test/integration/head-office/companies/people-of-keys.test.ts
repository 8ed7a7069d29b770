import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepPeopleOfKeys } from '#main/head-office/db/migrations/018-people-of-keys.ts';
import type { Schema } from '#main/head-office/db/schema.ts';
import { asTableOwner } from '#support/head-office/as-table-owner.ts';
import { addCompany } from '#support/head-office/companies.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';

const body = { name: 'Till', environment: 'sandbox' };

let headOffice: RunningHeadOffice;
let owner: Person;
let developer: Person;
let viewer: Person;
let keysPath: string;

beforeAll(async () => {
  headOffice = await runHeadOffice();
  ({ owner, developer, viewer } = await headOffice.organization());
  keysPath = `/companies/${await addCompany(owner)}/api-keys`;
});
afterAll(() => headOffice.close());

test('who created, rotated and revoked a key is kept with it, under the name of that time', async () => {
  const byOwner = await owner.send('POST', keysPath, body);
  const rotated = await developer.send('POST', `/api-keys/${String(byOwner.body['key_id'])}/rotate`, {});
  const path = `/api-keys/${String(rotated.body['key_id'])}`;
  const made = { created_by: { user_id: developer.userId, name: 'The developer' }, revoked_by: null };
  expect((await viewer.send('GET', path)).body).toMatchObject(made);
  await owner.send('POST', `${path}/revoke`);
  expect((await viewer.send('GET', path)).body).toMatchObject({
    ...made,
    revoked_by: { user_id: owner.userId, name: 'The owner' },
  });
});

test('keys from before are told by the audit log who created and who revoked them', async () => {
  const before = (await owner.send('POST', keysPath, body)).body;
  const rotated = await owner.send('POST', `/api-keys/${String(before['key_id'])}/rotate`, {});
  const paths = [before, rotated.body].map((key) => `/api-keys/${String(key['key_id'])}`);
  await owner.send('POST', `${paths[0]}/revoke`);
  const people = async () => {
    const keys = await Promise.all(paths.map(async (path) => (await viewer.send('GET', path)).body));
    return keys.map(({ created_by, revoked_by }) => ({ created_by, revoked_by }));
  };
  const known = await people();
  expect(known).toMatchObject([{ revoked_by: { name: 'The owner' } }, { created_by: { name: 'The owner' }, revoked_by: null }]);
  await asTableOwner(headOffice.services.db, async (transaction) => {
    for (const name of ['created_by', 'created_by_name', 'revoked_by', 'revoked_by_name']) {
      await sql`ALTER TABLE api_keys DROP COLUMN ${sql.ref(name)}`.execute(transaction);
    }
    await keepPeopleOfKeys<Schema>(transaction);
  });
  expect(await people()).toEqual(known);
});
