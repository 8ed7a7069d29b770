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
