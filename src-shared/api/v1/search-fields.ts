import { z } from 'zod';
import { comparableText } from '../../i18n/comparable-text.ts';
import { latinDigits } from '../../i18n/latin-digits.ts';
import { fault, hasForm } from '../fault-params.ts';
import { textUpTo, tillOrCashier } from './field-types.ts';
import { optionalParameter } from './query-fields.ts';

/** A search finds any part of a number from so many characters on (decision 51); fewer only its beginning. */
export const leastPart = 3;

// A QR has about 500 characters, and at most 1,000.
const longestSearch = 2_000;

/** What a search may hold: also a QR that was scanned or pasted. */
export const searchText = textUpTo(longestSearch);

const amount = /^\d{1,13}(\.\d{1,2})?$/;
const longestNumber = 127;

/** Filters that find one sale, of `/v1`, the pages of the branch and head office. */
export const saleFilters = {
  qr: optionalParameter('Only the document with this QR, as it was scanned: its hash finds it.', textUpTo(4_096)),
  total: optionalParameter(
    'Only documents whose `total` or `payable` is this.',
    z.string().check(hasForm({ pattern: amount, rule: 'amount', message: 'must be an amount with at most 2 decimals' })),
  ),
};

/** Filters by who sold, of all lists of documents. */
export const soldByFilters = {
  till: optionalParameter('Only documents of exactly this till.', tillOrCashier),
  cashier: optionalParameter('Only documents of exactly this cashier.', tillOrCashier),
};

/** The same of `/v1`, where a search finds nothing but numbers and UUIDs. */
export const partOfNumber = optionalParameter(
  'Only documents whose number holds this text, in any case, or whose UUID it is: at least 3 characters; no character stands for others.',
  textUpTo(longestNumber).refine(
    (text) => Array.from(comparableText(text)).length >= leastPart,
    fault('too_short', 'must have at least 3 characters', leastPart),
  ),
);

/** An amount that somebody looks for, as of `saleFilters.total`; undefined where the text is none. */
export function amountIn(search: string): string | undefined {
  const text = latinDigits(search)
    .replaceAll(/[\s,]|SAR|\u20C1/giu, '')
    .trim();
  return amount.test(text) ? text : undefined;
}

/** A time of day that somebody looks for, as `HH:MM`; undefined where the text is none. */
export function minuteIn(search: string): string | undefined {
  const [, hour = '', minute] = /^([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(latinDigits(search).trim()) ?? [];
  return minute === undefined ? undefined : `${hour.padStart(2, '0')}:${minute}`;
}

/** How a search by time goes back from the newest document, or from the last day that is asked for. */
export const daysOfMinute = 31;
