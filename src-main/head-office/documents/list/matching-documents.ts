import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { InvoicesFilters } from '#shared/api/dashboard/invoices.ts';
import { amount, toHundredths } from '#shared/invoice/amount.ts';
import { cashMeans } from '#shared/invoice/payments-in-sar.ts';
import { dayOfQr, hashOfQr } from '#main/core/stamp/reading/read-qr.ts';
import type { Tenant } from '../../db/in-organization.ts';
import type { Schema } from '../../db/schema.ts';
import type { ListPart } from './list-parts.ts';
import { foundBy, hasAmount, scopeOf, type SearchMethod } from './search-documents.ts';

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
  'till',
  'cashier',
] as const;

function hundredthsOf(text: string): number {
  return toHundredths(amount(text));
}

// The hash alone has no index; the day in the QR does.
function hasQr(is: Document, qr: string): Expression<SqlBool>[] {
  const [hash, day] = [hashOfQr(qr), dayOfQr(qr)];
  if (hash === undefined || day === undefined) return [sql<SqlBool>`false`];
  return [is('document.invoice_date', '=', day), is('document.hash', '=', hash)];
}

// What is wholly paid in cash has no payments of its own.
function isPaidBy(is: Document, means: string): Expression<SqlBool> {
  const payments = is
    .selectFrom('document_payments as payment')
    .select(sql<number>`1`.as('one'))
    .whereRef('payment.organization_id', '=', 'document.organization_id')
    .whereRef('payment.invoice_id', '=', 'document.invoice_id');
  const isNamed = is.exists(payments.where('payment.means', '=', means));
  return means === cashMeans ? is.or([isNamed, is.not(is.exists(payments))]) : isNamed;
}

/** The conditions of filters, each of which an index serves below row-level security (equality, or a range of instants, days or numbers). */
export function conditionsOf(is: Document, filters: InvoicesFilters, method: SearchMethod = 'look up'): Expression<SqlBool>[] {
  const { date_from, date_to, created_from, created_to, total, total_min, total_max } = filters;
  const { payment_means: means, qr, search } = filters;
  return [
    ...equalities.flatMap((name) => (filters[name] === undefined ? [] : [is(`document.${name}`, '=', filters[name])])),
    ...(date_from === undefined ? [] : [is('document.invoice_date', '>=', date_from)]),
    ...(date_to === undefined ? [] : [is('document.invoice_date', '<=', date_to)]),
    ...(created_from === undefined ? [] : [is('document.created_at', '>=', created_from)]),
    ...(created_to === undefined ? [] : [is('document.created_at', '<=', created_to)]),
    ...(total_min === undefined ? [] : [is('document.total_hundredths', '>=', hundredthsOf(total_min))]),
    ...(total_max === undefined ? [] : [is('document.total_hundredths', '<=', hundredthsOf(total_max))]),
    ...(total === undefined ? [] : [hasAmount(hundredthsOf(total))]),
    ...(means === undefined ? [] : [isPaidBy(is, means)]),
    ...(qr === undefined ? [] : hasQr(is, qr)),
    ...(search === undefined ? [] : foundBy(search, method, scopeOf(filters))),
  ];
}

function lookedUp(filters: InvoicesFilters, found: ListPart['found']): Expression<SqlBool>[] {
  if ('ids' in found) return [sql<SqlBool>`document.invoice_id = ANY (${found.ids}::uuid[])`];
  const { search } = filters;
  return search === undefined || found.method === 'compare' ? [] : foundBy(search, 'look up', found.scope);
}

/**
 * The documents of filters, where some are looked up by these. Those are read before they are compared with a cursor or sorted: the planner
 * takes the ids for ten, and would look each up behind the cursor in the index of the order.
 */
export function matchingDocuments(tenant: Tenant, filters: InvoicesFilters, { found }: Pick<ListPart, 'found'>) {
  const first = lookedUp(filters, found);
  const documents = tenant
    .selectFrom('documents as document')
    .selectAll('document')
    .$if(first.length > 0, (all) => all.where((is) => is.and(first)).offset(0));
  const { search: _search, ...others } = filters;
  const rest = first.length > 0 ? others : filters;
  return tenant.selectFrom(documents.as('document')).where((is) => is.and(conditionsOf(is, rest, 'compare')));
}
