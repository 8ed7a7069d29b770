/** The cells of a sheet, as a spreadsheet reads it (RFC 4180). */
export function cellsOfSheet(sheet: string): string[][] {
  const rows: string[][] = [];
  for (const line of sheet.replace(/^\uFEFF/u, '').matchAll(/((?:"(?:[^"]|"")*"|[^"\r])*)\r\n/gu)) {
    const cells = [...(line[1] ?? '').matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/gu)];
    rows.push(cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ''));
  }
  return rows;
}
