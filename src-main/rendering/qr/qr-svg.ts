import { layOutPicture } from './picture-layout.ts';
import type { QrMatrix } from './qr-matrix.ts';

// The dark runs of one row of modules, each a rectangle one module high.
function runsOf(matrix: QrMatrix, row: number): string {
  let path = '';
  let start: number | undefined;
  for (let column = 0; column <= matrix.side; column += 1) {
    const isDark = column < matrix.side && matrix.isDark(row, column);
    if (isDark) start ??= column;
    else if (start !== undefined) {
      path += `M${start} ${row}h${column - start}v1H${start}z`;
      start = undefined;
    }
  }
  return path;
}

/** A symbol as an SVG of `side` × `side` pixels: one path over a white square, laid out like the PNG, sharp at any zoom. */
export function qrSvg(matrix: QrMatrix, side: number): string {
  const { scale, offset } = layOutPicture(matrix, side);
  const path = Array.from({ length: matrix.side }, (_, row) => runsOf(matrix, row)).join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">`,
    `<rect width="${side}" height="${side}" fill="#fff"/>`,
    `<path transform="translate(${offset} ${offset}) scale(${scale})" fill="#000" d="${path}"/>`,
    '</svg>\n',
  ].join('');
}
