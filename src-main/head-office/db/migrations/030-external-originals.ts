import { sql, type Kysely } from 'kysely';

/** The invoice from before Sanad that a note corrects, in place of an original of the branch. */
export async function keepExternalOriginals(db: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE documents ADD COLUMN external_original text').execute(db);
}
