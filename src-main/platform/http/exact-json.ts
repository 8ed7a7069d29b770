/** Stands where a number stood that cannot be kept exactly; no schema accepts it, so the fault names its field. */
export class InexactNumber {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

// 15 significant digits always survive the way through a binary number; with more, the number itself has to be looked at.
const alwaysExactLength = 15;

function digitsOf(decimal: string): string {
  const [mantissa = '', exponent = '0'] = decimal.toLowerCase().replace('-', '').split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  const trailing = /0*$/.exec(digits)?.[0].length ?? 0;
  return `${digits.slice(0, digits.length - trailing)}e${Number(exponent) - fraction.length + trailing}`;
}

/** A reviver for JSON.parse that lets no number through which differs from what the sender wrote (money is never rounded on the way in). */
export function exactNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  const { source } = context;
  if (source.length <= alwaysExactLength || digitsOf(source) === digitsOf(String(value))) return value;
  return new InexactNumber(source);
}
