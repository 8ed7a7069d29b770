import type { Alert } from '#shared/api/dashboard/alerts.ts';

type AuditEntryTable = {
  organization_id: string;
  // 1, 2, 3 … for each organization.
  position: number;
  entry_id: string;
  at: Date;
  actor_type: 'user' | 'appliance' | 'system';
  actor_id: string;
  actor_name: string;
  action: string;
  target: string;
  // JSON, as it was hashed; null where there is none.
  before: string | null;
  after: string | null;
  address: string | null;
  request_id: string | null;
  previous_hash: string;
  hash: string;
};

type AuditHeadTable = { organization_id: string; position: number; hash: string };

/** The tables of the audit log. */
export type AuditTables = { audit_entries: AuditEntryTable; audit_heads: AuditHeadTable };

type ActivityEntryTable = {
  organization_id: string;
  activity_id: string;
  at: Date;
  kind: string;
  severity: 'normal' | 'warning' | 'error';
  company_id: string | null;
  appliance_id: string | null;
  egs_unit_id: string | null;
  invoice_id: string | null;
  // JSON: what a text about it names beside the ids.
  details: string;
};

/** The table of the activity log. */
export type ActivityTables = { activity_entries: ActivityEntryTable };

type AlertTable = {
  organization_id: string;
  alert_id: string;
  kind: Alert['kind'];
  // Distinguishes it from others of its kind.
  subject: string;
  severity: Alert['severity'];
  since: Date;
  environment: 'sandbox' | 'production' | null;
  company_id: string | null;
  appliance_id: string | null;
  egs_unit_id: string | null;
  // JSON: what else the alert says.
  details: string;
  opened_at: Date;
  acknowledged_at: Date | null;
  acknowledged_by: string | null;
  acknowledged_name: string | null;
  note: string | null;
  closed_at: Date | null;
};

type AlertRuleTable = {
  organization_id: string;
  rule_id: string;
  name: string;
  enabled: boolean;
  // JSON: what else the rule says.
  settings: string;
  created_at: Date;
  updated_at: Date;
};

// That a rule tells of an alert, or has told of it.
type AlertNoticeTable = {
  organization_id: string;
  rule_id: string;
  alert_id: string;
  made_at: Date;
  due_at: Date;
  // Whether quiet hours have put it off: it then goes with the others, unless it is closed by then.
  is_held: boolean;
  sent_at: Date | null;
  // When somebody else is told, where nobody has acknowledged it by then; null where nobody is.
  escalate_at: Date | null;
  escalated_at: Date | null;
};

type SigningKeyTable = {
  organization_id: string;
  key_id: string;
  public_key: string;
  sealed: string;
  created_at: Date;
};

type ChainReceiptTable = {
  organization_id: string;
  egs_unit_id: string;
  icv: number;
  hash: string;
  at: Date;
  key_id: string;
  signature: string;
};

/** The tables of what head office signs. */
export type ReceiptTables = { signing_keys: SigningKeyTable; chain_receipts: ChainReceiptTable };

/** The tables of alerts. */
export type AlertTables = {
  alerts: AlertTable;
  alert_reviews: { organization_id: string; reviewed_at: Date };
  alert_rules: AlertRuleTable;
  alert_notices: AlertNoticeTable;
};
