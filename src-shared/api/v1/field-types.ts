import { z } from 'zod';
import { fault, hasForm } from '../fault-params.ts';

// XML 1.0 §2.2: what a document cannot contain is refused rather than changed; lone surrogates are outside every range.
const xmlText = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u;
const notAllowedInXml = 'contains a character that XML 1.0 does not allow';
const printable = /^\P{C}*$/u;
const numberLimit = 10 ** 13;

// Counts code points, not UTF-16 units.
function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** A text that documents, and the database of head office, can hold. */
export const text = z
  .string()
  .check(hasForm({ pattern: xmlText, rule: 'characters', message: notAllowedInXml }))
  // The introduction of the API documents this once: a pattern in every field would only distract.
  .meta({ override: { pattern: undefined } });

/** A required text that must not be blank. */
export const requiredText = text.refine((value) => value.trim() !== '', fault('required', 'must not be blank'));

/** An optional text; a blank one counts as omitted. */
export const optionalText = text.transform((value) => (value.trim() === '' ? undefined : value)).optional();

/** A text of at most so many characters, not blank. */
export function textUpTo(limit: number): z.ZodType<string, string> {
  return requiredText
    .refine((text) => lengthOf(text) <= limit, fault('too_long', `must have at most ${limit} characters`, limit))
    .meta({ override: { pattern: undefined, minLength: 1, maxLength: limit } });
}

/** The same, optional. */
export function optionalTextUpTo(limit: number): z.ZodType<string | undefined, string | undefined> {
  return optionalText
    .refine(
      (text) => text === undefined || lengthOf(text) <= limit,
      fault('too_long', `must have at most ${limit} characters`, limit),
    )
    .meta({ override: { pattern: undefined, maxLength: limit } });
}

/** The document that a new one is issued in place of. */
export const replacedInvoiceId = optionalText
  .transform((id) => id?.trim())
  .describe(
    'The `invoice_id` of the rejected document that this one is issued in place of: `failed`, of the same kind, and not replaced yet.',
  );

// U+0000 to U+001F and U+007F to U+009F.
const withoutControls = /^\P{Cc}*$/u;
const longestPersonName = 64;

/** The name of a till or a cashier: 1 to 64 characters after trimming; a blank one counts as omitted. */
export const tillOrCashier = optionalText
  .transform((name) => name?.trim())
  .refine(
    (name) => name === undefined || lengthOf(name) <= longestPersonName,
    fault('too_long', `must have at most ${longestPersonName} characters`, longestPersonName),
  )
  .refine((name) => name === undefined || withoutControls.test(name), fault('characters', 'must contain no control characters'));

/** `invoice_number`: 1 to 127 printable characters. */
export const invoiceNumber = textUpTo(127).refine(
  (text) => printable.test(text),
  fault('characters', 'must contain only printable characters'),
);

// The calendar has no year 0, and neither has PostgreSQL.
function isCalendarDate(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) && at.getUTCFullYear() > 0;
}

/** A day of any year, `YYYY-MM-DD`, for filters such as "everything since". */
export const anyCalendarDate = z
  .string()
  .check(hasForm({ pattern: /^\d{4}-\d{2}-\d{2}$/, rule: 'date', message: 'must be a date in the form YYYY-MM-DD' }, true))
  .refine(isCalendarDate, fault('date', 'is not a valid calendar date'));

function isInCalendar(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= 1 && year <= 9999;
}

/** An instant, in UTC of any year of which {@link anyCalendarDate} has days. */
export function anyInstant(form: { offset?: boolean; precision?: number; error?: string } = {}) {
  return z.iso.datetime({ ...form, abort: true }).refine(isInCalendar, fault('date', 'must be in the years 1 to 9999 of UTC'));
}

/** A day of Riyadh's calendar on which a document can be issued, `YYYY-MM-DD`. */
export const calendarDate = anyCalendarDate.refine(
  (date) => date >= '2000',
  fault('date_early', 'must be in the year 2000 or later'),
);

/** A time of Riyadh's wall clock, `HH:mm:ss`. */
export const wallClockTime = z
  .string()
  .check(hasForm({ pattern: /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, rule: 'time', message: 'must be a time in the form HH:mm:ss' }));

/** A time of day to the minute, HH:mm. */
export const minuteOfDay = z
  .string()
  .check(hasForm({ pattern: /^([01]\d|2[0-3]):[0-5]\d$/, rule: 'time', message: 'must be a time in the form HH:mm' }));

// As browsers take it, with a domain of at least two labels; other alphabets come as Punycode.
const addressForm = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/** The address of a recipient. */
export const mailAddress = z
  .string()
  .trim()
  .max(254, 'must have at most 254 characters')
  .pipe(z.email({ pattern: addressForm, error: 'must be an e-mail address' }))
  .describe('The e-mail address.');

function decimalsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const fraction = mantissa.split('.')[1] ?? '';
  return Math.max(0, fraction.length - Number(exponent));
}

/**
 * A decimal of at most `decimals` places, not below `minimum` and below 10^13, as amounts are. The body parser has made sure that
 * it is exactly the number the sender wrote.
 */
export function decimalNumber(minimum: number, decimals: number): z.ZodType<number, number> {
  return z
    .number()
    .min(minimum)
    .lt(numberLimit)
    .refine(
      (value) => decimalsOf(value) <= decimals,
      fault(
        'decimals',
        `must have at most ${decimals} decimals: round it, or send an amount as a string such as "12.50"`,
        decimals,
      ),
    );
}

const decimalText = /^\d{1,13}(?:\.(\d{1,6}))?$/;
// So many always survive as a number; more of a JSON number are refused, too.
const mostDigits = 15;

function significantDigits(text: string): number {
  const [whole = '', fraction = ''] = text.split('.');
  return (whole + fraction.replace(/0+$/, '')).replace(/^0+/, '').length;
}

/**
 * The same as a number or as a string of digits with at most 6 decimals, such as "12.50", for languages whose numbers are binary
 * (contract §1). A string of more significant digits than a number can have is refused, as such a number is.
 */
export function decimalAmount(minimum: number, decimals: number) {
  const asNumber = decimalNumber(minimum, decimals);
  return z
    .preprocess((value, context) => {
      if (typeof value !== 'string') return value;
      const isDecimal = decimalText.test(value);
      if (isDecimal && significantDigits(value) <= mostDigits) return Number(value);
      const message = `must be a number, or a string of at most ${mostDigits} digits with at most ${decimals} decimals`;
      context.addIssue({ code: 'custom', params: { code: isDecimal ? 'inexact_number' : 'invalid_type' }, message });
      return z.NEVER;
    }, asNumber)
    .meta({
      // What a number alone would say does not hold for a string.
      override: {
        type: undefined,
        minimum: undefined,
        exclusiveMaximum: undefined,
        anyOf: [
          { type: 'number', minimum, exclusiveMaximum: numberLimit },
          { type: 'string', pattern: decimalText.source },
        ],
      },
    });
}

/** Whether these fields of an object are texts: when they are, the rules between them are checked, whatever else is wrong. */
export function hasTexts(...fields: string[]): (parsed: { value: unknown }) => boolean {
  return ({ value }) =>
    typeof value === 'object' && value !== null && fields.every((field) => typeof Reflect.get(value, field) === 'string');
}
