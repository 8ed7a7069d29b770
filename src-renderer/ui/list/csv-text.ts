/** A column of a file for spreadsheets. */
export type CsvColumn<Row> = { header: string; value: (row: Row) => string | number | null | undefined };

// A spreadsheet takes a text that begins so for a formula, and would run it.
const formula = /^[=+\-@\t\r]/;
// So that spreadsheets read the file as UTF-8.
const byteOrderMark = '\uFEFF';

function cellOf(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as a file for spreadsheets (RFC 4180). */
export function csvText<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ header }) => cellOf(header)),
    ...rows.map((row) => columns.map(({ value }) => cellOf(value(row)))),
  ];
  return byteOrderMark + lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** An amount of a document among those of others: a credit note takes it away. */
export function signedAmount({ document_type }: { document_type: string }, amount: number): number {
  return document_type === 'credit_note' && amount !== 0 ? -amount : amount;
}

/** An amount of a document in a file for spreadsheets, where columns are summed: a rejected document has none. */
export function countedAmount(row: { document_type: string; status: string }, amount: number): number | null {
  return row.status === 'failed' ? null : signedAmount(row, amount);
}
