import { z } from 'zod';
import { vatReturnBoxes } from '../../reference/vat-return-box.ts';
import { vatCategories } from '../../reference/vat-categories.ts';
import { fault } from '../fault-params.ts';
import { dayFilters } from '../v1/day-report-query.ts';
import { anyCalendarDate } from '../v1/field-types.ts';
import { documentTypeFilter, optionalParameter } from '../v1/query-fields.ts';
import { environment, invoiceType, resultFields, rowsOf } from '../documents/result-fields.ts';
import { instantParameter } from './pagination.ts';

const id = z.uuid('must be a UUID').toLowerCase();

const groups = ['day', 'week', 'month', 'branch', 'company', 'document_type', 'vat_category'] as const;

function dayOf(query: unknown, name: 'from' | 'to'): string | undefined {
  const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
  return anyCalendarDate.safeParse(value).data;
}

/** Whether a period does not end before it begins; checked even when other fields are invalid, so the query may contain anything. */
export function areDaysInOrder(query: unknown): boolean {
  const [from, to] = [dayOf(query, 'from'), dayOf(query, 'to')];
  return from === undefined || to === undefined || from <= to;
}

/** The fault of a period that does. */
export const daysOutOfOrder = { ...fault('order', 'must not be after to'), path: ['from'], when: () => true };

/** Query of `GET /api/reports/summary`. */
export const summaryQuery = z
  .strictObject({
    group_by: optionalParameter('What a row stands for; `day` without it. Weeks are those of ISO 8601.', z.enum(groups)),
    from: optionalParameter('Only documents of this day or a later one.', anyCalendarDate),
    to: optionalParameter('Only documents of this day or an earlier one.', anyCalendarDate),
    company_id: optionalParameter('Only documents of this company.', id),
    appliance_id: optionalParameter('Only documents of this branch appliance.', id),
    egs_unit_id: optionalParameter('Only documents of this unit.', id),
    environment: optionalParameter('Only documents of this environment.', environment),
    invoice_type: optionalParameter('Only documents of this type.', invoiceType),
    document_type: documentTypeFilter,
    created_to: instantParameter('Only documents signed at this instant or earlier.'),
    dated_to: instantParameter(
      'Only documents whose own date and time of issue, in Riyadh, are this instant or earlier: what a day had brought by a time of the day.',
    ),
  })
  .refine(areDaysInOrder, daysOutOfOrder);

const sums = {
  documents: z.int().describe('How many documents there are, without rejected ones.'),
  taxable: z.number().describe('Their amount without VAT in SAR; credit notes are negative.'),
  vat: z.number().describe('Their VAT in SAR.'),
  total: z.number().describe('`taxable` + `vat`.'),
  payable: z.number().describe('What was due in SAR, after prepayments.'),
  not_reported: z.int().describe('How many of them the authority has not answered yet.'),
  rejected: z.int().describe('How many documents the authority rejected; they are in no sum.'),
};

/** 200 of `GET /api/reports/summary`. */
export const summary = z
  .object({
    data: rowsOf(
      z.object({
        key: z.string().describe('The day, the week, the month, the id, the type or the category.'),
        name: z.string().nullable().describe('The name of the branch or company; null for everything else.'),
        ...sums,
      }),
    ),
    totals: z.object(sums).describe('All documents together, each counted once.'),
  })
  .meta({ id: 'Summary' });

/** Query of `GET /api/reports/day`. */
export const dayQuery = z.strictObject({
  ...dayFilters,
  company_id: optionalParameter('Only documents of this company.', id),
  appliance_id: optionalParameter('Only documents of this branch appliance.', id),
  environment: optionalParameter(
    'Only documents of this environment. Without it those of production, or of the sandbox where production has none.',
    environment,
  ),
});

/** Query of `GET /api/reports/vat-return`. */
export const vatReturnQuery = z
  .strictObject({
    company_id: z
      .uuid('must be a UUID')
      .toLowerCase()
      .meta({ param: { description: 'The company.' } }),
    from: anyCalendarDate.meta({ param: { description: 'The first day of the period.' } }),
    to: anyCalendarDate.meta({ param: { description: 'The last day of the period.' } }),
    environment: optionalParameter(
      'Only documents of this environment. Without it those of production, or of the sandbox where production has none.',
      environment,
    ),
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

const box = z
  .enum(vatReturnBoxes)
  .describe(
    '`standard_rated`; `citizens`: private healthcare and education of citizens; `zero_rated`: domestic sales; `exports`; `exempt`; `out_of_scope`, which the return does not have.',
  );

const boxSums = {
  amount: z.number().describe('Invoices and prepayments in SAR without VAT; settled prepayments are taken off.'),
  adjustment: z.number().describe('Notes in SAR without VAT: debit notes less credit notes, so mostly negative.'),
  vat: z.number().describe('The output VAT of both in SAR.'),
};

const vatReturnBox = z.object({ box, ...boxSums });

/** A figure of a return by category and rate, with the documents behind it. */
export const vatFigure = z.object({
  category: z.enum(vatCategories).describe('S, Z, E or O.'),
  rate: z.number().describe('VAT in percent.'),
  taxable: z.number().describe('The taxable amount in SAR; notes and settled prepayments are netted.'),
  vat: z.number().describe('The output VAT in SAR.'),
  documents: z
    .array(
      z.object({
        box,
        invoice_id: z.string().describe('Its id.'),
        invoice_number: z.string().describe('Its number.'),
        invoice_date: resultFields.invoice_date,
        document_type: resultFields.document_type,
        taxable: z.number().describe('What it adds to the taxable amount in SAR.'),
        vat: z.number().describe('What it adds to the output VAT in SAR.'),
      }),
    )
    .describe('The documents behind the figure; one that adds to two boxes stands here once for each.'),
});

/** 200 of `GET /api/reports/vat-return`. */
export const vatReturn = z
  .object({
    company: z
      .object({
        company_id: z.string().describe('Its id.'),
        legal_name: z.string().describe('Its legal name.'),
        legal_name_ar: z.string().nullable().describe('Its legal name in Arabic, or null.'),
        vat_number: z.string().describe('Its VAT number.'),
      })
      .describe('The company.'),
    period: z
      .object({
        from: z.string().describe('The first day.'),
        to: z.string().describe('The last day.'),
      })
      .describe('The days of issue, in Riyadh.'),
    environment: environment.describe('The environment of the documents.'),
    boxes: z.array(vatReturnBox).describe('The boxes of the return, each once and in its order.'),
    data: rowsOf(vatFigure),
    totals: z
      .object({
        taxable: z.number().describe('`amount` + `adjustment`: all sales of the return in SAR without VAT.'),
        ...boxSums,
      })
      .describe('The sums of all boxes but `out_of_scope`; exempt sales are in them, as in the total of the return.'),
  })
  .meta({ id: 'VatReturn' });

/** See {@link dayQuery}. */
export type DayQuery = z.output<typeof dayQuery>;

/** See {@link summaryQuery}. */
export type SummaryQuery = z.output<typeof summaryQuery>;

/** What a row of a summary stands for. */
export type SummaryGroup = (typeof groups)[number];

/** See {@link summary}. */
export type Summary = z.output<typeof summary>;

/** See {@link vatReturnQuery}. */
export type VatReturnQuery = z.output<typeof vatReturnQuery>;

/** See {@link vatReturn}. */
export type VatReturn = z.output<typeof vatReturn>;

type VatFigure = z.output<typeof vatFigure>;

/** The figures of a return, with the documents behind them where these come with it. */
export type VatReturnFigures = Omit<VatReturn, 'data'> & {
  data: (Omit<VatFigure, 'documents'> & Partial<Pick<VatFigure, 'documents'>>)[];
};

/** A document behind one of its boxes, and what it adds. */
export type VatReturnDocument = z.output<typeof vatFigure>['documents'][number];
