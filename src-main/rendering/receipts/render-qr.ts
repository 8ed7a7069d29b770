import type { QrFormat, QrQuery, QrLevel } from '#shared/api/v1/qr-query.ts';
import { smallestPicture } from '../qr/picture-layout.ts';
import { qrMatrix, type QrMatrix, quietZoneModules } from '../qr/qr-matrix.ts';
import { qrPng } from '../qr/qr-png.ts';
import { qrSvg } from '../qr/qr-svg.ts';
import { smallestPrint, dotsPerModule } from '../qr/printer-dots.ts';
import { escposRaster } from './escpos-raster.ts';
import { alignCentre, alignLeft, feed, lowByteFirst } from './escpos-commands.ts';

const mediaTypes: Record<QrFormat, string> = {
  png: 'image/png',
  svg: 'image/svg+xml',
  escpos: 'application/octet-stream',
  'escpos-native': 'application/octet-stream',
};

/** A drawn QR, or the least size that it needs: the smallest possible symbol depends on its text. */
export type RenderedQr = { ok: true; mediaType: string; body: Buffer } | { ok: false; least: number; unit: 'pixels' | 'dots' };

const qrSymbol = 49;
const mostModuleDots = 16;
const levelCodes: Record<QrLevel, number> = { L: 48, M: 49, Q: 50, H: 51 };

// GS ( k pL pH 49 fn …: pL and pH count what follows them.
function qrFunction(code: number, parameters: Uint8Array): Uint8Array {
  return Buffer.concat([Uint8Array.of(0x1d, 0x28, 0x6b, ...lowByteFirst(parameters.length + 2), qrSymbol, code), parameters]);
}

/**
 * The commands that let a printer make the QR itself: a tenth of the raster's bytes, but only good printers take a text this
 * long. `matrix` is the symbol that the printer will come to, which gives the size of its modules for a width of `size` dots.
 */
export function escposNative(text: string, matrix: QrMatrix, { size, level }: { size: number; level: QrLevel }): Uint8Array {
  const moduleDots = Math.min(mostModuleDots, dotsPerModule(matrix, size));
  const quietZone = feed(quietZoneModules * moduleDots);
  return Buffer.concat([
    quietZone,
    alignCentre,
    qrFunction(65, Uint8Array.of(50, 0)), // function 165: model 2
    qrFunction(67, Uint8Array.of(moduleDots)), // function 167: dots a module
    qrFunction(69, Uint8Array.of(levelCodes[level])), // function 169: error correction
    qrFunction(80, Buffer.concat([Uint8Array.of(48), Buffer.from(text, 'ascii')])), // function 180: store
    qrFunction(81, Uint8Array.of(48)), // function 181: print
    quietZone,
    alignLeft,
  ]);
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
