import type { DocumentType, InvoiceType, VatCategory } from '#shared/invoice/document.ts';
import type { StoredPayment } from '#shared/invoice/payments-in-sar.ts';
import type { StoredSubtotal } from '#shared/invoice/subtotals-in-sar.ts';
import type { Environment } from './schema.ts';

// A buyer as documents name him, once for each company and environment.
type BuyerTable = { buyer_id: number; company_id: string; environment: Environment; name: string };

// What a search finds a buyer by.
type BuyerTermTable = { company_id: string; environment: Environment; term: string; buyer_id: number };

// Which buyer a document names; documents that name none are not in it.
type DocumentBuyerTable = { position: number; buyer_id: number };

// The numbers of documents by their parts of three characters; it answers with the positions of documents alone.
type DocumentNumberTable = { rowid: number; number: string };

// In the order of the document.
type PartOfDocument = { position: number; part: number };

// Sums in two parts; see `sumInParts`.
type InParts<Name extends string> = Record<`${Name}_${'large' | 'small'}`, number>;

/** What documents of a day come to that are alike in all that reports tell apart; unsigned. Maintained by triggers. */
export type DaySumTable = InParts<'subtotal' | 'vat' | 'total' | 'rounding' | 'prepaid' | 'payable' | 'not_reported'> & {
  company_id: string;
  environment: Environment;
  invoice_date: string;
  egs_unit_id: string;
  /** Empty where nobody is named. */
  till: string;
  cashier: string;
  document_type: DocumentType;
  invoice_type: InvoiceType;
  is_rejected: 0 | 1;
  is_external: 0 | 1;
  is_settling: 0 | 1;
  documents: number;
  first_icv: number;
  last_icv: number;
  /** How many of them the authority has not answered yet; their total stands in two parts. */
  not_reported: number;
};

// The same of the parts of documents that have rows of their own, signed. Maintained by triggers.
type DayPartTable = InParts<'taxable' | 'vat' | 'settled_taxable' | 'settled_vat'> & {
  company_id: string;
  environment: Environment;
  invoice_date: string;
  is_note: 0 | 1;
  category: VatCategory;
  rate_hundredths: number;
  exemption_code: string;
  is_export: 0 | 1;
  documents: number;
};

/** What is read from documents so that lists, searches and reports need not (decisions 45, 51 and 62). */
export type BuyerTables = {
  document_numbers: DocumentNumberTable;
  buyers: Omit<BuyerTable, 'buyer_id'> & { buyer_id?: number };
  buyer_terms: BuyerTermTable;
  document_buyers: DocumentBuyerTable;
  document_subtotals: PartOfDocument & StoredSubtotal;
  document_payments: PartOfDocument & StoredPayment;
  day_sums: DaySumTable;
  day_parts: DayPartTable;
};
