import { sql, type Kysely } from 'kysely';
import { separateTenants } from './separate-tenants.ts';

const statements = [
  `CREATE TABLE activity_entries (
     organization_id uuid NOT NULL REFERENCES organizations,
     activity_id uuid NOT NULL,
     at timestamptz NOT NULL,
     kind text NOT NULL,
     severity text NOT NULL CHECK (severity IN ('normal', 'warning', 'error')),
     company_id uuid,
     appliance_id uuid,
     egs_unit_id uuid,
     invoice_id text,
     details jsonb NOT NULL,
     PRIMARY KEY (organization_id, activity_id)
   )`,
  `CREATE INDEX activity_entries_by_time ON activity_entries (organization_id, at DESC, activity_id DESC)`,
  `CREATE TABLE usage_counters (
     organization_id uuid NOT NULL REFERENCES organizations,
     month text NOT NULL,
     company_id uuid NOT NULL,
     environment text NOT NULL CHECK (environment IN ('sandbox', 'production')),
     documents bigint NOT NULL,
     PRIMARY KEY (organization_id, month, company_id, environment)
   )`,
  `CREATE TABLE usage_totals (
     organization_id uuid NOT NULL REFERENCES organizations,
     month text NOT NULL,
     environment text NOT NULL CHECK (environment IN ('sandbox', 'production')),
     documents bigint NOT NULL,
     limit_reached_at timestamptz,
     PRIMARY KEY (organization_id, month, environment)
   )`,
  `CREATE TABLE usage_units (
     organization_id uuid NOT NULL REFERENCES organizations,
     egs_unit_id uuid NOT NULL,
     environment text NOT NULL CHECK (environment IN ('sandbox', 'production')),
     created_at timestamptz NOT NULL,
     PRIMARY KEY (organization_id, egs_unit_id)
   )`,
  `CREATE TABLE plan_changes (
     organization_id uuid NOT NULL REFERENCES organizations,
     change_id uuid NOT NULL,
     from_plan text NOT NULL,
     to_plan text NOT NULL,
     changed_at timestamptz NOT NULL,
     PRIMARY KEY (organization_id, change_id)
   )`,
  `CREATE INDEX plan_changes_by_time ON plan_changes (organization_id, changed_at)`,
  // The audit log is paged by id and filtered by who, what and to what.
  `CREATE UNIQUE INDEX audit_entries_by_id ON audit_entries (organization_id, entry_id)`,
  `CREATE INDEX audit_entries_by_actor ON audit_entries (organization_id, actor_id, position)`,
  `CREATE INDEX audit_entries_by_action ON audit_entries (organization_id, action, position)`,
  `CREATE INDEX audit_entries_by_target ON audit_entries (organization_id, target, position)`,
];

/** What the system did, and what an organization used of its plan. */
export async function createActivityAndBilling(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await separateTenants(db, 'activity_entries', 'usage_counters', 'usage_totals', 'usage_units', 'plan_changes');
}
