const needsQuotes = /[",\r\n]/;
// A spreadsheet takes a text that begins so for a formula and runs it.
const looksLikeFormula = /^[=+\-@\t\r]/;
const isNegativeAmount = /^-\d+\.\d+$/;

function cell(value: string): string {
  const text = looksLikeFormula.test(value) && !isNegativeAmount.test(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A row of a sheet (RFC 4180), with what would be a formula made a text. */
export function csvRow(values: readonly string[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}
