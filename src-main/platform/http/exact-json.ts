/** Stands where a number stood that cannot be kept exactly; no schema accepts it, so the fault names its field. */
export class InexactNumber {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

// 15 significant digits always survive the way through a binary number unless an exponent leads out of its range; with more,
// or with an exponent, the number itself has to be looked at.
const alwaysExactLength = 15;
const exponentMark = /e/i;

function digitsOf(decimal: string): string {
  const [mantissa = '', exponent = '0'] = decimal.toLowerCase().replace(/^-/, '').split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits === '') return '0';
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return `${digits.slice(0, end)}e${Number(exponent) - fraction.length + digits.length - end}`;
}

/** A reviver for JSON.parse that lets no number through which differs from what the sender wrote (money is never rounded on the way in). */
export function exactNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  const { source } = context;
  if (source.length <= alwaysExactLength && !exponentMark.test(source)) return value;
  return digitsOf(source) === digitsOf(String(value)) ? value : new InexactNumber(source);
}
