import type { VatReturnFigures } from '#shared/api/dashboard/reports.ts';
import type { Statement } from '#shared/api/dashboard/billing.ts';
import type { OutageDetail } from '#shared/api/outages/outages.ts';
import type { PdfDelivery } from './pages/page-furniture.ts';

/** What is to be printed. */
export type PdfRequest = {
  /**
   * The signed or cleared XML: it is attached as it is, and everything printed is read from it, except for the following fields.
   */
  xml: Uint8Array;
  /** Of the attachment. */
  fileName: string;
  delivery: PdfDelivery;
  /** Every page of a sandbox document says that it is one. */
  isSandbox: boolean;
  /** Whether the till sent prices with VAT, which the XML has without it; then both are printed. */
  pricesIncludeVat: boolean;
  /** `YYYY-MM-DD`, of the document that a note corrects; the XML has its number alone. */
  originalDate?: string;
};

/** A statement of an organization's plan that is to be printed. */
export type StatementRequest = { statement: Statement; printedAt: Date };

/** A VAT return that is to be printed. */
export type VatReturnRequest = { vatReturn: VatReturnFigures; printedAt: Date };

/** A company with documents in an outage, and the units that issue its documents there. */
export type OutageCompany = VatReturnFigures['company'] & { units: readonly string[] };

/** An outage that is to be printed. */
export type OutageRequest = { outage: OutageDetail; companies: readonly OutageCompany[]; printedAt: Date };

/** A page that shows whether a printer prints. */
export type TestPageRequest = { testOf: string; printedAt: Date };

/** Everything that can be printed. */
export type PrintRequest = PdfRequest | StatementRequest | VatReturnRequest | OutageRequest | TestPageRequest;
