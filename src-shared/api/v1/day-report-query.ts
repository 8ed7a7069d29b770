import { z } from 'zod';
import { anyCalendarDate } from './field-types.ts';
import { dateAndUnitFilters, optionalParameter } from './query-fields.ts';
import { soldByFilters } from './search-fields.ts';

/** Which documents a report of a day is about, the same in all programs. */
export const dayFilters = {
  date: optionalParameter('The `invoice_date` of the documents; today in Riyadh without it.', anyCalendarDate),
  egs_unit_id: dateAndUnitFilters.egs_unit_id,
  ...soldByFilters,
};

/** How a branch answers with the report. */
export const dayReportForms = {
  format: optionalParameter(
    '`json` (default); as receipts are: `png`, a picture, `pdf`, a page as wide as the paper, or `escpos`, bytes for a receipt printer, with the cut.',
    z.enum(['json', 'png', 'pdf', 'escpos']),
  ),
  width: optionalParameter('The paper in millimetres, of all but `json`: `80` (default) or `58`.', z.enum(['58', '80'])),
};

/** Query of `GET /v1/reports/day`. */
export const dayReportQuery = z.strictObject({ ...dayFilters, ...dayReportForms });

/** See {@link dayReportQuery}. */
export type DayReportQuery = z.output<typeof dayReportQuery>;

/** The documents of one day that match its filters. */
export type DayFilters = Omit<DayReportQuery, keyof typeof dayReportForms> & { date: string };
