import { sql, type Kysely } from 'kysely';
import { applicationRole } from './application-role.ts';
import { separateTenants } from './separate-tenants.ts';

const companies = '((SELECT reached_companies())::uuid[])';
const appliances = '((SELECT reached_appliances())::uuid[])';
const everything = '(SELECT reached_companies() IS NULL AND reached_appliances() IS NULL)';

// What is about all companies, or about the whole of one, concerns nobody who is limited to some, or to some branches.
const reached = `num_nonnulls(company_id, appliance_id) > 0
  AND (${companies} IS NULL OR company_id IS NULL OR company_id = ANY (${companies}))
  AND (${companies} IS NULL OR egs_unit_id IS NULL OR egs_unit_id IN (SELECT egs_unit_id FROM egs_units))
  AND (${appliances} IS NULL OR appliance_id IS NOT NULL)
  AND (appliance_id IS NULL OR appliance_id IN (SELECT appliance_id FROM appliances))`;

const statements = [
  `CREATE TABLE alerts (
     organization_id uuid NOT NULL REFERENCES organizations,
     alert_id uuid NOT NULL,
     kind text NOT NULL,
     subject text NOT NULL,
     severity text NOT NULL CHECK (severity IN ('warning', 'error')),
     since timestamptz NOT NULL,
     environment text,
     company_id uuid,
     appliance_id uuid,
     egs_unit_id uuid,
     details text NOT NULL,
     opened_at timestamptz NOT NULL,
     acknowledged_at timestamptz,
     acknowledged_by uuid,
     acknowledged_name text,
     note text,
     closed_at timestamptz,
     PRIMARY KEY (organization_id, alert_id)
   )`,
  `CREATE UNIQUE INDEX alerts_not_closed ON alerts (organization_id, kind, subject) WHERE closed_at IS NULL`,
  `CREATE INDEX alerts_closed_newest_first ON alerts (organization_id, closed_at, alert_id) WHERE closed_at IS NOT NULL`,
  `CREATE INDEX alerts_by_end ON alerts (closed_at) WHERE closed_at IS NOT NULL`,
  `ALTER TABLE webhook_deliveries ADD COLUMN alert_id uuid`,
  `CREATE INDEX webhook_deliveries_of_alerts ON webhook_deliveries (organization_id, webhook_id, alert_id, position)
   WHERE alert_id IS NOT NULL`,
  // Whether mail fails is looked up at each review.
  `CREATE INDEX mails_by_sending ON mails (organization_id, sent_at) WHERE sent_at IS NOT NULL`,
  `CREATE INDEX mails_of_refused_log_ins ON mails (organization_id, mail_id) WHERE reason = 'login_refused'`,
  // When a branch is open; null where nobody has said so.
  `ALTER TABLE appliances ADD COLUMN trading_hours text`,
  // When the alerts of an organization were last held against their reasons.
  `CREATE TABLE alert_reviews (
     organization_id uuid PRIMARY KEY REFERENCES organizations,
     reviewed_at timestamptz NOT NULL
   )`,
  // All organizations are looked at in turn, which no query of the application could do. A clock that was set back leaves none out.
  `CREATE FUNCTION organizations_with_alerts_due(before timestamptz, now timestamptz) RETURNS SETOF uuid
   LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
     SELECT organization.organization_id
     FROM organizations organization
     LEFT JOIN alert_reviews review ON review.organization_id = organization.organization_id
     WHERE review.reviewed_at IS NULL OR review.reviewed_at <= before OR review.reviewed_at > now
     ORDER BY review.reviewed_at NULLS FIRST
   $$`,
  `CREATE FUNCTION forget_alerts(before timestamptz, most integer) RETURNS integer
   LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
   DECLARE deleted integer;
   BEGIN
     DELETE FROM alerts WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM alerts WHERE closed_at < before ORDER BY closed_at LIMIT most FOR UPDATE SKIP LOCKED));
     GET DIAGNOSTICS deleted = ROW_COUNT;
     RETURN deleted;
   END $$`,
  ...['organizations_with_alerts_due', 'forget_alerts'].flatMap((name) => [
    `REVOKE EXECUTE ON FUNCTION ${name} FROM PUBLIC`,
    `GRANT EXECUTE ON FUNCTION ${name} TO ${applicationRole}`,
  ]),
];

/** What needs a person, from when it was first seen until it is over, and who sees to it. */
export async function createAlerts(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await separateTenants(db, 'alerts', 'alert_reviews');
  const limit = `CREATE POLICY reached ON alerts AS RESTRICTIVE USING (CASE WHEN ${everything} THEN true ELSE ${reached} END)`;
  await sql.raw(limit).execute(db);
}
