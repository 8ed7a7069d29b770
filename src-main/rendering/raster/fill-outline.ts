import { blacken, type Bitmap } from './bitmap.ts';

/** A straight edge of an outline, in dots from the top left of a bitmap. */
export type Edge = { fromX: number; fromY: number; toX: number; toY: number };

type Crossing = { x: number; winding: number };

// Lines in which a row of dots is examined; across it the share of a dot is exact.
const linesPerRow = 4;
// From this share of its area on a dot is black. A little less than half, because thin strokes burn away on thermal paper.
const blackFrom = 0.45;

// Where the lines of some rows cross the edges, and whether these run down (1) or up (-1) there.
function crossingsOf(edges: readonly Edge[], { top, bottom }: { top: number; bottom: number }): Crossing[][] {
  const lines = Array.from({ length: (bottom - top) * linesPerRow }, (): Crossing[] => []);
  for (const { fromX, fromY, toX, toY } of edges) {
    const winding = fromY < toY ? 1 : -1;
    const [upper, lower] = winding === 1 ? [fromY, toY] : [toY, fromY];
    const first = Math.max(0, Math.ceil((upper - top) * linesPerRow - 0.5));
    const end = Math.min(lines.length, Math.ceil((lower - top) * linesPerRow - 0.5));
    for (let line = first; line < end; line += 1) {
      const y = top + (line + 0.5) / linesPerRow;
      lines[line]?.push({ x: fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX), winding });
    }
  }
  return lines;
}

// The rows of the bitmap that have something of the edges.
function rowsOf(edges: readonly Edge[], height: number): { top: number; bottom: number } {
  let [top, bottom] = [height, 0];
  for (const { fromY, toY } of edges) {
    top = Math.min(top, fromY, toY);
    bottom = Math.max(bottom, fromY, toY);
  }
  return { top: Math.max(0, Math.floor(top)), bottom: Math.min(height, Math.ceil(bottom)) };
}

// Adds to each dot of a row how much of it is between two places of a line.
function cover(shares: Float32Array, from: number, to: number): void {
  const [start, end] = [Math.max(from, 0), Math.min(to, shares.length)];
  for (let dot = Math.floor(start); dot < end; dot += 1) {
    shares[dot] = (shares[dot] ?? 0) + Math.min(dot + 1, end) - Math.max(dot, start);
  }
}

function coverLine(shares: Float32Array, crossings: Crossing[]): void {
  let winding = 0;
  let from = 0;
  for (const crossing of crossings.toSorted((one, other) => one.x - other.x)) {
    if (winding === 0) from = crossing.x;
    winding += crossing.winding;
    if (winding === 0) cover(shares, from, crossing.x);
  }
}

/**
 * Fills closed outlines with black, overlapping ones as one (the non-zero rule, by which letters that are joined or have accents stay whole).
 *
 * @param edges all edges of each outline, in its own direction.
 */
export function fillOutline(bitmap: Bitmap, edges: readonly Edge[]): void {
  const rows = rowsOf(edges, bitmap.height);
  if (rows.top >= rows.bottom) return;
  const shares = new Float32Array(bitmap.width);
  for (const [line, crossings] of crossingsOf(edges, rows).entries()) {
    if (crossings.length > 0) coverLine(shares, crossings);
    if (line % linesPerRow < linesPerRow - 1) continue;
    const y = rows.top + Math.floor(line / linesPerRow);
    for (let x = 0; x < bitmap.width; x += 1) {
      if ((shares[x] ?? 0) >= blackFrom * linesPerRow) blacken(bitmap, { x, y, length: 1 });
    }
    shares.fill(0);
  }
}
