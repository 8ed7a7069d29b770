import { sql, type Kysely } from 'kysely';

const columns = [
  // Null: all of them. Owners are never limited.
  `ALTER TABLE users ADD COLUMN company_ids uuid[], ADD COLUMN appliance_ids uuid[]`,
  `ALTER TABLE invitations ADD COLUMN company_ids uuid[], ADD COLUMN appliance_ids uuid[]`,
  `ALTER TABLE organizations ADD COLUMN totp_required_roles text[] NOT NULL DEFAULT '{}'`,
];

function setting(name: string): string {
  return `CREATE FUNCTION reached_${name}() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE AS
    $$ SELECT nullif(current_setting('sanad.${name}', true), '')::uuid[] $$`;
}

// Each is evaluated once a query, so that the rows of an organization are compared with a value; and where nothing is limited, with none.
const companies = '((SELECT reached_companies())::uuid[])';
const appliances = '((SELECT reached_appliances())::uuid[])';
const everything = '(SELECT reached_companies() IS NULL AND reached_appliances() IS NULL)';

const ofCompany = `(${companies} IS NULL OR company_id = ANY (${companies}))`;
const ofAppliance = `(${appliances} IS NULL OR appliance_id = ANY (${appliances}))`;
const ofShownAppliance = `appliance_id IN (SELECT appliance_id FROM appliances)`;
const ofShownUnit = `(${companies} IS NULL OR egs_unit_id IN (SELECT egs_unit_id FROM egs_units))`;

// What somebody who is limited sees and changes of a table.
const reached: Record<string, string> = {
  appliances: `(${companies} IS NULL OR company_ids && ${companies}) AND ${ofAppliance}`,
  companies: `${ofCompany} AND (${appliances} IS NULL OR EXISTS (
    SELECT FROM appliances WHERE companies.company_id = ANY (appliances.company_ids)))`,
  api_keys: `company_id IN (SELECT company_id FROM companies)`,
  documents: `${ofCompany} AND ${ofAppliance}`,
  daily_sums: `${ofCompany} AND ${ofAppliance}`,
  egs_units: `${ofCompany} AND ${ofAppliance}`,
  egs_certificates: `egs_unit_id IN (SELECT egs_unit_id FROM egs_units)`,
  kept_apart_documents: `${ofShownAppliance} AND ${ofShownUnit}`,
  quarantined_documents: `${ofShownAppliance} AND ${companies} IS NULL`,
  appliance_reports: ofShownAppliance,
  feed_positions: ofShownAppliance,
  appliance_keys: ofShownAppliance,
  appliance_commands: ofShownAppliance,
  appliance_own_companies: ofShownAppliance,
  // A code lets a whole appliance in, which somebody limited to appliances cannot name yet.
  enrolment_codes: `${appliances} IS NULL AND company_ids <@ ${companies}`,
  branch_users: `appliance_ids IS NOT NULL AND appliance_ids <@ ARRAY(
    SELECT appliance_id FROM appliances WHERE ${companies} IS NULL OR company_ids <@ ${companies})`,
  // An endpoint is told of all branches of its company.
  webhook_endpoints: `${appliances} IS NULL AND company_id = ANY (${companies})`,
  webhook_deliveries: `webhook_id IN (SELECT webhook_id FROM webhook_endpoints)`,
  webhook_attempt_counts: `webhook_id IN (SELECT webhook_id FROM webhook_endpoints)`,
};

// Read by somebody who is limited, and written for everybody by what he does.
const readOnly: Record<string, string> = {
  usage_totals: 'false',
  usage_counters: 'false',
  activity_entries: `num_nonnulls(company_id, appliance_id) > 0
    AND (company_id IS NULL OR company_id IN (SELECT company_id FROM companies))
    AND (appliance_id IS NULL OR ${ofShownAppliance})`,
};

// Changes of these hold at every branch of their company.
const ofEveryBranch = ['companies', 'api_keys'];

function refuseWriting(table: string, command: string): string {
  const using = command === 'UPDATE' ? 'USING (true)' : '';
  return `CREATE POLICY reached_${command.toLowerCase()} ON ${table} AS RESTRICTIVE FOR ${command} ${using}
    WITH CHECK (CASE WHEN ${everything} THEN true ELSE ${appliances} IS NULL END)`;
}

function limit(table: string, condition: string, command: string): string {
  // As a CASE the planner takes it for one of two equally likely cases, and goes on choosing the plans that it chose before.
  return `CREATE POLICY reached ON ${table} AS RESTRICTIVE FOR ${command} USING (CASE WHEN ${everything} THEN true ELSE ${condition} END)`;
}

/** Lets a member be limited to companies and branches: the database shows him the rows of nothing else, whatever asks for them. */
export async function limitMembers(db: Kysely<unknown>): Promise<void> {
  const statements = [
    ...columns,
    setting('companies'),
    setting('appliances'),
    ...Object.entries(reached).map(([table, condition]) => limit(table, condition, 'ALL')),
    // What a branch does for several companies is changed by nobody who is limited to some of them.
    `CREATE POLICY reached_whole ON appliances AS RESTRICTIVE FOR UPDATE USING (true)
     WITH CHECK (CASE WHEN ${everything} THEN true ELSE ${companies} IS NULL OR company_ids <@ ${companies} END)`,
    ...ofEveryBranch.flatMap((table) => ['INSERT', 'UPDATE'].map((command) => refuseWriting(table, command))),
    ...Object.entries(readOnly).map(([table, condition]) => limit(table, condition, 'SELECT')),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
