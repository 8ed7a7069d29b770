import { riyadhDate, riyadhInstant } from '#shared/invoice/riyadh-time.ts';
import { isLiteral } from '#main/core/structure/tables/lexical-forms.ts';
import { textOf } from '#main/core/xml/select.ts';
import { anyOf, everywhere, nationalBuyerCountry, under, underEvery } from '../../rule/places.ts';
import { error, warning, type Rule } from '../../rule/rule.ts';
import { path } from '../../xpath/path.ts';
import { isFilled, normalizeSpace, stringOf } from '../../xpath/texts.ts';

const actualDates = underEvery('cac:Delivery', 'cbc:ActualDeliveryDate');
const latestDates = underEvery('cac:Delivery', 'cbc:LatestDeliveryDate');
const actualDate = path('../cbc:ActualDeliveryDate');

const dates = anyOf(
  everywhere('cbc:IssueDate'),
  everywhere('cbc:DueDate'),
  everywhere('cbc:TaxPointDate'),
  actualDates,
  latestDates,
);

// The schema has checked the calendar; these forms leave out zones, white space and the years outside.
const calendarDate = /^[2-9][0-9]{3}-[0-9]{2}-[0-9]{2}$/;
const comparableDate = /^(?:18|19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}$/;

const dateParts = /^(-?)([0-9]{4,})(-[0-9]{2}-[0-9]{2})(.*)$/;

// Whether a date begins after today does in Riyadh; a date without zone is Riyadh's (standard §6.0).
function isAfterToday(text: string, now: Date): boolean {
  const [, minus, year = '', day = '', zone] = dateParts.exec(normalizeSpace(text)) ?? [];
  // Years that a Date does not read are far off: before the year 0, or after 9999.
  if (minus === '-' || year.length > 4) return minus !== '-';
  const start = Date.parse(`${year}${day}T00:00:00${zone === '' ? '+03:00' : zone}`);
  return start > riyadhInstant(riyadhDate(now), '00:00:00').getTime();
}

/** Dates and times, except for the moment of issue (standard §6.1, Type code, dates). */
export const dateRules: readonly Rule[] = [
  error('BR-KSA-04', 'BT-2', 'No issue date may be later than today.', {
    at: everywhere('cbc:IssueDate'),
    breaks: (date, { now }) => isAfterToday(textOf(date), now),
    shows: (date, { now }) => ({ actual: textOf(date), expected: `${riyadhDate(now)} or before` }),
  }),
  error('BR-KSA-F-01', 'BT-2', 'A date must be written YYYY-MM-DD, and not before the year 2000.', {
    at: dates,
    breaks: (date) => !calendarDate.test(textOf(date)),
  }),
  // A delivery of a line will do; two deliveries abort (standard §6.0.1, References, and §6.0, aborts).
  warning('BR-KSA-15', 'KSA-5', 'A standard tax invoice must state the supply date.', {
    when: ({ subtype, typeCode }) => subtype === '01' && typeCode === '388',
    at: under('cbc:InvoiceTypeCode'),
    breaks: (_type, view) => !isFilled(view.at(actualDates)),
  }),
  warning('BR-KSA-35', 'KSA-24', 'A supply end date needs a supply date.', {
    at: latestDates,
    breaks: (latest) => !isFilled(actualDate(latest)),
  }),
  warning('BR-KSA-36', 'KSA-24', 'The supply end date cannot be before the supply date.', {
    at: latestDates,
    breaks: (latest) => {
      const from = stringOf(actualDate(latest));
      const to = textOf(latest);
      return comparableDate.test(from) && comparableDate.test(to) && to < from;
    },
    shows: (latest) => ({ actual: textOf(latest), expected: `${stringOf(actualDate(latest))} or after` }),
  }),
  // Tried on the country of a buyer in the Kingdom, so not where the buyer has none (standard §6.1).
  error('BR-KSA-72', 'KSA-24', 'A simplified summary invoice must state supply date and supply end date.', {
    when: ({ isSimplifiedSummary }) => isSimplifiedSummary,
    at: nationalBuyerCountry,
    breaks: (_country, view) =>
      view.all('cbc:ActualDeliveryDate').length === 0 || view.all('cbc:LatestDeliveryDate').length === 0,
  }),
  // Never broken where the schema holds (standard §6.0).
  warning('BR-KSA-F-05', 'KSA-29', 'The issue time of a prepayment document must be a time.', {
    at: underEvery('cac:InvoiceLine', 'cac:DocumentReference/cbc:IssueTime'),
    breaks: (time) => !isLiteral('time', textOf(time)),
  }),
];
