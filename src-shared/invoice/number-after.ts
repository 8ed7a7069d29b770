/** The number that a person expects after one: what it ends with is counted on, with as many digits (`INV-009`, `INV-010`). */
export function numberAfter(number: string): string {
  const digits = /\d*$/.exec(number)?.[0] ?? '';
  if (digits === '') return `${number}-2`;
  return number.slice(0, -digits.length) + String(BigInt(digits) + 1n).padStart(digits.length, '0');
}

/** What is made of an invoice: a note on it, or the invoice to a business that takes its place. */
export type MadeOfInvoice = 'note' | 'invoice';

/** The first number of what is made of an invoice, also of one that another system has issued. */
export function firstNumberOf(made: MadeOfInvoice, original: string): string {
  return `${original}${made === 'note' ? '-R1' : '-B'}`;
}
