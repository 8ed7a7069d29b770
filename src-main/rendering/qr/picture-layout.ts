import { quietZoneModules, type QrMatrix } from './qr-matrix.ts';

/** Where a symbol is in a square picture: whole pixels a module, the rest of the side is white. */
export type PictureLayout = { side: number; scale: number; offset: number };

// With one pixel a module scanners give up.
const leastScale = 2;

function modulesAcross(matrix: QrMatrix): number {
  return matrix.side + 2 * quietZoneModules;
}

/** The smallest side in pixels at which the symbol, quiet zone included, can still be scanned. */
export function smallestPicture(matrix: QrMatrix): number {
  return modulesAcross(matrix) * leastScale;
}

/** Makes the modules as large as whole pixels allow and centres the symbol. */
export function layOutPicture(matrix: QrMatrix, side: number): PictureLayout {
  const scale = Math.floor(side / modulesAcross(matrix));
  return { side, scale, offset: Math.floor((side - matrix.side * scale) / 2) };
}
