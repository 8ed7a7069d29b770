import type { RequestHandler, Router } from 'express';
import type { Database } from '../../db/database.ts';
import type { ApiKeyTable } from '../../db/schema.ts';
import { findInvoice } from '../../documents/invoice-resource.ts';
import type { PdfDelivery, PdfOrder } from '../../documents/pdf/pdf-order.ts';
import type { PdfPress } from '../../documents/pdf/pdf-press.ts';
import { signedXml } from '../../documents/signed-xml.ts';
import { isAccepted } from '../../submission/submission-status.ts';
import { addEndpoint } from '../endpoint.ts';
import { pathParameter } from '../path-parameter.ts';
import { apiKeyOf } from '../request-context.ts';

export type PdfRouteOptions = { db: Database; press: PdfPress };

// A standard document may be handed over once it is cleared; where clearance is switched off, once it is reported.
function deliveryOf({ status, invoice_type }: ReturnType<typeof findInvoice>): PdfDelivery {
  if (status === 'failed') return 'failed';
  return invoice_type === 'standard' && !isAccepted(status) ? 'not_cleared' : 'final';
}

function orderOf(db: Database, apiKey: ApiKeyTable, invoiceId: string): PdfOrder {
  const invoice = findInvoice(db, apiKey, invoiceId);
  return {
    ...signedXml(db, apiKey, invoiceId),
    delivery: deliveryOf(invoice),
    isSandbox: invoice.environment === 'sandbox',
    pricesIncludeVat: invoice.prices_include_vat === 1,
    ...(invoice.original_date === null ? {} : { originalDate: invoice.original_date }),
  };
}

/** Serves `GET /invoices/:id/pdf`, which carries the same XML as `/xml` gives. */
export function addPdfRoute(router: Router, { db, press }: PdfRouteOptions): void {
  const pdf: RequestHandler = async (request, response) => {
    const invoiceId = pathParameter(request, 'id');
    const order = orderOf(db, apiKeyOf(request), invoiceId);
    const disposition = `inline; filename="${order.fileName.replace(/\.xml$/, '.pdf')}"`;
    // Who asks for the headers alone is not worth a page.
    const body = request.method === 'HEAD' ? undefined : await press.print(order);
    response.type('application/pdf').set('Content-Disposition', disposition);
    if (body === undefined) response.end();
    else response.send(Buffer.from(body));
  };
  addEndpoint(router, '/invoices/:id/pdf', { get: [pdf] });
}
