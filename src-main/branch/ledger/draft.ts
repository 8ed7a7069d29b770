import type { UseKind } from '#shared/api/sync/originals.ts';
import type { SaleFacts } from '#shared/api/documents/sale-facts.ts';
import type { StoredLineItem } from '#shared/api/documents/invoice-results.ts';
import type { Amount } from '#shared/invoice/amount.ts';
import type { DocumentType, InvoiceType, TaxDocument, VatCategory, VatSubtotal } from '#shared/invoice/document.ts';
import type { ReturnedLine } from '#shared/invoice/returns.ts';
import type { ForeignOriginalTable } from '../db/head-office-tables.ts';
import type { Environment } from '../db/schema.ts';

/** The owner of documents: one company in one environment. */
export type DocumentOwner = { companyId: string; environment: Environment };

/** The kinds of documents that correct an original. */
export type NoteType = 'credit_note' | 'debit_note';

/** A document that another one refers to: a note's original, or a prepayment that is settled. */
export type EarlierDocument = {
  invoiceId: string;
  uuid: string;
  number: string;
  documentType: DocumentType;
  invoiceType: InvoiceType;
  isExport: boolean;
  issueDate: string;
  issueTime: string;
  currency: string;
  exchangeRate: number | undefined;
  /** Total with VAT and rounding. */
  totalBeforePrepayments: Amount;
  /** Whether the authority has accepted it. */
  isAccepted: boolean;
  /** What head office says of it, if it was issued at another branch: what is left of it over all branches, and its VAT breakdown. */
  foreign?: ForeignOriginalTable & { available: Readonly<Record<UseKind, Amount>>; subtotals: readonly VatSubtotal[] };
};

/** An invoice from before Sanad, as a note names it. */
export type ExternalOriginal = {
  number: string;
  issueDate: string;
  invoiceType: InvoiceType;
  /** VAT included, in the currency of the note. */
  total: Amount;
  uuid: string | undefined;
  /** What notes from before Sanad have taken already. */
  earlierNotes: Amount;
};

/** What a document takes from the prepayment with this UUID, VAT included; without an amount, whatever is left of both. */
export type SettlementDemand = { uuid: string; amount: Amount | undefined };

/** The rejected document in whose place another is issued, by its id, and the kind of that other one. */
export type Replacement = { invoiceId: string; documentType: DocumentType; invoiceType: InvoiceType | undefined };

// What a document demands of earlier ones.
type Demands = {
  owner: DocumentOwner;
  replacement?: Replacement | undefined;
  /** The document that a note corrects. */
  correction?: { noteType: NoteType; original: EarlierDocument } | undefined;
  /** Whether that takes an invoice back to issue it anew, which is done once, and of one without notes. */
  isConversion?: boolean | undefined;
  /** The lines of that document that it gives back, each at its position in the request. */
  returned?: readonly ReturnedLine[] | undefined;
  /** The invoice from before Sanad that a note corrects. */
  externalCorrection?: { noteType: NoteType; original: ExternalOriginal; knownUuid: string | undefined } | undefined;
  /** At their positions in the request; one that is faulty there is undefined. */
  settlements: readonly (SettlementDemand | undefined)[];
  /** The documents of other branches that it may refer to. */
  foreign: readonly EarlierDocument[];
};

/** All that the ledger checks of a document that may still be faulty; what is undefined is not known and not checked. */
export type UncheckedDocument = Demands & {
  number: string | undefined;
  /** With VAT and rounding. */
  totalBeforePrepayments: Amount | undefined;
  /** Its lines and VAT breakdown. */
  amounts: Pick<TaxDocument, 'lines' | 'subtotals'> | undefined;
  currency: string;
  /** What is paid by the means that the request names; undefined where it does not say. */
  paid: Amount | undefined;
};

/** A document to be stored: complete except for its settlements, which depend on the balances, and its position in the chain. */
export type Draft = Demands & {
  owner: DocumentOwner & { egsUnitId: string };
  certificateId: string;
  document: TaxDocument;
  /** The line items of the API response. */
  lineItems: StoredLineItem[];
  pricesIncludeVat: boolean;
  paid: Amount | undefined;
  /** Who sold, and how it was paid. */
  saleFacts: SaleFacts;
  /** Under which its customer opens it; null where its company does not offer that. */
  receiptToken: string | null;
};

/** Why the ledger does not take a document. A settlement is named by its position. */
export type LedgerFault =
  | { code: 'NUMBER_TAKEN'; invoiceId: string }
  | { code: 'ORIGINAL_KNOWN'; uuid: string }
  | { code: 'QUOTA_REACHED' }
  | { code: 'UNIT_REPLACED' }
  | { code: 'REPLACED_UNKNOWN' | 'REPLACED_NOT_FAILED' }
  | { code: 'REPLACED_OF_OTHER_KIND'; documentType: DocumentType; invoiceType: InvoiceType }
  | { code: 'REPLACED_ALREADY'; invoiceId: string }
  | { code: 'NOTES_EXCEED_ORIGINAL'; noteType: NoteType; available: Amount }
  | { code: 'NOTES_EXCEED_CATEGORY'; category: VatCategory; available: Amount }
  | { code: 'RETURN_EXCEEDS_LINE'; position: number; available: Amount }
  | { code: 'SETTLEMENTS_EXCEED_TOTAL'; total: Amount }
  | { code: 'PAYMENTS_DIFFER'; due: Amount }
  | { code: 'PREPAYMENT_UNKNOWN' | 'PREPAYMENT_REPEATED' | 'PREPAYMENT_NOT_ACCEPTED'; position: number }
  | { code: 'PREPAYMENT_IN_OTHER_CURRENCY'; position: number; currency: string }
  | { code: 'PREPAYMENT_EXCEEDED'; position: number; available: Amount };
