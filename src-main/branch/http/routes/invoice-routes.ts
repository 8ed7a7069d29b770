import type { RequestHandler, Router } from 'express';
import { addEndpoint } from '../../../server/endpoint.ts';
import { pathParameter } from '../../../server/path-parameter.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { findInvoice, toInvoiceDetail } from '../../documents/invoice-resource.ts';
import { signedXml } from '../../documents/signed-xml.ts';
import { apiKeyOf } from '../request/request-context.ts';

/** The routes of a single document under `/v1/invoices/:id`. */
export function addInvoiceRoutes(router: Router, { db }: { db: LedgerReader }): void {
  const detail: RequestHandler = (request, response) => {
    response.json(toInvoiceDetail(db, findInvoice(db, apiKeyOf(request), pathParameter(request, 'id'))));
  };
  addEndpoint(router, '/invoices/:id', { get: [detail] });

  const xml: RequestHandler = (request, response) => {
    const signed = signedXml(db, apiKeyOf(request), pathParameter(request, 'id'));
    response.attachment(signed.fileName).type('application/xml').send(Buffer.from(signed.xml));
  };
  addEndpoint(router, '/invoices/:id/xml', { get: [xml] });
}
