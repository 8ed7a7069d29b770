import { sql, type Kysely } from 'kysely';
import { applicationRole } from './application-role.ts';
import { separateTenants } from './separate-tenants.ts';

const statements = [
  `CREATE TABLE audit_entries (
     organization_id uuid NOT NULL REFERENCES organizations,
     position bigint NOT NULL,
     entry_id uuid NOT NULL,
     at timestamptz NOT NULL,
     actor_type text NOT NULL CHECK (actor_type IN ('user', 'appliance', 'system')),
     actor_id text NOT NULL,
     actor_name text NOT NULL,
     action text NOT NULL,
     target text NOT NULL,
     before text,
     after text,
     address text,
     request_id text,
     previous_hash text NOT NULL,
     hash text NOT NULL,
     PRIMARY KEY (organization_id, position)
   )`,
  `CREATE INDEX audit_entries_by_time ON audit_entries (organization_id, at)`,
  `CREATE TABLE audit_heads (
     organization_id uuid PRIMARY KEY REFERENCES organizations,
     position bigint NOT NULL,
     hash text NOT NULL
   )`,
  // Append-only, for the application too.
  `REVOKE UPDATE, DELETE, TRUNCATE ON audit_entries FROM ${applicationRole}`,
  `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
   $$ BEGIN RAISE EXCEPTION 'entries of the audit log are never changed'; END $$`,
  `CREATE TRIGGER audit_entries_are_final BEFORE UPDATE OR DELETE ON audit_entries
   FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
];

/** The audit log: hash-chained, and append-only by privilege and by trigger. */
export async function createAuditLog(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await separateTenants(db, 'audit_entries', 'audit_heads');
}
