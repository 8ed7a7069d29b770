import type { Language } from '#shared/i18n/texts/languages.ts';
import { writeDuration } from '#shared/i18n/written-duration.ts';
import { writeCurrency, type WrittenCurrency } from '#shared/i18n/written-currency.ts';

/** How numbers and dates are written in a language. */
export type Formats = {
  /** An amount with two decimals, without its currency. */
  amount: (value: number) => string;
  /** A currency beside an amount, in the fonts of the pages, which have the sign of the riyal. */
  currency: (code: string) => WrittenCurrency;
  /** An amount of riyals inside a sentence, in words that every font has. */
  riyals: (value: number) => string;
  /** A whole number. */
  count: (value: number) => string;
  /** A share of 1 in percent. */
  percent: (share: number) => string;
  /** The same, rounded down, so that what is not whole does not read as if it were. */
  percentReached: (share: number) => string;
  /** A share of 1 in percent with its sign, as what changed is written. */
  change: (share: number) => string;
  /** A number in as few characters as a chart has room for, such as `1.2M`. */
  compact: (value: number) => string;
  /** A calendar day in as few characters, without its year. */
  shortDay: (value: Date) => string;
  /** The name of a month in as few characters as a calendar has room for. */
  shortMonth: (value: Date) => string;
  /** Likewise that of a day of the week. */
  shortWeekday: (value: Date) => string;
  /** The name of the day of the week. */
  weekday: (value: Date) => string;
  /** A calendar day of the Gregorian calendar. */
  day: (value: Date) => string;
  /** The same day of the Umm al-Qura calendar. */
  hijriDay: (value: Date) => string;
  /** The month of the Umm al-Qura calendar that a day is in. */
  hijriMonth: (value: Date) => string;
  /** A calendar month of the Gregorian calendar. */
  month: (value: Date) => string;
  /** A day and the time of the day, to the minute. */
  moment: (value: Date) => string;
  /** The same to the second, for records of what followed one another. */
  second: (value: Date) => string;
  /** The time of the day, to the minute. */
  time: (value: Date) => string;
  /** A number of bytes, of a file or free on a disk: in megabytes, from one gigabyte on in gigabytes. */
  fileSize: (bytes: number) => string;
  /** How long something lasted, in its two largest units. */
  duration: (seconds: number) => string;
  /** How long ago, or how long until, in the largest fitting unit. */
  relative: (value: Date, now: Date) => string;
};

// Both languages are written with Latin digits, as cash registers and bank statements there are.
const locales: Record<Language, string> = { en: 'en-GB', ar: 'ar-SA-u-nu-latn' };

const timeZone = 'Asia/Riyadh';
const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;

const bytesOfMegabyte = 1e6;
const bytesOfGigabyte = 1e9;
// What is less by a tenth of a megabyte would read as a thousand of them.
const leastInGigabytes = bytesOfGigabyte - bytesOfMegabyte / 20;

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** The clock of the page moves in steps of so much: what has just happened may seem to be ahead of it. */
export const clockStepMs = 20_000;

function relativeIn(locale: string, value: Date, now: Date): string {
  const ahead = value.getTime() - now.getTime();
  const apart = ahead > 0 && ahead < clockStepMs ? 0 : ahead;
  const [unit, size] = units.find(([, ms]) => Math.abs(apart) >= ms) ?? (['second', 1_000] as const);
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }).format(Math.trunc(apart / size), unit);
}

// As they are written in Saudi Arabia: the abbreviations of Unicode's Arabic are not in use there.
const arabicUnits = { gigabyte: 'جيجابايت', megabyte: 'ميجابايت' } as const;

function sizeIn(language: Language, unit: keyof typeof arabicUnits): (size: number) => string {
  const digits = { maximumFractionDigits: 1 } as const;
  const written = new Intl.NumberFormat(locales[language], language === 'ar' ? digits : { ...digits, style: 'unit', unit });
  return (size) => (language === 'ar' ? `${written.format(size)} ${arabicUnits[unit]}` : written.format(size));
}

// Beside Latin digits the sign is the Latin one, as in the texts.
function percentIn(locale: string, options: Intl.NumberFormatOptions): (share: number) => string {
  const written = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1, ...options });
  return (share) => written.format(share).replace('٪', '%').replaceAll('\u061c', '');
}

/** The formats of a language. Days and times are those of Riyadh. */
export function createFormats(language: Language): Formats {
  const locale = locales[language];
  const amount = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const count = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const shortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', calendar: 'gregory', timeZone });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone });
  const shortWeekday = new Intl.DateTimeFormat(locale, { weekday: language === 'ar' ? 'narrow' : 'short', timeZone });
  const shortMonth = new Intl.DateTimeFormat(locale, { month: 'short', calendar: 'gregory', timeZone });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', calendar: 'gregory', timeZone });
  const gregorian = new Intl.DateTimeFormat(locale, { ...day, calendar: 'gregory', timeZone });
  const hijri = new Intl.DateTimeFormat(locale, { ...day, calendar: 'islamic-umalqura', timeZone });
  const hijriMonth = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', calendar: 'islamic-umalqura', timeZone });
  const minute = { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23', calendar: 'gregory', timeZone } as const;
  const moment = new Intl.DateTimeFormat(locale, minute);
  const second = new Intl.DateTimeFormat(locale, { ...minute, second: '2-digit' });
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const gigabytes = sizeIn(language, 'gigabyte');
  const megabytes = sizeIn(language, 'megabyte');
  return {
    amount: (value) => amount.format(value),
    currency: (code) => writeCurrency(code, language, true),
    riyals: (value) => `${amount.format(value)} ${writeCurrency('SAR', language, false).text}`,
    count: (value) => count.format(value),
    percent: percentIn(locale, {}),
    percentReached: percentIn(locale, { roundingMode: 'floor' }),
    change: percentIn(locale, { signDisplay: 'exceptZero' }),
    compact: (value) => compact.format(value),
    shortDay: (value) => shortDay.format(value),
    shortMonth: (value) => shortMonth.format(value),
    shortWeekday: (value) => shortWeekday.format(value),
    weekday: (value) => weekday.format(value),
    day: (value) => gregorian.format(value),
    hijriDay: (value) => hijri.format(value),
    hijriMonth: (value) => hijriMonth.format(value),
    month: (value) => month.format(value),
    moment: (value) => moment.format(value),
    second: (value) => second.format(value),
    time: (value) => time.format(value),
    fileSize: (bytes) => (bytes < leastInGigabytes ? megabytes(bytes / bytesOfMegabyte) : gigabytes(bytes / bytesOfGigabyte)),
    duration: (seconds) => writeDuration(seconds, language, 2),
    relative: (value, now) => relativeIn(locale, value, now),
  };
}
