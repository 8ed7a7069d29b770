import type { Request, RequestHandler, Response, Router } from 'express';
import { AppError } from '../../../../src-shared/api/app-error.ts';
import { qrQuery } from '../../../../src-shared/api/v1/qr-query.ts';
import { printableQr } from '../../../rendering/receipts/printable-qr.ts';
import { renderQr, tooSmallMessage } from '../../../rendering/receipts/render-qr.ts';
import { invalid, refusalOf } from '../../../server/request-faults/request-fault.ts';
import { addEndpoint } from '../../../server/endpoint.ts';
import { entityTag, isKnownTo } from '../../../server/entity-tag.ts';
import { parseQuery } from '../../../server/request-faults/parse-query.ts';
import { pathParameter } from '../../../server/path-parameter.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { KeyScope } from '../../db/schema.ts';
import { findInvoice } from '../../documents/invoice-resource.ts';
import { apiKeyOf } from '../request/request-context.ts';

/**
 * Sends the QR that a receipt or a business document prints.
 *
 * @throws AppError INVOICE_NOT_FOUND, QR_NOT_AVAILABLE, or VALIDATION_ERROR for a size that is too small.
 */
export function sendQr(
  exchange: { request: Request; response: Response },
  { scope, invoiceId }: { scope: KeyScope; invoiceId: string },
  db: LedgerReader,
): void {
  const { request, response } = exchange;
  const query = parseQuery(qrQuery, request.query);
  const text = printableQr(findInvoice(db, scope, invoiceId));
  if (text === null) throw new AppError('QR_NOT_AVAILABLE');
  const drawn = renderQr(text, query);
  if (!drawn.ok) throw refusalOf([invalid('size', 'too_small', tooSmallMessage(drawn))]);
  const { body, mediaType } = drawn;
  const tag = entityTag(body);
  // The client may cache it, shared caches may not.
  response.set({ 'Cache-Control': 'private, no-cache', ETag: tag });
  if (isKnownTo(request.get('if-none-match'), tag)) response.status(304).end();
  else response.set('Content-Type', mediaType).send(body);
}

/** `GET /v1/invoices/:id/qr`. */
export function addQrRoute(router: Router, { db }: { db: LedgerReader }): void {
  const qr: RequestHandler = (request, response) => {
    sendQr({ request, response }, { scope: apiKeyOf(request), invoiceId: pathParameter(request, 'id') }, db);
  };
  addEndpoint(router, '/invoices/:id/qr', { get: [qr] });
}
