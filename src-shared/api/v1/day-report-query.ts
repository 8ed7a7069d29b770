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

/** Query of `GET /v1/reports/day`. */
export const dayReportQuery = z.strictObject(dayFilters);

/** See {@link dayReportQuery}. */
export type DayReportQuery = z.output<typeof dayReportQuery>;

/** The documents of one day that match its filters. */
export type DayFilters = DayReportQuery & { date: string };
