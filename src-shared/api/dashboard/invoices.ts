import { z } from 'zod';
import { detailForPeople, listedForPeople } from '../documents/shown-document.ts';
import { hasForm } from '../fault-params.ts';
import { textUpTo } from '../v1/field-types.ts';
import {
  areDatesInOrder,
  datesOutOfOrder,
  documentFilterFields,
  optionalParameter,
  sumParameter,
  wholeNumberParameter,
} from '../v1/query-fields.ts';
import { environment, resultFields } from '../documents/result-fields.ts';
import { saleFilters, searchText, soldByFilters } from '../v1/search-fields.ts';
import { instantParameter, pageOf, pageParameters } from './pagination.ts';

const id = z.uuid('must be a UUID').toLowerCase();
const decimal = /^-?\d{1,13}(\.\d{1,2})?$/;
const amount = z
  .string()
  .check(hasForm({ pattern: decimal, rule: 'amount', message: 'must be an amount with at most 2 decimals' }));
// Of the list of payment means.
const longestCode = 3;
const truth = z.enum(['true', 'false']).transform((text) => text === 'true');

const filterFields = {
  company_id: optionalParameter('Only documents of this company.', id),
  appliance_id: optionalParameter('Only documents of this branch appliance.', id),
  environment: optionalParameter('Only documents of this environment.', environment),
  ...documentFilterFields,
  tax_compliant: optionalParameter('`false`: only documents with warnings and rejected ones; `true`: only the others.', truth),
  created_from: instantParameter('Only documents signed at this instant or later.'),
  created_to: instantParameter('Only documents signed at this instant or earlier.'),
  total_min: optionalParameter('Only documents with this `total` or a larger one.', amount),
  total_max: optionalParameter('Only documents with this `total` or a smaller one.', amount),
  buyer_vat_number: optionalParameter('Only documents of the buyer with this VAT number.', textUpTo(50)),
  ...saleFilters,
  ...soldByFilters,
  payment_means: optionalParameter(
    'Only documents that were paid by this means, wholly or in part: a UNTDID 4461 code such as `48`. What names none counts as cash, `10`.',
    textUpTo(longestCode),
  ),
  search: optionalParameter(
    "Only documents whose number holds this, in any case (with fewer than 3 characters: begins with it), whose amount, time of day or QR it is, whose UUID or buyer's VAT number begins with it, or the buyer's name in either language from one of its words on.",
    searchText,
  ),
};

/** The orders of the list; with `-` the largest or newest first. */
export const invoiceSorts = [
  '-created_at',
  'created_at',
  '-invoice_date',
  'invoice_date',
  '-total',
  'total',
  '-deadline',
  'deadline',
] as const;

/** See {@link invoiceSorts}. */
export type InvoiceSort = (typeof invoiceSorts)[number];

/** Query of `GET /api/invoices`. */
export const invoicesQuery = z
  .strictObject({
    ...pageParameters,
    ...filterFields,
    sort: optionalParameter('The order, `-created_at` without it.', z.enum(invoiceSorts)),
  })
  .refine(areDatesInOrder, datesOutOfOrder);

/** Query of `GET /api/invoices/totals`. */
export const invoiceTotalsQuery = z.strictObject({ ...filterFields, ...sumParameter }).refine(areDatesInOrder, datesOutOfOrder);

/** See {@link invoiceTotalsQuery}. */
export type InvoiceTotalsQuery = z.output<typeof invoiceTotalsQuery>;

/** Query of `GET /api/invoices/export`. */
export const invoicesExportQuery = z
  .strictObject({
    ...filterFields,
    format: optionalParameter(
      '`zip` (default): the XML of reported and cleared documents; `csv`: a row for every document.',
      z.enum(['zip', 'csv']),
    ),
    language: optionalParameter(
      'With `csv`: a sheet for accounting, with columns, kinds and names in this language, amounts without VAT and VAT, and credit notes negative; amounts of rejected documents stand in a column of their own.',
      z.enum(['en', 'ar']),
    ),
    part: wholeNumberParameter(
      'Which ZIP, counted from 0; required where more than 500 documents match.',
      z.int().min(0).optional(),
    ),
  })
  .refine(areDatesInOrder, datesOutOfOrder);

const text = z.string();

const createdAt = text.describe('When it was signed and stored at its branch.');
const applianceId = text.describe('The branch appliance that issued it.');
const branchName = text.describe('The name of the branch.');

const invoiceRow = z
  .object({
    ...listedForPeople,
    created_at: createdAt,
    appliance_id: applianceId,
    branch_name: branchName,
    payable: resultFields.payable,
  })
  .meta({ id: 'OrganizationInvoiceRow' });

/** 200 of `GET /api/invoices`. */
export const invoicesPage = pageOf(invoiceRow);

const signatureFault = z.object({
  value: text.describe('What does not hold, such as `signature`.'),
  message: text.describe('Why, for a developer.'),
});

/** 200 of `GET /api/invoices/:invoice_id`: the detail of `/v1`, and where it comes from. */
export const organizationInvoice = detailForPeople('OrganizationLineItem')
  .extend({
    note_reason: text.optional().describe('Why a note was issued, both languages joined by ` | `.'),
    original_invoice_id: text.optional().describe('The id of the invoice that the note corrects, where it is here.'),
    appliance_id: applianceId,
    branch_name: branchName,
    buyer_name: listedForPeople.buyer_name,
    buyer_vat_number: text.nullable().describe('The VAT number of the buyer, or null.'),
    created_at: createdAt,
    received_at: text.describe('When it arrived here.'),
    signature: z
      .object({
        ok: z.boolean().describe('Whether it holds.'),
        faults: z.array(signatureFault).describe('What does not hold.'),
      })
      .describe('Its stamp, checked from its bytes at this moment.'),
  })
  .meta({ id: 'OrganizationInvoice' });

/** 202 of `POST /api/invoices/:invoice_id/retry`. */
export const invoiceRetry = z
  .object({
    invoice_id: resultFields.invoice_id,
    status: resultFields.status,
    requested_at: text.describe('Since when its branch is asked; it is told with its next connection.'),
  })
  .meta({ id: 'InvoiceRetry' });

/** See {@link invoicesQuery}. */
export type InvoicesQuery = z.output<typeof invoicesQuery>;

/** The part of it that chooses documents. */
export type InvoicesFilters = Omit<InvoicesQuery, 'cursor' | 'limit' | 'sort'>;

/** A row of the list. */
export type InvoiceRow = z.output<typeof invoiceRow>;

/** A page of the list. */
export type InvoicesPage = z.output<typeof invoicesPage>;

/** See {@link organizationInvoice}. */
export type OrganizationInvoice = z.output<typeof organizationInvoice>;

/** See {@link invoiceRetry}. */
export type InvoiceRetry = z.output<typeof invoiceRetry>;
