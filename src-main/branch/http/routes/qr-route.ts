import type { RequestHandler, Router } from 'express';
import { AppError } from '../../../../src-shared/api/app-error.ts';
import { qrQuery, type QrFormat, type QrQuery } from '../../../../src-shared/api/v1/qr-query.ts';
import { escposNative } from '../../../rendering/receipts/escpos-native.ts';
import { escposRaster } from '../../../rendering/receipts/escpos-raster.ts';
import { smallestPicture } from '../../../rendering/qr/picture-layout.ts';
import { printableQr } from '../../../rendering/receipts/printable-qr.ts';
import { smallestPrint } from '../../../rendering/receipts/printer-dots.ts';
import { qrMatrix, type QrMatrix } from '../../../rendering/qr/qr-matrix.ts';
import { qrPng } from '../../../rendering/qr/qr-png.ts';
import { qrSvg } from '../../../rendering/qr/qr-svg.ts';
import { invalid, refuseIfAny } from '../../../server/request-faults/request-fault.ts';
import { addEndpoint } from '../../../server/endpoint.ts';
import { entityTag, isKnownTo } from '../../../server/entity-tag.ts';
import { parseQuery } from '../../../server/request-faults/parse-query.ts';
import { pathParameter } from '../../../server/path-parameter.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { findInvoice } from '../../documents/invoice-resource.ts';
import { apiKeyOf } from '../request/request-context.ts';

const mediaTypes: Record<QrFormat, string> = {
  png: 'image/png',
  svg: 'image/svg+xml',
  escpos: 'application/octet-stream',
  'escpos-native': 'application/octet-stream',
};

// The smallest possible symbol depends on its text, so it is checked here and not by the query's schema.
function requireMinimumSize(matrix: QrMatrix, { format, size }: QrQuery): void {
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
export function addQrRoute(router: Router, { db }: { db: LedgerReader }): void {
  const qr: RequestHandler = (request, response) => {
    const query = parseQuery(qrQuery, request.query);
    const text = printableQr(findInvoice(db, apiKeyOf(request), pathParameter(request, 'id')));
    if (text === null) throw new AppError('QR_NOT_AVAILABLE');
    const matrix = qrMatrix(text, query.level);
    requireMinimumSize(matrix, query);
    const body = render(text, matrix, query);
    const tag = entityTag(body);
    // The client may cache it, shared caches may not.
    response.set({ 'Cache-Control': 'private, no-cache', ETag: tag });
    if (isKnownTo(request.get('if-none-match'), tag)) response.status(304).end();
    else response.set('Content-Type', mediaTypes[query.format]).send(body);
  };
  addEndpoint(router, '/invoices/:id/qr', { get: [qr] });
}
