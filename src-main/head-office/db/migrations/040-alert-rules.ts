import { sql, type Kysely } from 'kysely';
import { separateTenants } from './separate-tenants.ts';

const statements = [
  `CREATE TABLE alert_rules (
     organization_id uuid NOT NULL REFERENCES organizations,
     rule_id uuid NOT NULL,
     name text NOT NULL,
     enabled boolean NOT NULL,
     settings text NOT NULL,
     created_at timestamptz NOT NULL,
     updated_at timestamptz NOT NULL,
     PRIMARY KEY (organization_id, rule_id)
   )`,
  `CREATE TABLE alert_notices (
     organization_id uuid NOT NULL,
     rule_id uuid NOT NULL,
     alert_id uuid NOT NULL,
     made_at timestamptz NOT NULL,
     due_at timestamptz NOT NULL,
     is_held boolean NOT NULL,
     sent_at timestamptz,
     escalate_at timestamptz,
     escalated_at timestamptz,
     PRIMARY KEY (organization_id, rule_id, alert_id),
     FOREIGN KEY (organization_id, rule_id) REFERENCES alert_rules ON DELETE CASCADE,
     FOREIGN KEY (organization_id, alert_id) REFERENCES alerts ON DELETE CASCADE,
     CHECK (escalate_at IS NULL OR sent_at IS NOT NULL)
   )`,
  // What is due is looked up at each review, and what goes with an alert.
  `CREATE INDEX alert_notices_due ON alert_notices (organization_id, due_at) WHERE sent_at IS NULL`,
  `CREATE INDEX alert_notices_to_escalate ON alert_notices (organization_id, escalate_at)
   WHERE escalate_at IS NOT NULL AND escalated_at IS NULL`,
  `CREATE INDEX alert_notices_of_alerts ON alert_notices (organization_id, alert_id)`,
  `CREATE TABLE mail_alerts (
     organization_id uuid NOT NULL,
     mail_id uuid NOT NULL,
     alert_id uuid NOT NULL,
     PRIMARY KEY (organization_id, mail_id, alert_id),
     FOREIGN KEY (organization_id, mail_id) REFERENCES mails ON DELETE CASCADE,
     FOREIGN KEY (organization_id, alert_id) REFERENCES alerts ON DELETE CASCADE
   )`,
  `CREATE INDEX mail_alerts_of_alerts ON mail_alerts (organization_id, alert_id)`,
];

/** Who is told of which alerts by mail: the rules, what each has told of or is about to, and what a mail tells of. */
export async function createAlertRules(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await separateTenants(db, 'alert_rules', 'alert_notices', 'mail_alerts');
}
