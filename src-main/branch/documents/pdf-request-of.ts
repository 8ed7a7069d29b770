import { deliveryOf } from '#main/rendering/pdf/delivery-of.ts';
import type { PdfRequest } from '#main/rendering/pdf/pdf-request.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import type { KeyScope } from '../db/schema.ts';
import { invoiceOf } from './invoice-resource.ts';
import { signedXml } from './signed-xml.ts';

/** What the PDF of a document is made of: the same XML as `/xml` gives, and what the ledger says of it; undefined where the key has no such document. */
export function pdfRequestOf(db: LedgerReader, scope: KeyScope, invoiceId: string): PdfRequest | undefined {
  const invoice = invoiceOf(db, scope, invoiceId);
  if (invoice === undefined) return undefined;
  return {
    ...signedXml(db, scope, invoiceId),
    delivery: deliveryOf(invoice),
    isSandbox: invoice.environment === 'sandbox',
    pricesIncludeVat: invoice.prices_include_vat === 1,
    ...(invoice.original_date === null ? {} : { originalDate: invoice.original_date }),
  };
}
