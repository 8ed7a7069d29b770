import { numberOf } from './read-number.ts';

/** How percent is written, in both scripts. */
export const percentSigns = /[%٪]/g;

/** Whether a discount is typed as a share of what it is taken from. */
export function isShare(text: string): boolean {
  return /[%٪]/.test(text);
}

/** A discount as it is typed: `5` is an amount, `10%` a share of what it is taken from; undefined where no number is typed. */
export function readDiscount(text: string): { amount: number } | { percent: number } | undefined {
  const typed = text.trim();
  // The sign alone says in what, but not yet how much.
  if (/^[%٪]?$/.test(typed)) return undefined;
  const share = /^[%٪](.*)$|^(.*)[%٪]$/.exec(typed);
  // What is no number is told by the schema of the request.
  if (share === null) return { amount: numberOf(typed) ?? Number.NaN };
  return { percent: numberOf((share[1] ?? share[2] ?? '').trim()) ?? Number.NaN };
}

/** The text that {@link readDiscount} reads as this discount. */
export function typedDiscount(discount: { amount?: number | undefined; percent?: number | undefined } | undefined): string {
  if (discount === undefined) return '';
  return discount.percent === undefined ? String(discount.amount ?? '') : `${discount.percent}%`;
}
