import { z } from 'zod';
import { pageOf } from '../dashboard/pagination.ts';
import { detailForPeople, listedForPeople } from '../documents/shown-document.ts';
import { dayFilters, dayReportForms } from '../v1/day-report-query.ts';
import { anyCalendarDate, invoiceNumber, tillOrCashier } from '../v1/field-types.ts';
import {
  areDatesInOrder,
  datesOutOfOrder,
  documentFilterFields,
  documentPageParameters,
  optionalParameter,
  sumParameter,
} from '../v1/query-fields.ts';
import { environment } from '../documents/result-fields.ts';
import { saleFilters, searchText, soldByFilters } from '../v1/search-fields.ts';

const id = z.uuid('must be a UUID').toLowerCase();
const text = z.string();

const filterFields = {
  company_id: optionalParameter('Only documents of this company.', id),
  environment: optionalParameter('Only documents of this environment.', environment),
  ...documentFilterFields,
  invoice_number: optionalParameter('Only the documents with exactly this number.', invoiceNumber),
  uuid: optionalParameter('Only the document of this `uuid`.', id),
  ...saleFilters,
  ...soldByFilters,
  search: optionalParameter(
    "Only documents whose number holds this, in any case (with fewer than 3 characters: begins with it), whose UUID, amount, time of day or QR it is, or whose buyer's VAT number begins with it, or the buyer's name in either language from one of its words on.",
    searchText,
  ),
};

/** Query of `GET /manager/documents`: the filters of `/v1/invoices`, over all companies and both environments or one. */
export const managerDocumentsQuery = z
  .strictObject({ ...documentPageParameters, ...filterFields })
  .refine(areDatesInOrder, datesOutOfOrder);

/** Query of `GET /manager/documents/totals`. */
export const managerTotalsQuery = z.strictObject({ ...filterFields, ...sumParameter }).refine(areDatesInOrder, datesOutOfOrder);

/** Query of `GET /manager/reports/day`. */
export const managerDayReportQuery = z.strictObject({
  ...dayFilters,
  ...dayReportForms,
  company_id: filterFields.company_id,
  environment: optionalParameter(
    'Only documents of this environment. Without it those of production, or of the sandbox where the branch has no unit in production.',
    environment,
  ),
});

/** Body of `POST /manager/reports/day/print`: the report that the same parameters read. */
export const printDayReportRequest = z
  .strictObject({
    printer: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe('The `printer_id` of a receipt printer, or its name; by default the default one.'),
    date: anyCalendarDate.optional().describe('The `invoice_date` of the documents; today in Riyadh without it.'),
    egs_unit_id: id.optional().describe('Only documents of this unit.'),
    till: tillOrCashier.optional().describe('Only documents of exactly this till.'),
    cashier: tillOrCashier.optional().describe('Only documents of exactly this cashier.'),
    company_id: id.optional().describe('Only documents of this company.'),
    environment: environment
      .optional()
      .describe(
        'Only documents of this environment. Without it those of production, or of the sandbox where the branch has no unit in production.',
      ),
  })
  .meta({ id: 'PrintDayReport' });

/** 200 of it: it was printed, as far as the printer says. */
export const dayReportPrinted = z.object({ printer: text.describe('The name of the printer.') }).meta({ id: 'DayReportPrinted' });

/** See {@link managerTotalsQuery}. */
export type ManagerTotalsQuery = z.output<typeof managerTotalsQuery>;

/** See {@link managerDocumentsQuery}. */
export type ManagerDocumentsQuery = z.output<typeof managerDocumentsQuery>;

const unitName = text.describe('The name of the unit.');

/** A row of the lists of documents. */
export const managerDocumentRow = z.object({ ...listedForPeople, unit_name: unitName }).meta({ id: 'ManagerDocumentRow' });

/** See {@link managerDocumentRow}. */
export type ManagerDocumentRow = z.output<typeof managerDocumentRow>;

/** 200 of `GET /manager/documents`: newest first. */
export const managerDocumentsPage = pageOf(managerDocumentRow);

/** See {@link managerDocumentsPage}. */
export type ManagerDocumentsPage = z.output<typeof managerDocumentsPage>;

/** What the authority found in a document, with what it means and what to do, in both languages. */
export const authorityFinding = z
  .object({
    code: text.describe("The authority's rule or check, such as `BR-KSA-37`; `REJECTED` where it names none."),
    severity: z.enum(['error', 'warning']).describe('Whether it rejected the document for it.'),
    message: text.describe("The authority's words."),
    advice: text.describe('What to do, in English.'),
    advice_ar: text.describe('The same in Arabic.'),
  })
  .meta({ id: 'AuthorityFinding' });

/** See {@link authorityFinding}. */
export type AuthorityFinding = z.output<typeof authorityFinding>;

/** 200 of `GET /manager/documents/:invoice_id`: the detail of `/v1`, and what a person wants to know beside it. */
export const managerDocument = detailForPeople('ManagerLineItem')
  .extend({
    company_name: text.describe('Its legal name.'),
    company_name_ar: text.nullable().describe('Its legal name in Arabic, or null.'),
    unit_name: unitName,
    note_reason: text.nullable().describe('Why a note was issued, both languages joined by ` | `; else null.'),
    original_invoice_id: text.nullable().describe('The id of the invoice that a note corrects, where it is here.'),
    payment_means: z
      .array(text)
      .describe('How it is paid, as signed: UNTDID 4461 codes, each once; none where the bytes cannot be read.'),
    signature: z
      .object({
        ok: z.boolean().describe('Whether hash, stamp and QR hold, and the chain before it.'),
        faults: z.array(text).describe('What does not hold.'),
      })
      .describe('The document, verified from its bytes at this moment.'),
    findings: z.array(authorityFinding).describe('What the authority found, errors first.'),
    done: z
      .object({
        at: text.describe('When it was marked.'),
        name: text.describe('Who marked it.'),
        note: text.nullable().describe('What he wrote, or null.'),
      })
      .nullable()
      .describe('The done mark of a rejected document, or null.'),
    qr_url: text.nullable().describe('Path of the QR as a picture; null where there is none to show.'),
  })
  .meta({ id: 'ManagerDocument' });

/** See {@link managerDocument}. */
export type ManagerDocument = z.output<typeof managerDocument>;
