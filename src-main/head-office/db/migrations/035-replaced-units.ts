import { sql, type Kysely } from 'kysely';

const statements = [
  `ALTER TABLE egs_units ADD COLUMN replaces_egs_unit_id uuid`,
  `CREATE INDEX egs_units_by_replaced ON egs_units (organization_id, replaces_egs_unit_id) WHERE replaces_egs_unit_id IS NOT NULL`,
];

/** The unit that a unit takes over from. Null in units from before this. */
export async function keepReplacedUnits(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
