import { z } from 'zod';
import { invoiceNumber } from './fields.ts';
import { invoiceStatus } from './invoice-results.ts';
import { areDatesInOrder, dateRange, datesOutOfOrder, optionalParameter, wholeNumberParameter } from './query-fields.ts';

const invoiceType = z.enum(['simplified', 'standard']);
const documentType = z.enum(['invoice', 'credit_note', 'debit_note', 'prepayment']);
const environment = z.enum(['sandbox', 'production']);

/** Query of `GET /v1/invoices`. Whether a cursor of this form belongs to the list, only the ledger can say. */
export const invoiceListQuery = z
  .strictObject({
    cursor: optionalParameter(z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'is not a cursor of this list')),
    limit: wholeNumberParameter(z.int().min(1).max(100).default(25)),
    status: optionalParameter(invoiceStatus),
    invoice_type: optionalParameter(invoiceType),
    document_type: optionalParameter(documentType),
    ...dateRange,
    egs_unit_id: optionalParameter(z.uuid('must be a UUID').toLowerCase()),
    invoice_number: optionalParameter(invoiceNumber),
    uuid: optionalParameter(z.uuid('must be a UUID').toLowerCase()),
  })
  .refine(areDatesInOrder, datesOutOfOrder);

/** One row of the list. */
export const invoiceListRow = z.object({
  invoice_id: z.string(),
  uuid: z.string(),
  invoice_number: z.string(),
  invoice_type: invoiceType,
  document_type: documentType,
  status: invoiceStatus,
  total: z.number(),
  invoice_date: z.string(),
  created_at: z.string(),
  environment,
  tax_compliant: z.boolean(),
  tax_warning_count: z.int(),
  resubmit: z.boolean(),
});

/** `GET /v1/invoices`: a page, newest first. `next_cursor` is null on the last one. */
export const invoiceList = z.object({
  data: z.array(invoiceListRow),
  pagination: z.object({
    limit: z.int(),
    next_cursor: z.string().nullable(),
    has_more: z.boolean(),
    total_count: z.int(),
  }),
});

/** The query of the list as parsed. */
export type InvoiceListQuery = z.output<typeof invoiceListQuery>;

/** The part of it that chooses documents; a cursor is bound to them. */
export type InvoiceFilters = Omit<InvoiceListQuery, 'cursor' | 'limit'>;

/** A page of the list. */
export type InvoiceList = z.output<typeof invoiceList>;
