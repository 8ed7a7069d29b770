import { sql, type Kysely } from 'kysely';
import { applicationRole } from './application-role.ts';
import { separateTenants } from './separate-tenants.ts';

const statements = [
  // Roles belong to the whole server, so another database may have created it, or be creating it at this moment: then this waits for the
  // end of its transaction, and fails on the unique index.
  `DO $$ BEGIN
     IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${applicationRole}') THEN
       CREATE ROLE ${applicationRole} NOLOGIN NOSUPERUSER NOBYPASSRLS;
     END IF;
   EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
   END $$`,
  `DO $$ BEGIN
     GRANT ${applicationRole} TO CURRENT_USER;
   EXCEPTION WHEN unique_violation THEN NULL;
   END $$`,
  `GRANT USAGE ON SCHEMA public TO ${applicationRole}`,
  `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${applicationRole}`,
  `CREATE FUNCTION current_organization() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
   $$ SELECT nullif(current_setting('sanad.organization', true), '')::uuid $$`,
  `CREATE TABLE organizations (
     organization_id uuid PRIMARY KEY,
     name text NOT NULL,
     plan text NOT NULL DEFAULT 'starter',
     created_at timestamptz NOT NULL
   )`,
  `CREATE TABLE lookups (
     digest text PRIMARY KEY,
     organization_id uuid NOT NULL REFERENCES organizations
   )`,
  `CREATE TABLE settings (name text PRIMARY KEY, value text NOT NULL)`,
  `CREATE TABLE throttles (
     name text NOT NULL,
     window_start timestamptz NOT NULL,
     events integer NOT NULL,
     PRIMARY KEY (name, window_start)
   )`,
  `CREATE TABLE idempotency_records (
     organization_id uuid NOT NULL REFERENCES organizations,
     user_id uuid NOT NULL,
     endpoint text NOT NULL,
     idempotency_key text NOT NULL,
     body_digest text NOT NULL,
     status integer NOT NULL,
     answer jsonb NOT NULL,
     created_at timestamptz NOT NULL,
     PRIMARY KEY (organization_id, user_id, endpoint, idempotency_key)
   )`,
];

/** The application's role, organizations, and what belongs to none of them. */
export async function createOrganizations(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await separateTenants(db, 'organizations', 'idempotency_records');
}
