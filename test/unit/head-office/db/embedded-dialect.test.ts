import { PGlite } from '@electric-sql/pglite';
import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { embeddedDialect } from '#main/head-office/db/open-embedded.ts';

test('a transaction whose turn comes after the database was closed is refused', async () => {
  const db = new Kysely<object>({ dialect: embeddedDialect(await PGlite.create()) });
  const { promise: begun, resolve: hasBegun } = Promise.withResolvers<void>();
  const { promise: end, resolve: endFirst } = Promise.withResolvers<void>();
  const first = db.connection().execute(async (connection) => {
    await sql`SELECT 1`.execute(connection);
    hasBegun();
    await end;
  });
  await begun;
  const second = db.transaction().execute((transaction) => sql`SELECT 1`.execute(transaction));
  const closed = db.destroy();
  endFirst();
  await first;
  await expect(second).rejects.toThrow('The database is closed.');
  await closed;
});
