import { sql, type Kysely } from 'kysely';
import { separateTenants } from './separate-tenants.ts';

const statements = [
  `CREATE TABLE companies (
     organization_id uuid NOT NULL REFERENCES organizations,
     company_id uuid NOT NULL,
     legal_name text NOT NULL,
     legal_name_ar text,
     vat_number text NOT NULL,
     cr_number text,
     business_category text,
     street text,
     building_number text,
     district text,
     city text,
     postal_code text,
     country text,
     short_address text,
     is_vat_group_member boolean,
     group_member_tin text,
     first_document_at timestamptz,
     created_at timestamptz NOT NULL,
     PRIMARY KEY (organization_id, company_id),
     CONSTRAINT companies_have_one_vat_number UNIQUE (organization_id, vat_number)
   )`,
  `CREATE INDEX companies_by_creation ON companies (organization_id, created_at DESC, company_id DESC)`,
  `CREATE TABLE api_keys (
     organization_id uuid NOT NULL,
     key_id uuid NOT NULL,
     company_id uuid NOT NULL,
     environment text NOT NULL CHECK (environment IN ('sandbox', 'production')),
     name text NOT NULL,
     key_hash text NOT NULL UNIQUE,
     prefix text NOT NULL,
     last_four text NOT NULL,
     default_egs_unit_id uuid,
     created_at timestamptz NOT NULL,
     expires_at timestamptz,
     revoked_at timestamptz,
     last_used_at timestamptz,
     last_used_from text,
     PRIMARY KEY (organization_id, key_id),
     FOREIGN KEY (organization_id, company_id) REFERENCES companies ON DELETE CASCADE
   )`,
  `CREATE INDEX api_keys_by_company ON api_keys (organization_id, company_id, created_at DESC, key_id DESC)`,
  `CREATE TABLE snapshot_versions (
     organization_id uuid PRIMARY KEY REFERENCES organizations,
     version bigint NOT NULL
   )`,
];

/** Companies, their API keys, and the number of changes that branches have to pull. */
export async function createCompanies(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await separateTenants(db, 'companies', 'api_keys', 'snapshot_versions');
}
