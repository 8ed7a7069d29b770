import type { QrFormat, QrQuery } from '../../../src-shared/api/v1/qr-query.ts';
import { smallestPicture } from '../qr/picture-layout.ts';
import { qrMatrix, type QrMatrix } from '../qr/qr-matrix.ts';
import { qrPng } from '../qr/qr-png.ts';
import { qrSvg } from '../qr/qr-svg.ts';
import { smallestPrint } from '../qr/printer-dots.ts';
import { escposNative } from './escpos-native.ts';
import { escposRaster } from './escpos-raster.ts';

const mediaTypes: Record<QrFormat, string> = {
  png: 'image/png',
  svg: 'image/svg+xml',
  escpos: 'application/octet-stream',
  'escpos-native': 'application/octet-stream',
};

/** A drawn QR, or the least size that it needs: the smallest possible symbol depends on its text. */
export type RenderedQr = { ok: true; mediaType: string; body: Buffer } | { ok: false; least: number; unit: 'pixels' | 'dots' };

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

/** What a receipt or a business document prints of a QR text. */
export function renderQr(text: string, query: QrQuery): RenderedQr {
  const matrix = qrMatrix(text, query.level);
  const isPicture = query.format === 'png' || query.format === 'svg';
  const least = isPicture ? smallestPicture(matrix) : smallestPrint(matrix);
  if (query.size < least) return { ok: false, least, unit: isPicture ? 'pixels' : 'dots' };
  return { ok: true, mediaType: mediaTypes[query.format], body: render(text, matrix, query) };
}

/** The fault of a size that is too small for the symbol. */
export function tooSmallMessage({ least, unit }: Extract<RenderedQr, { ok: false }>): string {
  return `must be at least ${least} ${unit} for this QR at this level`;
}
