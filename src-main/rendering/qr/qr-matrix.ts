import QRCode from 'qrcode';
import type { QrLevel } from '#shared/api/v1/qr-query.ts';

/** A QR symbol without its quiet zone: a square of `side` × `side` modules. */
export type QrMatrix = { side: number; isDark(row: number, column: number): boolean };

/** The white margin that a reader needs around a symbol, in modules (ISO/IEC 18004, 5.3.8). */
export const quietZoneModules = 4;

/**
 * Encodes a text as a QR symbol. Byte mode throughout: mixed modes save a few modules, but then the printers' own
 * encoders would come to another size than we do.
 */
export function qrMatrix(text: string, level: QrLevel): QrMatrix {
  const { modules } = QRCode.create([{ mode: 'byte', data: Buffer.from(text, 'ascii') }], { errorCorrectionLevel: level });
  const { size, data } = modules;
  return { side: size, isDark: (row, column) => data[row * size + column] === 1 };
}
