import type { StoredPayment } from '#shared/invoice/payments-in-sar.ts';
import type { SubtotalByRate } from '#shared/invoice/subtotals-in-sar.ts';
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

/** What is read from documents so that lists, searches and reports need not (decisions 45, 51 and 62). */
export type BuyerTables = {
  document_numbers: DocumentNumberTable;
  buyers: Omit<BuyerTable, 'buyer_id'> & { buyer_id?: number };
  buyer_terms: BuyerTermTable;
  document_buyers: DocumentBuyerTable;
  document_subtotals: PartOfDocument & SubtotalByRate;
  document_payments: PartOfDocument & StoredPayment;
};
