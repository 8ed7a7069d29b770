import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openDatabase, type DatabaseLocation } from '#main/head-office/db/database.ts';
import { schemaDifference } from '#main/head-office/db/migrate.ts';
import { asTableOwner } from '#support/head-office/as-table-owner.ts';
import { callSanad } from '#support/commands/call-sanad.ts';
import { createTestDatabase, databaseKind, newServerDatabase } from '#support/head-office/test-database.ts';
import { runHeadOffice } from '#support/head-office/running-head-office.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

function migrate(location: DatabaseLocation) {
  const place = location.kind === 'embedded' ? ['--data-dir', location.folder] : ['--database-url', location.url];
  return callSanad(['head-office', 'migrate', ...place]);
}

async function emptyPlace(): Promise<DatabaseLocation> {
  const url = await newServerDatabase();
  return url === undefined ? { kind: 'embedded', folder: temporaryFolder('migrate') } : { kind: 'server', url };
}

test('brings an empty database to this version and ends, and does nothing the second time', async () => {
  const location = await emptyPlace();
  const first = await migrate(location);
  expect([first.code, first.errors]).toEqual([0, '']);
  expect(first.out).toMatch(/^Migrated: 001-organizations, .*[0-9]{3}-[a-z-]+\.\n$/u);
  expect((await migrate(location)).out).toBe('The database has the schema of this version already.\n');
});

test('a database of a later version is refused, by the start too, and named as that', async () => {
  const location = await createTestDatabase();
  const database = await openDatabase(location);
  await asTableOwner(database.db, async (owner) => {
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('999-later', '2027-01-01T00:00:00Z')`.execute(owner);
  });
  expect(await schemaDifference(database.db)).toEqual({ missing: [], unknown: ['999-later'] });
  await database.close();
  const { code, out, errors } = await migrate(location);
  expect([code, out]).toEqual([1, '']);
  expect(errors).toContain('written by a newer version of Sanad');
  await expect(openDatabase(location)).rejects.toThrow('written by a newer version of Sanad');
});

test.runIf(databaseKind === 'server')(
  'a user who owns nothing works on a database that its owner has migrated, and no other',
  async () => {
    const ownUrl = (await newServerDatabase()) ?? '';
    const user = `server_user_${randomUUID().replaceAll('-', '')}`;
    const owner = new Client({ connectionString: ownUrl });
    await owner.connect();
    const theirUrl = new URL(ownUrl);
    theirUrl.username = user;
    try {
      await migrate({ kind: 'server', url: (await newServerDatabase()) ?? '' });
      await owner.query(`CREATE ROLE ${user} LOGIN IN ROLE sanad_application`);
      await expect(openDatabase({ kind: 'server', url: theirUrl.href })).rejects.toThrow('run "sanad head-office migrate"');
      expect((await migrate({ kind: 'server', url: ownUrl })).code).toBe(0);
      const headOffice = await runHeadOffice({}, { kind: 'server', url: theirUrl.href });
      expect((await fetch(`${headOffice.url}/readyz`)).status).toBe(200);
      const { owner: person } = await headOffice.organization();
      expect((await person.send('GET', '/team')).body).toMatchObject({ pagination: { total_count: 4 } });
      await headOffice.close();
      const login = new Client({ connectionString: theirUrl.href });
      await login.connect();
      const owned = await login.query('SELECT relname FROM pg_class WHERE relowner = current_user::regrole');
      expect(owned.rows).toEqual([]);
      // As itself, too, it sees nobody's rows, and cannot have row-level security left out.
      expect((await login.query('SELECT * FROM users')).rows).toEqual([]);
      await expect(login.query('SET row_security = off; SELECT * FROM users')).rejects.toThrow('row-level security');
      await expect(login.query('ALTER TABLE users DISABLE ROW LEVEL SECURITY')).rejects.toThrow('must be owner');
      await login.end();
    } finally {
      await owner.query(`DROP ROLE IF EXISTS ${user}`);
      await owner.end();
    }
  },
);
