import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { InvoicesFilters } from '../../../../src-shared/api/dashboard/documents/invoices.ts';
import { amount, toHundredths } from '../../../../src-shared/invoice/amount.ts';
import type { Schema } from '../../db/schema.ts';
import { foundBy, type SearchMethod } from './search-documents.ts';

type Document = ExpressionBuilder<Schema & { document: Schema['documents'] }, 'document'>;

const equalities = [
  'company_id',
  'appliance_id',
  'egs_unit_id',
  'environment',
  'status',
  'invoice_type',
  'document_type',
  'tax_compliant',
  'buyer_vat_number',
] as const;

function hundredthsOf(text: string): number {
  return toHundredths(amount(text));
}

/** The conditions of filters, each of which an index serves below row-level security (equality, or a range of instants, days or numbers). */
export function conditionsOf(is: Document, filters: InvoicesFilters, method: SearchMethod = 'look up'): Expression<SqlBool>[] {
  const { date_from, date_to, created_from, created_to, total_min, total_max, search } = filters;
  return [
    ...equalities.flatMap((name) => (filters[name] === undefined ? [] : [is(`document.${name}`, '=', filters[name])])),
    ...(date_from === undefined ? [] : [is('document.invoice_date', '>=', date_from)]),
    ...(date_to === undefined ? [] : [is('document.invoice_date', '<=', date_to)]),
    ...(created_from === undefined ? [] : [is('document.created_at', '>=', created_from)]),
    ...(created_to === undefined ? [] : [is('document.created_at', '<=', created_to)]),
    ...(total_min === undefined ? [] : [is('document.total_hundredths', '>=', hundredthsOf(total_min))]),
    ...(total_max === undefined ? [] : [is('document.total_hundredths', '<=', hundredthsOf(total_max))]),
    ...(search === undefined ? [] : foundBy(search, method)),
  ];
}
