import { latinDigits } from '#shared/i18n/latin-digits.ts';
import { daysAfter } from '#shared/invoice/calendar-day.ts';
import { hijriDate } from '#shared/invoice/hijri-date.ts';

// Years of the Umm al-Qura calendar, as it is published; no Gregorian year that anybody types is among them.
const firstHijriYear = 1_343;
const lastHijriYear = 1_500;
const daysOfHijriYear = 354.367;
const daysOfHijriMonth = 29.53;
// The first day of the year 1343.
const startOfHijriYears = '1924-08-01';
const mostDaysOff = 5;

const yearFirst = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/;
const dayFirst = /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2})[-/. ](?<year>\d{4})$/;
const clock = /^(?<hour>[01]?\d|2[0-3]):(?<minute>[0-5]\d)$/;

function written(year: number, month: number, day: number): string {
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

// The mean length of months leads to within some days of it.
function gregorianOf(year: number, month: number, day: number): string | undefined {
  const passed = (year - firstHijriYear) * daysOfHijriYear + (month - 1) * daysOfHijriMonth + day - 1;
  const near = daysAfter(startOfHijriYears, Math.round(passed));
  const wanted = written(year, month, day);
  for (let off = -mostDaysOff; off <= mostDaysOff; off += 1) {
    if (hijriDate(daysAfter(near, off)) === wanted) return daysAfter(near, off);
  }
  return undefined;
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/**
 * The day that a text stands for, as `2026-01-31`; undefined where it stands for none. Days come first (`31/1/2026`) or last (`2026-01-31`), in
 * the Gregorian calendar or that of Umm al-Qura (`12/8/1447`), in Latin or Arabic digits.
 */
export function readDay(text: string): string | undefined {
  const latin = latinDigits(text).trim();
  const { year, month, day } = (yearFirst.exec(latin) ?? dayFirst.exec(latin))?.groups ?? {};
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (y >= firstHijriYear && y <= lastHijriYear) return gregorianOf(y, m, d);
  const gregorian = written(y, m, d);
  return isDay(gregorian) ? gregorian : undefined;
}

/** The day and the minute that a text stands for, as `2026-01-31T09:05`; undefined where it stands for none. */
export function readMinute(text: string): string | undefined {
  const latin = latinDigits(text).trim();
  const cut = Math.max(latin.lastIndexOf(' '), latin.lastIndexOf('T'));
  const day = readDay(latin.slice(0, Math.max(cut, 0)));
  const { hour, minute } = clock.exec(latin.slice(cut + 1))?.groups ?? {};
  return day === undefined || hour === undefined ? undefined : `${day}T${hour.padStart(2, '0')}:${minute}`;
}

/** A day, or a day and a minute, as fields show it: `31/01/2026`, `31/01/2026 09:05`. */
export function shownDay(value: string): string {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d).*)?$/.exec(value) ?? [];
  if (year === undefined) return value;
  return `${day}/${month}/${year}${time === undefined ? '' : ` ${time}`}`;
}
