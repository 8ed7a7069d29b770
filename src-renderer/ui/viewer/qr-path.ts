/** The dark modules of a QR code as one path, each module one unit wide, in rows. */
export function qrPath(size: number, isDark: (row: number, column: number) => boolean): string {
  const runs: string[] = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!isDark(row, column)) continue;
      const start = column;
      while (column + 1 < size && isDark(row, column + 1)) column += 1;
      const width = column + 1 - start;
      runs.push(`M${start} ${row}h${width}v1h-${width}z`);
    }
  }
  return runs.join('');
}
