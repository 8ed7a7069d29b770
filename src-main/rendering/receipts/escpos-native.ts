import type { QrLevel } from '../../../src-shared/api/v1/qr-query.ts';
import { quietZoneModules, type QrMatrix } from '../qr/qr-matrix.ts';
import { dotsPerModule } from '../qr/printer-dots.ts';
import { alignCentre, alignLeft, feed, lowByteFirst } from './escpos-commands.ts';

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
