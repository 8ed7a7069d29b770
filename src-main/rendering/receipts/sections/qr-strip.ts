import { blacken } from '../../raster/bitmap.ts';
import { qrMatrix, quietZoneModules } from '../../qr/qr-matrix.ts';
import { dotsPerModule } from '../../qr/printer-dots.ts';
import type { Setting, Strip } from '../strips/strip.ts';

// 48 mm: a module of most documents is half a millimetre, and that of the largest symbol three dots, on any paper.
const widest = 384;

/** A QR symbol in the middle, with its quiet zone above and below. */
export function qrStrip({ paper }: Setting, text: string): Strip {
  const matrix = qrMatrix(text, 'M');
  const scale = dotsPerModule(matrix, Math.min(paper.width, widest));
  const left = (paper.width - matrix.side * scale) >> 1;
  const above = quietZoneModules * scale;
  return {
    height: matrix.side * scale + 2 * above,
    draw(bitmap, top) {
      for (let y = 0; y < matrix.side * scale; y += 1) {
        for (let column = 0; column < matrix.side; column += 1) {
          if (!matrix.isDark(Math.floor(y / scale), column)) continue;
          blacken(bitmap, { x: left + column * scale, y: top + above + y, length: scale });
        }
      }
    },
  };
}
