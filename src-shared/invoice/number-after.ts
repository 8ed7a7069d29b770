/** The number that a person expects after one: what it ends with is counted on, with as many digits (`INV-009`, `INV-010`). */
export function numberAfter(number: string): string {
  const digits = /\d*$/.exec(number)?.[0] ?? '';
  if (digits === '') return `${number}-2`;
  return number.slice(0, -digits.length) + String(BigInt(digits) + 1n).padStart(digits.length, '0');
}

/** The number of the first note on an invoice, also of one that another system has issued. */
export function firstNoteNumber(original: string): string {
  return `${original}-R1`;
}
