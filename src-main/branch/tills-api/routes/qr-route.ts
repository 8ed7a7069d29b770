import type { Request, Response } from 'express';
import { AppError } from '#shared/api/app-error.ts';
import { qrQuery, type QrQuery } from '#shared/api/v1/qr-query.ts';
import { printableQr } from '#main/rendering/receipts/printable-qr.ts';
import { renderQr, tooSmallMessage } from '#main/rendering/receipts/render-qr.ts';
import { invalid, refusalOf } from '#main/server/request/request-fault.ts';
import { entityTag, isKnownTo } from '#main/server/entity-tag.ts';
import { ifNoneMatch } from '#main/server/openapi/request-parameters.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { KeyScope } from '../../db/schema.ts';
import { findInvoice } from '../../documents/invoice-resource.ts';
import { exampleDocuments } from '../openapi/examples/example-world.ts';
import { ofOneDocument, routesIn, type Route } from '../request/route.ts';

const route = routesIn('Read documents');

const parameters = { id: exampleDocuments.cashSale.invoice_id };

/**
 * Sends the QR that a receipt or a business document prints.
 *
 * @throws AppError INVOICE_NOT_FOUND, QR_NOT_AVAILABLE, or VALIDATION_ERROR for a size that is too small.
 */
export function sendQr(
  exchange: { request: Request; response: Response },
  { scope, invoiceId, query }: { scope: KeyScope; invoiceId: string; query: QrQuery },
  db: LedgerReader,
): void {
  const { request, response } = exchange;
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
export function qrRoute({ db }: { db: LedgerReader }): Route {
  return route.get('/invoices/:id/qr', {
    access: 'api_key',
    id: 'getInvoiceQr',
    summary: 'The QR as a picture or for a receipt printer',
    description:
      'A picture, or bytes to send to an ESC/POS printer at the beginning of a line. `escpos` prints dots and works with every ' +
      'printer; `escpos-native` is a tenth of the bytes, but cheap printers refuse a text of this length. A simplified document has ' +
      'its QR from the beginning; a standard one once it is cleared, or reported where clearance is switched off.',
    pathParameters: ofOneDocument.pathParameters,
    query: qrQuery,
    headers: [ifNoneMatch],
    answers: {
      200: {
        description: 'The QR.',
        mediaTypes: ['image/png', 'image/svg+xml', 'application/octet-stream'],
        headers: ['ETag'],
      },
      304: { description: 'Unchanged: the copy that you have is current.', headers: ['ETag'] },
    },
    errors: [...ofOneDocument.errors, 'VALIDATION_ERROR', 'QR_NOT_AVAILABLE'],
    examples: {
      picture: { summary: 'A PNG of 400 pixels', parameters: { ...parameters, format: 'png', size: '400' }, status: 200 },
      printer: { summary: 'For a receipt printer', parameters: { ...parameters, format: 'escpos' }, status: 200 },
    },
    handle: ({ request, params, apiKey: scope, query }) => ({
      send: (response) => sendQr({ request, response }, { scope, invoiceId: params['id'] ?? '', query }, db),
    }),
  });
}
