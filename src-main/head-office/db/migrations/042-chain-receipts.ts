import { sql, type Kysely } from 'kysely';
import { applicationRole } from './application-role.ts';
import { separateTenants } from './separate-tenants.ts';

const statements = [
  // The private key is sealed with the secret key of head office.
  `CREATE TABLE signing_keys (
     organization_id uuid NOT NULL REFERENCES organizations,
     key_id text NOT NULL,
     public_key text NOT NULL,
     sealed text NOT NULL,
     created_at timestamptz NOT NULL,
     PRIMARY KEY (organization_id, key_id)
   )`,
  `CREATE TABLE chain_receipts (
     organization_id uuid NOT NULL,
     egs_unit_id uuid NOT NULL,
     icv bigint NOT NULL,
     hash text NOT NULL,
     at timestamptz NOT NULL,
     key_id text NOT NULL,
     signature text NOT NULL,
     PRIMARY KEY (organization_id, egs_unit_id, icv),
     FOREIGN KEY (organization_id, egs_unit_id) REFERENCES egs_units,
     FOREIGN KEY (organization_id, key_id) REFERENCES signing_keys
   )`,
  // Members who are limited read the receipts of the units that they see.
  `CREATE POLICY reached ON chain_receipts AS RESTRICTIVE FOR ALL USING (
     CASE WHEN (SELECT reached_companies() IS NULL AND reached_appliances() IS NULL) THEN true
     ELSE egs_unit_id IN (SELECT egs_unit_id FROM egs_units) END)`,
];

/** What head office signs of the ends of chains, and the keys by which it does; neither is ever changed. */
export async function keepReceipts(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const table of ['signing_keys', 'chain_receipts'])
    await sql.raw(`REVOKE UPDATE, DELETE, TRUNCATE ON ${table} FROM ${applicationRole}`).execute(db);
  await separateTenants(db, 'signing_keys', 'chain_receipts');
}
