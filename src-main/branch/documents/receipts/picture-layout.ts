import { quietZoneModules } from './qr-matrix.ts';
import type { QrMatrix } from './qr-matrix.ts';

/** Where a symbol stands in a square picture: whole pixels a module, the rest of the side is white. */
export type PictureLayout = { side: number; scale: number; offset: number };

/** The smallest side in pixels that shows every module and the quiet zone. */
export function smallestPicture(matrix: QrMatrix): number {
  return matrix.side + 2 * quietZoneModules;
}

/** Makes the modules as large as whole pixels allow and centres the symbol. */
export function layOutPicture(matrix: QrMatrix, side: number): PictureLayout {
  const scale = Math.floor(side / smallestPicture(matrix));
  return { side, scale, offset: Math.floor((side - matrix.side * scale) / 2) };
}
