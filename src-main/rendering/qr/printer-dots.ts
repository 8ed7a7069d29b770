import type { QrMatrix } from './qr-matrix.ts';

// At 203 dots an inch a module of one dot is 0.125 mm: no camera reads that off thermal paper.
const leastDots = 2;

/** The smallest width in dots at which a printed symbol can still be read. */
export function smallestPrint(matrix: QrMatrix): number {
  return matrix.side * leastDots;
}

/**
 * Dots a module: as many as fit. The quiet zone at the sides does not count, because neither 58 mm nor 80 mm paper is printed
 * to its edge: 4 mm and more stay white there, and larger modules read better than wider margins.
 */
export function dotsPerModule(matrix: QrMatrix, width: number): number {
  return Math.floor(width / matrix.side);
}
