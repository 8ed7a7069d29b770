import type { ColumnType, Generated } from 'kysely';
import type { RefusalCode } from '#shared/api/sync/push.ts';
import type { DocumentType, InvoiceType } from '#shared/invoice/document.ts';
import type { SubmissionStatus } from '#shared/invoice/submission-status.ts';
import type { StoredPayment } from '#shared/invoice/payments-in-sar.ts';
import type { StoredSubtotal } from '#shared/invoice/subtotals-in-sar.ts';
import type { UseKind } from '#shared/api/sync/originals.ts';

// What a document that is about to be issued, or was, uses of a document of another branch.
type DocumentUseTable = {
  organization_id: string;
  /** The UUID in the XML of the document. */
  document_uuid: string;
  original_id: string;
  kind: UseKind;
  amount_hundredths: number;
  appliance_id: string;
  /** The appliance that issued the original. */
  owner_id: string;
  state: 'asked' | 'granted' | 'ended';
  /** What the owner said was left, where that was too little. */
  available_hundredths: number | null;
  change: number;
  made_at: Date;
};

type UseChangeTable = { organization_id: string; appliance_id: string; newest: number };

/** The tables of uses across branches. */
export type DocumentUseTables = { document_uses: DocumentUseTable; use_changes: UseChangeTable };

/** A document with its status; of these columns only those from `status` on ever change. */
export type DocumentTable = {
  organization_id: string;
  invoice_id: string;
  appliance_id: string;
  position: number;
  uuid: string;
  company_id: string;
  environment: 'sandbox' | 'production';
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
  supply_date: string | null;
  till: string | null;
  cashier: string | null;
  /** See factsText. */
  facts: string | null;
  /** JSON of the invoice from before Sanad that a note corrects. */
  external_original: string | null;
  currency: string;
  exchange_rate: string | null;
  subtotal_hundredths: number;
  vat_hundredths: number;
  vat_sar_hundredths: number;
  total_hundredths: number;
  prepaid_hundredths: number;
  rounding_hundredths: number;
  payable_hundredths: number;
  prices_include_vat: boolean;
  original_invoice_id: string | null;
  /** The rejected document that it was issued in place of. */
  replaces_invoice_id: string | null;
  /** Under which its customer opens it; null where its company offered no links then. */
  receipt_token: string | null;
  buyer_name: string | null;
  buyer_vat_number: string | null;
  report_deadline: Date | null;
  created_at: Date;
  received_at: Date;
  status: SubmissionStatus;
  status_at: Date;
  tax_status: string;
  tax_compliant: boolean;
  retry_count: number;
  last_error: string | null;
  warnings: ColumnType<unknown, string, string>;
  reported_at: Date | null;
  cleared_at: Date | null;
  // What a search compares; see joinTerms. It never changes.
  search_terms: Generated<string>;
};

type DocumentTermTable = {
  organization_id: string;
  company_id: string;
  has_deadline: boolean;
  term: string;
  invoice_id: string;
};

// Compressed; read by unpackText.
type DocumentContentTable = { organization_id: string; invoice_id: string; xml: Uint8Array; line_items: Uint8Array };

type ClearedDocumentTable = {
  organization_id: string;
  invoice_id: string;
  qr: string | null;
  received_at: Date;
  differences: string | null;
  xml: Uint8Array;
};

type SettlementTable = {
  organization_id: string;
  invoice_id: string;
  position: number;
  prepayment_id: string;
  amount_hundredths: number;
};

type TimelineTable = { organization_id: string; invoice_id: string; at: Date; position: number; status: SubmissionStatus };

type KeptApartTable = {
  organization_id: string;
  entry_id: Generated<string>;
  appliance_id: string;
  position: number;
  digest: string;
  // OF_DOCUMENT_APART: it is kept because its document is.
  code: RefusalCode | 'OF_DOCUMENT_APART';
  reason: string;
  // What it is about; null in rows from before they were kept, but for chains.
  kind: string | null;
  target: string | null;
  invoice_number: string | null;
  egs_unit_id: string | null;
  icv: number | null;
  hash: string | null;
  entry: Uint8Array;
  received_at: Date;
  // When the operator had it taken in; null while it is apart.
  taken_at: Date | null;
};

// Documents of a revoked appliance that nobody is to count with: the row of `documents` as it was.
type QuarantinedTable = {
  organization_id: string;
  invoice_id: string;
  appliance_id: string;
  received_at: Date;
  quarantined_at: Date;
  document: Record<string, unknown>;
};

type SubtotalTable = { organization_id: string; invoice_id: string } & StoredSubtotal;

type PaymentTable = { organization_id: string; invoice_id: string; part: number } & StoredPayment;

type ApplianceCommandTable = {
  organization_id: string;
  command_id: string;
  appliance_id: string;
  kind: 'retry_document' | 'obtain_certificate';
  invoice_id: string | null;
  egs_unit_id: string | null;
  // A one-time code, sealed; null once the command is taken.
  secret: string | null;
  failure_code: string | null;
  created_at: Date;
  taken_at: Date | null;
};

// What the documents of a day add up to; kept by triggers of `documents`. Numerics come as text.
type DailySumTable = {
  organization_id: string;
  environment: 'sandbox' | 'production';
  invoice_date: string;
  company_id: string;
  appliance_id: string;
  documents: number;
  not_reported: number;
  rejected: number;
  taxable_hundredths: string;
  vat_hundredths: string;
  payable_hundredths: string;
};

/** The tables of documents. */
export type DocumentTables = {
  documents: DocumentTable;
  daily_sums: DailySumTable;
  document_terms: DocumentTermTable;
  document_contents: DocumentContentTable;
  cleared_documents: ClearedDocumentTable;
  settlements: SettlementTable;
  document_timeline: TimelineTable;
  kept_apart_documents: KeptApartTable;
  quarantined_documents: QuarantinedTable;
  document_subtotals: SubtotalTable;
  document_payments: PaymentTable;
  appliance_commands: ApplianceCommandTable;
};
