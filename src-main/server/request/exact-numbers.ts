/** Replaces a number that cannot be represented exactly; no schema accepts it, so the fault names its field. */
export class InexactNumber {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

// 15 significant digits always survive being a binary number unless an exponent puts them out of its range; with more, or with an
// exponent, the number itself must be checked.
const alwaysExactLength = 15;
const exponentMark = /e/i;

// What a number of JSON can come behind, then more digits than always survive, or an exponent behind any.
const suspiciousNumber = /[:,[\s]-?(?:[\d.]{15}|[\d.]+[eE])/;

/**
 * Whether a JSON text may hold a number that `exactNumbers` has to check, which is slower than parsing a typical body. Digits
 * within a string may be reported, too.
 */
export function mayHoldInexactNumber(json: string): boolean {
  return suspiciousNumber.test(json);
}

function digitsOf(decimal: string): string {
  const [mantissa = '', exponent = '0'] = decimal.toLowerCase().replace(/^-/, '').split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits === '') return '0';
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return `${digits.slice(0, end)}e${Number(exponent) - fraction.length + digits.length - end}`;
}

/** A reviver for JSON.parse that rejects numbers that differ from what the sender wrote (money is never rounded on input). */
export function exactNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  const { source } = context;
  if (source.length <= alwaysExactLength && !exponentMark.test(source)) return value;
  return digitsOf(source) === digitsOf(String(value)) ? value : new InexactNumber(source);
}
