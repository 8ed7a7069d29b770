import { isAccepted } from '../../../src-shared/invoice/submission-status.ts';
import type { PdfDelivery } from '../../rendering/pdf/pages/page-furniture.ts';
import type { PdfRequest } from '../../rendering/pdf/pdf-request.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import type { KeyScope } from '../db/schema.ts';
import { invoiceOf } from './invoice-resource.ts';
import { signedXml } from './signed-xml.ts';

// A standard document may be handed over once it is cleared; where clearance is switched off, once it is reported.
function deliveryOf({ status, invoice_type }: NonNullable<ReturnType<typeof invoiceOf>>): PdfDelivery {
  if (status === 'failed') return 'failed';
  return invoice_type === 'standard' && !isAccepted(status) ? 'not_cleared' : 'final';
}

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
