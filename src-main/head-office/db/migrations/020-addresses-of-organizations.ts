import { sql, type Kysely } from 'kysely';

const statements = [
  'ALTER TABLE lookups DROP CONSTRAINT lookups_pkey, ADD PRIMARY KEY (digest, organization_id)',
  'DROP INDEX users_by_email',
  'CREATE UNIQUE INDEX users_by_email ON users (organization_id, lower(email))',
];

/** An e-mail address belongs to one person of each organization, not of all: several organizations are found by it (decision 47). */
export async function giveAddressesToOrganizations(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
