import type { StoredSaleFacts } from '#shared/api/documents/sale-facts.ts';
import type { ChangeEntry } from '#shared/api/sync/change-entries.ts';
import type { DocumentType, InvoiceType, VatCategory } from '#shared/invoice/document.ts';
import type { SubmissionStatus } from '#shared/invoice/submission-status.ts';
import type { AuthorityTables } from './authority-tables.ts';
import type { BuyerTables } from './buyer-tables.ts';
import type { HeadOfficeTables } from './head-office-tables.ts';
import type {
  ChainCheckTable,
  DoneMarkTable,
  MailAttemptTable,
  MailTable,
  ManagerAuditTable,
  ManagerBrowserTable,
  ManagerSessionTable,
  ManagerSettingsTable,
  ManagerSignInTable,
  UserTable,
} from './people-tables.ts';
import type { TillTables } from './till-tables.ts';

export type Environment = 'sandbox' | 'production';
type UnitInvoiceType = InvoiceType | 'both';
type OnboardingStatus = 'pending' | 'active' | 'failed';
export type { SubmissionStatus };

export type ApplianceTable = {
  id: number;
  appliance_id: string;
  branch_name: string;
  organization_id: string;
  organization_name: string;
  plan: string;
  sandbox_unit_limit: number;
  production_unit_limit: number;
  monthly_document_limit: number | null;
};

export type CompanyTable = {
  company_id: string;
  legal_name: string;
  legal_name_ar: string | null;
  vat_number: string;
  cr_number: string | null;
  street: string | null;
  building_number: string | null;
  district: string | null;
  city: string | null;
  postal_code: string | null;
  country: string | null;
  business_category: string | null;
  short_address: string | null;
  group_member_tin: string | null;
  external_originals: 0 | 1;
  require_arabic: 0 | 1;
  receipt_links: 0 | 1;
};

export type ApiKeyTable = {
  key_id: string;
  company_id: string;
  environment: Environment;
  name: string;
  key_hash: string;
  prefix: string;
  last_four: string;
  default_egs_unit_id: string | null;
  created_at: string;
  /** Until when a replaced key works. */
  expires_at: string | null;
  revoked_at: string | null;
};

/** Whose documents a key reads. */
export type KeyScope = Pick<ApiKeyTable, 'company_id' | 'environment'>;

export type EgsUnitTable = {
  egs_unit_id: string;
  company_id: string;
  environment: Environment;
  unit_name: string;
  serial_number: string;
  phase: 1 | 2;
  invoice_type: UnitInvoiceType;
  created_at: string;
};

type UnitReplacementTable = { egs_unit_id: string; replaced_unit_id: string };

export type EgsCertificateTable = {
  certificate_id: string;
  egs_unit_id: string;
  kind: 'compliance' | 'production';
  request_id: string;
  certificate: string;
  key_name: string;
  csid_name: string;
  issued_at: string;
  expires_at: string;
  received_at: string;
};

// What an onboarding does next; `done` once a production certificate is stored.
type OnboardingStep = 'otp' | 'compliance_csid' | 'compliance_documents' | 'production_csid' | 'done';

export type EgsUnitStateTable = {
  egs_unit_id: string;
  onboarding_status: OnboardingStatus;
  onboarding_step: OnboardingStep;
  attempt_id: string;
  compliance_certificate_id: string | null;
  compliance_documents_passed: number;
  production_certificate_id: string | null;
  error_code: string | null;
  error_message: string | null;
  next_attempt_at: string | null;
  failed_attempts: number;
};

type ChainHeadTable = { egs_unit_id: string; icv: number; hash: string };

export type DocumentTable = StoredSaleFacts & {
  /** In the order of issue. */
  position: number;
  invoice_id: string;
  uuid: string;
  company_id: string;
  environment: Environment;
  egs_unit_id: string;
  icv: number;
  previous_hash: string;
  hash: string;
  certificate_id: string;
  invoice_number: string;
  invoice_type: InvoiceType;
  transaction_code: string;
  document_type: DocumentType;
  invoice_date: string;
  invoice_time: string;
  currency: string;
  exchange_rate: string | null;
  subtotal_hundredths: number;
  vat_hundredths: number;
  total_hundredths: number;
  prepaid_hundredths: number;
  rounding_hundredths: number;
  payable_hundredths: number;
  prices_include_vat: 0 | 1;
  original_invoice_id: string | null;
  report_deadline: string | null;
  created_at: string;
  supply_date: string | null;
  /** The rejected document of this ledger that it was issued in place of. */
  replaces_invoice_id: string | null;
  /** Under which its customer opens it at head office; null where its company offered no links then. */
  receipt_token: string | null;
};

type DocumentContentTable = {
  position: number;
  /** Read only by contentOf. */
  content: Uint8Array;
};

type PrepaymentSubtotalTable = {
  invoice_id: string;
  position: number;
  category: VatCategory;
  rate: string;
  exemption_code: string | null;
  exemption_reason: string | null;
  taxable_hundredths: number;
  vat_hundredths: number;
};

type SettlementTable = { invoice_id: string; position: number; prepayment_id: string; amount_hundredths: number };

type ClearedDocumentTable = {
  invoice_id: string;
  qr: string | null;
  received_at: string;
  differences: string | null;
  /** Read only by legalXml. */
  content: Uint8Array;
};

type CompressionReferenceTable = { certificate_id: string; content: Uint8Array };

type IdempotencyRecordTable = {
  company_id: string;
  environment: Environment;
  endpoint: string;
  idempotency_key: string;
  body_digest: string;
  invoice_id: string;
};

type TimelineTable = { position: number; invoice_id: string; status: SubmissionStatus; at: string };

export type SubmissionTable = {
  invoice_id: string;
  environment: Environment;
  egs_unit_id: string;
  invoice_type: InvoiceType;
  document_type: DocumentType;
  invoice_date: string;
  created_at: string;
  status: SubmissionStatus;
  status_at: string;
  hold: 'until_retry' | 'until_answer' | null;
  tax_status: string;
  retry_count: number;
  next_retry_at: string | null;
  retry_after_ms: number | null;
  last_error: string | null;
  warnings: string;
  reported_at: string | null;
  cleared_at: string | null;
  deadline: string;
};

// When a key was used; `last_used_at` is null until it is used again, and at most a minute behind.
type ApiKeyUseTable = { key_id: string; first_used_at: string; last_used_at: string | null };

// The subject of a row of the change feed.
type ChangeKind = Exclude<ChangeEntry['kind'], 'unreadable'>;

/** Written by triggers. */
export type ChangeTable = {
  position: number;
  kind: ChangeKind;
  /** The position of a document; the other kinds have a subject. */
  document: number | null;
  subject: string | null;
  status: SubmissionStatus | null;
  at: string | null;
  detail: string | null;
};

export type LedgerIdentityTable = { id: number; ledger_id: string; incarnation: number };

export type UncertainTailTable = { egs_unit_id: string; since: string; lost_icv: number | null; given_up_at: string | null };

// Maintained by triggers.
type MonthCountTable = { environment: Environment; month: string; documents: number };

/** Maintained by triggers; `day` is '' in the count of all days. */
export type DocumentCountTable = {
  egs_unit_id: string;
  day: string;
  invoice_type: InvoiceType;
  document_type: DocumentType;
  status: SubmissionStatus;
  documents: number;
  oldest: string;
  newest: string;
};

/** The tables of the database; a row type has the real column names. */
export type Schema = {
  appliance: ApplianceTable;
  companies: CompanyTable;
  api_keys: ApiKeyTable;
  egs_units: EgsUnitTable;
  unit_replacements: UnitReplacementTable;
  egs_certificates: EgsCertificateTable;
  egs_unit_states: EgsUnitStateTable;
  chain_heads: ChainHeadTable;
  documents: Omit<DocumentTable, 'position'> & { position?: number };
  document_contents: DocumentContentTable;
  compression_references: CompressionReferenceTable;
  prepayment_subtotals: PrepaymentSubtotalTable;
  settlements: SettlementTable;
  cleared_documents: ClearedDocumentTable;
  idempotency_records: IdempotencyRecordTable;
  timeline: Omit<TimelineTable, 'position'> & { position?: number };
  submissions: SubmissionTable;
  ledger_identity: LedgerIdentityTable;
  uncertain_tails: UncertainTailTable;
  api_key_uses: ApiKeyUseTable;
  changes: ChangeTable;
  users: UserTable;
  manager_sessions: ManagerSessionTable;
  manager_browsers: ManagerBrowserTable;
  manager_sign_ins: ManagerSignInTable;
  manager_audit: Omit<ManagerAuditTable, 'entry_id'> & { entry_id?: number };
  manager_settings: ManagerSettingsTable;
  done_marks: DoneMarkTable;
  mails: MailTable;
  mail_attempts: MailAttemptTable;
  chain_checks: ChainCheckTable;
  month_counts: MonthCountTable;
  document_counts: DocumentCountTable;
} & AuthorityTables &
  BuyerTables &
  HeadOfficeTables &
  TillTables;
