import { z } from 'zod';
import { vatReturnBoxes } from '../../reference/vat-return-box.ts';
import { areDaysInOrder, daysOutOfOrder, vatFigure, vatReturn } from '../dashboard/reports.ts';
import { environment, rowsOf } from '../documents/result-fields.ts';
import { anyCalendarDate } from '../v1/field-types.ts';
import { documentPageParameters, optionalParameter, wholeNumberParameter } from '../v1/query-fields.ts';

const id = z.uuid('must be a UUID').toLowerCase();

const ownEnvironment = optionalParameter(
  'Only documents of this environment. Without it those of production, or of the sandbox where the branch has no unit in production.',
  environment,
);

const period = {
  from: anyCalendarDate.meta({ param: { description: 'The first day of the period.' } }),
  to: anyCalendarDate.meta({ param: { description: 'The last day of the period.' } }),
  environment: ownEnvironment,
};

const company = { company_id: id.meta({ param: { description: 'The company.' } }) };

/** Query of `GET /manager/reports/by-day`. */
export const managerByDayQuery = z
  .strictObject({ ...period, company_id: optionalParameter('Only documents of this company.', id) })
  .refine(areDaysInOrder, daysOutOfOrder);

/** Query of `GET /manager/reports/vat-return`. */
export const managerVatReturnQuery = z
  .strictObject({
    ...company,
    ...period,
    format: optionalParameter('`json` (default), `csv` or `pdf`.', z.enum(['json', 'csv', 'pdf'])),
    part: optionalParameter(
      'With `csv`: `boxes`, a row for each box, or `documents` (default), a row for what each document adds to a box.',
      z.enum(['boxes', 'documents']),
    ),
    language: optionalParameter(
      'With `csv`: a sheet for people, with columns, kinds and names in this language; without it columns are the names of fields.',
      z.enum(['en', 'ar']),
    ),
  })
  .refine(areDaysInOrder, daysOutOfOrder);

/** See {@link managerVatReturnQuery}. */
export type ManagerVatReturnQuery = z.output<typeof managerVatReturnQuery>;

/** Query of `GET /manager/reports/vat-return/documents`. */
export const managerBoxQuery = z
  .strictObject({
    ...company,
    ...period,
    box: z.enum(vatReturnBoxes).meta({ param: { description: 'The box whose documents these are.' } }),
    ...documentPageParameters,
  })
  .refine(areDaysInOrder, daysOutOfOrder);

/** See {@link managerBoxQuery}. */
export type ManagerBoxQuery = z.output<typeof managerBoxQuery>;

/** 200 of `GET /manager/reports/vat-return`: that of head office, whose documents are read page by page. */
export const managerVatReturn = vatReturn
  .extend({ data: rowsOf(vatFigure.omit({ documents: true })) })
  .meta({ id: 'ManagerVatReturn' });

/** 200 of `GET /manager/reports/vat-return/documents`, in the order of issue. */
export const managerBoxDocuments = z
  .object({
    data: vatFigure.shape.documents.describe('The documents of the page.'),
    pagination: z
      .object({
        limit: z.int().describe('The number of documents on a page.'),
        next_cursor: z.string().nullable().describe('Send it as `cursor` for the next page; null on the last one.'),
        has_more: z.boolean().describe('Whether there is a next page.'),
      })
      .describe('The position of this page in the list.'),
  })
  .meta({ id: 'BoxDocuments' });

/** See {@link managerBoxDocuments}. */
export type ManagerBoxDocuments = z.output<typeof managerBoxDocuments>;

/** Query of `GET /manager/reports/export`. */
export const managerExportQuery = z
  .strictObject({
    ...company,
    ...period,
    part: wholeNumberParameter(
      'Which ZIP, counted from 0; required where more than 500 documents match.',
      z.int().min(0).optional(),
    ),
  })
  .refine(areDaysInOrder, daysOutOfOrder);
