import type { UseKind } from '#shared/api/sync/originals.ts';
import type { InvoiceType } from '#shared/invoice/document.ts';

/** The head office that the appliance has joined. */
export type HeadOfficeTable = {
  id: number;
  url: string;
  appliance_id: string;
  credential_name: string;
  enrolled_at: string;
  /** The address by which people reach it, which may be another one than the appliance calls; null until it has said so. */
  public_url: string | null;
};

type PinnedSigningKeyTable = { id: number; key_id: string; public_key: string };

type HeadOfficeKeyTable = { key_id: string };

export type HeadOfficeCommandTable = {
  command_id: string;
  attempt_id: string | null;
  outcome: 'done' | 'failed' | null;
  failure_code: string | null;
};

// How many production documents the plan leaves to this appliance.
type DocumentLeaseTable = { id: number; month: string; documents: number; later_documents: number };

type HandBackTable = { egs_unit_id: string; finished_at: string | null; is_storing: 0 | 1 };

/** A document of another branch that a document of this ledger refers to. */
export type ForeignOriginalTable = { invoice_id: string; uuid: string; invoice_number: string; invoice_date: string };

type ForeignReferenceTable = {
  invoice_id: string;
  position: number;
  kind: 'original' | 'prepayment';
  original_id: string;
  amount_hundredths: number | null;
};

type ForeignUseTable = {
  document_uuid: string;
  original_id: string;
  kind: UseKind;
  amount_hundredths: number;
  has_ended: 0 | 1;
  change: number;
};

// An invoice from before Sanad that a note corrects.
type ExternalOriginalTable = {
  /** Of the note. */
  invoice_id: string;
  company_id: string;
  environment: 'sandbox' | 'production';
  invoice_number: string;
  issue_date: string;
  invoice_type: InvoiceType;
  total_hundredths: number;
  uuid: string | null;
  earlier_notes_hundredths: number;
};

/** The tables of what the ledger has to do with head office, other branches and invoices from before Sanad. */
export type HeadOfficeTables = {
  hand_backs: HandBackTable;
  foreign_originals: ForeignOriginalTable;
  foreign_references: ForeignReferenceTable;
  foreign_uses: ForeignUseTable;
  external_originals: ExternalOriginalTable;
  head_office: HeadOfficeTable;
  head_office_keys: HeadOfficeKeyTable;
  pinned_signing_keys: PinnedSigningKeyTable;
  head_office_commands: HeadOfficeCommandTable;
  document_lease: DocumentLeaseTable;
};
