import type { ColumnType } from 'kysely';
import type { OutageClass } from '#shared/api/outages/outages.ts';
import type { EntryOf } from '#shared/api/sync/change-entries.ts';

// Written as JSON text, read as the value that was parsed before it was written.
type Json<Value> = ColumnType<Value, string, string>;
type JsonOrNull<Value> = ColumnType<Value | null, string | null, string | null>;

type ApplianceTable = {
  organization_id: string;
  appliance_id: string;
  branch_name: string;
  company_ids: string[];
  // When the branch is open, as JSON; null where nobody has said so.
  trading_hours: ColumnType<string | null, string | null | undefined>;
  credential_hash: string;
  ledger_id: string;
  version: string;
  created_at: Date;
  last_seen_at: Date;
  revoked_at: Date | null;
};

type EnrolmentCodeTable = {
  organization_id: string;
  code_hash: string;
  branch_name: string;
  company_ids: string[];
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

type ApplianceReportTable = {
  organization_id: string;
  appliance_id: string;
  received_at: Date;
  clock_skew_ms: number;
  // What earlier versions stored has other parts: see readReport.
  report: Json<unknown>;
};

type FeedPositionTable = {
  organization_id: string;
  appliance_id: string;
  position: number;
  digest: string;
  newest: number;
  moved_at: Date;
};

type ApplianceCompanyTable = {
  organization_id: string;
  appliance_id: string;
  company_id: string;
  profile: Json<EntryOf<'company'>['profile']>;
};

type EgsUnitTable = {
  organization_id: string;
  egs_unit_id: string;
  appliance_id: string;
  company_id: string;
  environment: 'sandbox' | 'production';
  unit_name: string;
  serial_number: string;
  phase: number;
  invoice_type: 'standard' | 'simplified' | 'both';
  created_at: Date;
  state: JsonOrNull<EntryOf<'unit_state'>['state']>;
  chain_end: JsonOrNull<EntryOf<'chain_end'>['chain_end']>;
  production_certificate_id: string | null;
  icv: ColumnType<number, never, number>;
  last_document_at: ColumnType<Date | null, never, Date>;
  replaces_egs_unit_id: ColumnType<string | null, string | undefined, never>;
};

type EgsCertificateTable = {
  organization_id: string;
  certificate_id: string;
  egs_unit_id: string;
  kind: 'compliance' | 'production';
  request_id: string;
  certificate: string;
  issued_at: Date;
  expires_at: Date;
  received_at: Date;
};

type CertificateNoticeTable = {
  organization_id: string;
  certificate_id: string;
  notice: 'activated' | 'expiring_30_days' | 'expiring_7_days';
  noticed_at: Date;
};

type ApplianceKeyTable = { organization_id: string; appliance_id: string; key_id: string; key: Json<EntryOf<'key'>['key']> };

type ApiKeyUseTable = { organization_id: string; appliance_id: string; key_id: string; first_used_at: Date };

// A company that an appliance had before it joined; `company_id` says which of the organization's it is, if any.
type ApplianceOwnCompanyTable = {
  organization_id: string;
  appliance_id: string;
  own_id: string;
  vat_number: string;
  company_id: string | null;
};

// Production documents that have arrived, by the month (`YYYY-MM`) in which they were issued.
type ApplianceUsageTable = { organization_id: string; appliance_id: string; month: string; documents: number };

type BranchUserTable = {
  organization_id: string;
  branch_user_id: string;
  username: string;
  name: string;
  role: 'owner' | 'manager' | 'cashier';
  language: 'en' | 'ar';
  // Null where he may sign in at every appliance.
  appliance_ids: string[] | null;
  password_hash: string;
  pin_hash: string | null;
  created_at: Date;
};

type OutageTable = {
  organization_id: string;
  outage_id: string;
  appliance_id: string;
  // Of the entry that said so last.
  position: number;
  environment: 'sandbox' | 'production';
  class: OutageClass;
  started_at: Date;
  ended_at: Date | null;
  oldest_waiting_at: Date;
  // JSON.
  evidence: string;
};

/** The tables of appliances, and of what they have said of themselves and of their units. */
export type ApplianceTables = {
  appliances: ApplianceTable;
  enrolment_codes: EnrolmentCodeTable;
  appliance_reports: ApplianceReportTable;
  feed_positions: FeedPositionTable;
  appliance_companies: ApplianceCompanyTable;
  egs_units: EgsUnitTable;
  egs_certificates: EgsCertificateTable;
  certificate_notices: CertificateNoticeTable;
  appliance_keys: ApplianceKeyTable;
  api_key_uses: ApiKeyUseTable;
  appliance_own_companies: ApplianceOwnCompanyTable;
  appliance_usage: ApplianceUsageTable;
  branch_users: BranchUserTable;
  outages: OutageTable;
};
