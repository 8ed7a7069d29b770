import { sql, type Kysely } from 'kysely';

/**
 * Separates the tenants of a table: a query of the application sees and writes the rows of its own organization only, and none
 * where it has named no organization (see inOrganization).
 */
export async function separateTenants<Schema>(db: Kysely<Schema>, ...tables: string[]): Promise<void> {
  for (const table of tables) {
    await sql`ALTER TABLE ${sql.table(table)} ENABLE ROW LEVEL SECURITY`.execute(db);
    await sql`
      CREATE POLICY own_organization ON ${sql.table(table)}
      USING (organization_id = current_organization()) WITH CHECK (organization_id = current_organization())
    `.execute(db);
  }
}
