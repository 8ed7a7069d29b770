import { sql, type Kysely } from 'kysely';
import { separateTenants } from './separate-tenants.ts';

const references = [
  // A unit may have signed documents that have not arrived yet. Units from before this was checked stay as they are.
  `ALTER TABLE egs_units ADD CONSTRAINT egs_units_of_companies
     FOREIGN KEY (organization_id, company_id) REFERENCES companies NOT VALID`,
  `CREATE INDEX egs_units_by_company ON egs_units (organization_id, company_id)`,
];

const commands = [
  `ALTER TABLE appliance_commands
     DROP CONSTRAINT appliance_commands_kind_check,
     ALTER COLUMN invoice_id DROP NOT NULL,
     ADD COLUMN egs_unit_id uuid,
     -- A one-time code, sealed; null once the command is taken.
     ADD COLUMN secret text,
     -- Why the appliance could not do it; null where it could, and while the command waits.
     ADD COLUMN failure_code text,
     ADD CONSTRAINT appliance_commands_name_their_subject CHECK (
       (kind = 'retry_document' AND invoice_id IS NOT NULL) OR (kind = 'obtain_certificate' AND egs_unit_id IS NOT NULL)),
     ADD FOREIGN KEY (organization_id, egs_unit_id) REFERENCES egs_units`,
  `CREATE UNIQUE INDEX appliance_commands_waiting_of_unit ON appliance_commands (organization_id, egs_unit_id)
     WHERE taken_at IS NULL AND egs_unit_id IS NOT NULL`,
];

const users = [
  // People who sign in at branches. Without a list of appliances they may do so at all of them.
  `CREATE TABLE branch_users (
     organization_id uuid NOT NULL REFERENCES organizations,
     branch_user_id uuid NOT NULL,
     username text NOT NULL,
     name text NOT NULL,
     role text NOT NULL CHECK (role IN ('owner', 'manager', 'cashier')),
     language text NOT NULL CHECK (language IN ('en', 'ar')),
     appliance_ids uuid[],
     password_hash text NOT NULL,
     pin_hash text,
     created_at timestamptz NOT NULL,
     PRIMARY KEY (organization_id, branch_user_id),
     CONSTRAINT branch_users_have_one_username UNIQUE (organization_id, username)
   )`,
  `CREATE INDEX branch_users_by_time ON branch_users (organization_id, created_at DESC, branch_user_id DESC)`,
];

const keys = [
  // The appliance that a key was made at, where alone it works; null for keys that were made here.
  `ALTER TABLE api_keys ADD COLUMN appliance_id uuid, ADD FOREIGN KEY (organization_id, appliance_id) REFERENCES appliances`,
  // The companies that an appliance had before it joined, by its own ids, and which of the organization's each of them is.
  `CREATE TABLE appliance_own_companies (
     organization_id uuid NOT NULL,
     appliance_id uuid NOT NULL,
     own_id text NOT NULL,
     vat_number text NOT NULL,
     company_id uuid,
     PRIMARY KEY (organization_id, appliance_id, own_id),
     UNIQUE (organization_id, appliance_id, company_id),
     FOREIGN KEY (organization_id, appliance_id) REFERENCES appliances,
     FOREIGN KEY (organization_id, company_id) REFERENCES companies ON DELETE SET NULL (company_id)
   )`,
];

const usage = [
  // How many production documents of a month have arrived from each appliance: what a lease is granted beyond.
  `CREATE TABLE appliance_usage (
     organization_id uuid NOT NULL,
     appliance_id uuid NOT NULL,
     month text NOT NULL,
     documents bigint NOT NULL,
     PRIMARY KEY (organization_id, appliance_id, month),
     FOREIGN KEY (organization_id, appliance_id) REFERENCES appliances
   )`,
  `INSERT INTO appliance_usage
     SELECT organization_id, appliance_id, to_char(created_at AT TIME ZONE 'Asia/Riyadh', 'YYYY-MM'), count(*)
     FROM documents WHERE environment = 'production' GROUP BY 1, 2, 3`,
];

/** What branches pull beside companies and keys: commands, their users, and a lease of the plan's documents. */
export async function createPull(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...references, ...commands, ...users, ...keys, ...usage]) await sql.raw(statement).execute(db);
  await separateTenants(db, 'branch_users', 'appliance_own_companies', 'appliance_usage');
}
