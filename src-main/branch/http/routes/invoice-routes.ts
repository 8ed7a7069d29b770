import type { RequestHandler, Router } from 'express';
import type { Database } from '../../db/database.ts';
import { findInvoice, invoiceDetail } from '../../documents/invoice-resource.ts';
import { signedXml } from '../../documents/signed-xml.ts';
import { addEndpoint } from '../endpoint.ts';
import { pathParameter } from '../path-parameter.ts';
import { apiKeyOf } from '../request-context.ts';

/** The routes of a single document under `/v1/invoices/:id`. */
export function addInvoiceRoutes(router: Router, { db }: { db: Database }): void {
  const detail: RequestHandler = (request, response) => {
    response.json(invoiceDetail(db, findInvoice(db, apiKeyOf(request), pathParameter(request, 'id'))));
  };
  addEndpoint(router, '/invoices/:id', { get: [detail] });

  const xml: RequestHandler = (request, response) => {
    const signed = signedXml(db, apiKeyOf(request), pathParameter(request, 'id'));
    response.attachment(signed.fileName).type('application/xml').send(Buffer.from(signed.xml));
  };
  addEndpoint(router, '/invoices/:id/xml', { get: [xml] });
}
