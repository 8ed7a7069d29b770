import type { RequestHandler, Router } from 'express';
import { AppError } from '../../../../src-shared/api/app-error.ts';
import { qrQuery } from '../../../../src-shared/api/v1/qr-query.ts';
import type { QrFormat, QrQuery } from '../../../../src-shared/api/v1/qr-query.ts';
import type { Database } from '../../db/database.ts';
import { findInvoice } from '../../documents/invoice-resource.ts';
import { escposNative } from '../../documents/receipts/escpos-native.ts';
import { escposRaster } from '../../documents/receipts/escpos-raster.ts';
import { smallestPicture } from '../../documents/receipts/picture-layout.ts';
import { printableQr } from '../../documents/receipts/printable-qr.ts';
import { smallestPrint } from '../../documents/receipts/printer-dots.ts';
import { qrMatrix } from '../../documents/receipts/qr-matrix.ts';
import type { QrMatrix } from '../../documents/receipts/qr-matrix.ts';
import { qrPng } from '../../documents/receipts/qr-png.ts';
import { qrSvg } from '../../documents/receipts/qr-svg.ts';
import { invalid, refuseIfAny } from '../../issue/request/request-fault.ts';
import { addEndpoint } from '../endpoint.ts';
import { entityTag, isKnownTo } from '../entity-tag.ts';
import { parseQuery } from '../parse-query.ts';
import { pathParameter } from '../path-parameter.ts';
import { apiKeyOf } from '../request-context.ts';

const mediaTypes: Record<QrFormat, string> = {
  png: 'image/png',
  svg: 'image/svg+xml',
  escpos: 'application/octet-stream',
  'escpos-native': 'application/octet-stream',
};

/** How small a symbol may become depends on its text, so it is judged here and not by the query's schema. */
function requireRoom(matrix: QrMatrix, { format, size }: QrQuery): void {
  const isPicture = format === 'png' || format === 'svg';
  const least = isPicture ? smallestPicture(matrix) : smallestPrint(matrix);
  const unit = isPicture ? 'pixels' : 'dots';
  if (size < least) refuseIfAny([invalid('size', 'too_small', `must be at least ${least} ${unit} for this QR at this level`)]);
}

function render(text: string, matrix: QrMatrix, { format, size, level }: QrQuery): Buffer {
  switch (format) {
    case 'png':
      return Buffer.from(qrPng(matrix, size));
    case 'svg':
      return Buffer.from(qrSvg(matrix, size), 'utf8');
    case 'escpos':
      return Buffer.from(escposRaster(matrix, size));
    case 'escpos-native':
      return Buffer.from(escposNative(text, matrix, { size, level }));
  }
}

/** `GET /v1/invoices/:id/qr`: what a receipt or a business document prints. */
export function addQrRoute(router: Router, { db }: { db: Database }): void {
  const qr: RequestHandler = (request, response) => {
    const query = parseQuery(qrQuery, request.query);
    const text = printableQr(findInvoice(db, apiKeyOf(request), pathParameter(request, 'id')));
    if (text === null) throw new AppError('QR_NOT_AVAILABLE');
    const matrix = qrMatrix(text, query.level);
    requireRoom(matrix, query);
    const body = render(text, matrix, query);
    const tag = entityTag(body);
    // It may be kept by whoever holds the key, and nobody on the way.
    response.set({ 'Cache-Control': 'private, no-cache', ETag: tag });
    if (isKnownTo(request.get('if-none-match'), tag)) response.status(304).end();
    else response.set('Content-Type', mediaTypes[query.format]).send(body);
  };
  addEndpoint(router, '/invoices/:id/qr', { get: [qr] });
}
