import { z } from 'zod';
import { listedFields } from '../documents/shown-document.ts';
import { resultFields, rowsOf } from '../documents/result-fields.ts';
import { saleFacts } from '../documents/sale-facts.ts';
import { invoiceNumber } from './field-types.ts';
import {
  areDatesInOrder,
  datesOutOfOrder,
  documentFilterFields,
  documentPageParameters,
  optionalParameter,
} from './query-fields.ts';
import { partOfNumber, saleFilters, soldByFilters } from './search-fields.ts';

/** Query of `GET /v1/invoices`. Only the ledger can decide whether a cursor belongs to the list. */
export const invoiceListQuery = z
  .strictObject({
    ...documentPageParameters,
    ...documentFilterFields,
    invoice_number: optionalParameter(
      'Only the documents with exactly this number: the valid one, and any earlier ones that failed.',
      invoiceNumber,
    ),
    uuid: optionalParameter('Only the document of this `uuid`.', z.uuid('must be a UUID').toLowerCase()),
    original_invoice_uuid: optionalParameter(
      'Only the notes that correct the document of this `uuid`, wherever that was issued.',
      z.uuid('must be a UUID').toLowerCase(),
    ),
    ...saleFilters,
    ...soldByFilters,
    search: partOfNumber,
  })
  .refine(areDatesInOrder, datesOutOfOrder);

// One row of the list.
const invoiceListRow = z
  .object({
    ...listedFields,
    egs_unit_id: resultFields.egs_unit_id,
    vat: resultFields.vat,
    payable: resultFields.payable.describe('What was to be paid for it.'),
    ...saleFacts,
  })
  .meta({ id: 'InvoiceListRow' });

const pagination = z
  .object({
    limit: z.int().describe('The number of rows on a page.'),
    next_cursor: z.string().nullable().describe('Send it as `cursor` for the next page; null on the last one.'),
    has_more: z.boolean().describe('Whether there is a next page.'),
    total_count: z.int().describe('The number of all documents that match.'),
    total_is_estimate: z.literal(true).optional().describe('Where more match a search than were counted.'),
  })
  .meta({ id: 'Pagination' });

/** `GET /v1/invoices`: a page, newest first. `next_cursor` is null on the last one. */
export const invoiceList = z
  .object({
    data: rowsOf(invoiceListRow),
    pagination: pagination.describe('The position of this page in the list.'),
  })
  .meta({ id: 'InvoiceList' });

/** The query of the list as parsed. */
export type InvoiceListQuery = z.output<typeof invoiceListQuery>;

/** The part of it that chooses documents; a cursor is bound to them. */
export type InvoiceFilters = Omit<InvoiceListQuery, 'cursor' | 'limit'>;

/** A page of the list. */
export type InvoiceList = z.output<typeof invoiceList>;
