import { sql, type Kysely } from 'kysely';

const statements = [
  `ALTER TABLE companies
     ADD COLUMN external_originals boolean NOT NULL DEFAULT true,
     ADD COLUMN require_arabic boolean NOT NULL DEFAULT false,
     ADD COLUMN external_originals_alert_hundredths bigint`,
  `CREATE INDEX documents_on_external_originals ON documents (organization_id, created_at) WHERE external_original IS NOT NULL`,
];

/**
 * What a company allows and demands of its documents, and above how much a day its notes on invoices from before Sanad are an alert.
 * Companies from before this have the defaults.
 */
export async function addCompanySwitches(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
