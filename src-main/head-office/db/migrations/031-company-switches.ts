import { sql, type Kysely } from 'kysely';

/** What a company allows and demands of its documents; companies from before this have the defaults. */
export async function addCompanySwitches(db: Kysely<unknown>): Promise<void> {
  const columns =
    'ADD COLUMN external_originals boolean NOT NULL DEFAULT true, ADD COLUMN require_arabic boolean NOT NULL DEFAULT false';
  await sql.raw(`ALTER TABLE companies ${columns}`).execute(db);
}
