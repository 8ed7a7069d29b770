/**
 * Whether the buyer may have the document: `final` when it is simplified or cleared, `not_cleared` while a standard one awaits
 * its clearance, `failed` once the authority has refused it.
 */
export type PdfDelivery = 'final' | 'not_cleared' | 'failed';

/** What is to be printed. */
export type PdfOrder = {
  /** The signed or cleared XML: it is attached as it is, and all that is printed is read from it but for what follows. */
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
