import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inOrganization, type Tenant } from '#main/head-office/db/in-organization.ts';
import { invoiceIdOf } from '#main/head-office/db/invoice-ids.ts';
import { joinTerms, searchTerms, termsOfDocument } from '#main/head-office/db/tables/search-terms.ts';
import type { DocumentTable } from '#main/head-office/db/tables/document-tables.ts';
import { listInvoices } from '#main/head-office/documents/list/list-invoices.ts';
import { uuidV7 } from '#main/platform/formats/uuid-v7.ts';
import { invoiceSorts, invoicesQuery, type InvoiceSort } from '#shared/api/dashboard/invoices.ts';
import { amountIn, leastPart } from '#shared/api/v1/search-fields.ts';
import { amount, toHundredths } from '#shared/invoice/amount.ts';
import { daysAfter } from '#shared/invoice/calendar-day.ts';
import { riyadhDate, riyadhInstant, riyadhTime } from '#shared/invoice/riyadh-time.ts';
import { runHeadOffice, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { documentOf, storeUnit, type DocumentOrigin } from '#support/head-office/stored-documents.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const seed = 20_261_122;
const runs = 150;
// More than are looked up by their terms, fewer than are counted.
const documents = 6_000;
const perStatement = 1_000;
const firstMs = Date.UTC(2025, 0, 1);
const spanMs = 700 * 86_400_000;
const dayMs = 86_400_000;

type Row = Insertable<DocumentTable> & { terms: string[] };

let headOffice: RunningHeadOffice;
let origin: DocumentOrigin;
let egsUnitId: string;
let rows: Row[];

// A number below `below` that looks random and is the same at each run.
function drawn(index: number, salt: number, below: number): number {
  return (Math.imul(index * 7 + salt, 2_654_435_761) >>> 8) % below;
}

function rowOf(index: number): Row {
  const at = new Date(firstMs + drawn(index, 1, spanMs / 1_000) * 1_000);
  const isStandard = drawn(index, 2, 4) === 0;
  const time = riyadhTime(at);
  const date = daysAfter(riyadhDate(at), drawn(index, 3, 5) === 0 ? -drawn(index, 4, 46) : 0);
  const buyer = drawn(index, 5, 300);
  const names = isStandard ? [`Élan ${buyer}`, `شركة ${buyer}`] : [];
  const status = drawn(index, 6, 20) === 0 ? 'failed' : isStandard ? 'cleared' : 'reported';
  const row = documentOf(origin, egsUnitId, index, {
    invoice_id: uuidV7(at),
    created_at: at,
    invoice_date: date,
    invoice_time: time,
    invoice_number: `Shop-${drawn(index, 7, 9)}-${index}`,
    invoice_type: isStandard ? 'standard' : 'simplified',
    report_deadline: isStandard ? null : new Date(riyadhInstant(date, time).getTime() + dayMs),
    total_hundredths: drawn(index, 8, 500) * 100,
    buyer_name: isStandard ? names.join(' | ') : null,
    buyer_vat_number: isStandard ? `3${String(buyer).padStart(9, '0')}00003` : null,
    status,
    tax_compliant: status !== 'failed',
  });
  const terms = termsOfDocument({
    number: row.invoice_number,
    buyerName: row.buyer_name,
    buyerVatNumber: row.buyer_vat_number,
  });
  return { ...row, search_terms: joinTerms(terms), terms };
}

async function add(tenant: Tenant, added: readonly Row[]): Promise<void> {
  for (let start = 0; start < added.length; start += perStatement) {
    const piece = added.slice(start, start + perStatement);
    await tenant
      .insertInto('documents')
      .values(piece.map(({ terms: _terms, ...row }) => row))
      .execute();
    const terms = piece.flatMap(({ organization_id, company_id, report_deadline, invoice_id, terms: own }) =>
      own.map((term) => ({ organization_id, company_id, has_deadline: report_deadline !== null, invoice_id, term })),
    );
    await tenant.insertInto('document_terms').values(terms).execute();
  }
}

beforeAll(async () => {
  headOffice = await runHeadOffice();
  const { owner } = await headOffice.organization();
  origin = { organizationId: owner.organizationId, applianceId: randomUUID(), companyId: randomUUID() };
  const appliance = { organization_id: origin.organizationId, appliance_id: origin.applianceId, branch_name: 'Olaya' };
  const seen = { created_at: new Date(0), last_seen_at: new Date(0), revoked_at: null };
  const identity = { company_ids: [origin.companyId], credential_hash: 'c', ledger_id: 'l', version: '1' };
  await inOrganization(headOffice.services.db, origin.organizationId, async (tenant) => {
    await tenant
      .insertInto('appliances')
      .values({ ...appliance, ...identity, ...seen })
      .execute();
    egsUnitId = await storeUnit(tenant, origin);
    rows = Array.from({ length: documents }, (_, index) => rowOf(index + 1));
    await add(tenant, rows);
  });
});

afterAll(() => headOffice.close());

type Query = Partial<
  Record<
    'search' | 'status' | 'invoice_type' | 'date_from' | 'date_to' | 'created_from' | 'created_to' | 'total_min' | 'total_max',
    string
  >
>;

function instantOf(value: Date | string | null | undefined): number {
  return value == null ? Number.POSITIVE_INFINITY : new Date(value).getTime();
}

// By what a term begins with, by three characters anywhere in the number, which is the first term, or by an amount.
function isFound({ terms, uuid, total_hundredths, payable_hundredths }: Row, value: string): boolean {
  const [search] = searchTerms([value]);
  if (search === undefined) return true;
  const total = amountIn(value);
  const hundredths = total === undefined ? undefined : toHundredths(amount(total));
  return (
    [...terms, uuid].some((term) => term.startsWith(search)) ||
    (Array.from(search).length >= leastPart && (terms[0] ?? '').includes(search)) ||
    [total_hundredths, payable_hundredths].some((known) => known === hundredths)
  );
}

function has(row: Row, name: keyof Query, value: string): boolean {
  switch (name) {
    case 'search':
      return isFound(row, value);
    case 'date_from':
      return row.invoice_date >= value;
    case 'date_to':
      return row.invoice_date <= value;
    case 'created_from':
      return instantOf(row.created_at) >= instantOf(value);
    case 'created_to':
      return instantOf(row.created_at) <= instantOf(value);
    case 'total_min':
      return row.total_hundredths >= Number(value) * 100;
    case 'total_max':
      return row.total_hundredths <= Number(value) * 100;
    case 'status':
    case 'invoice_type':
      return row[name] === value;
  }
}

function keyOf(row: Row, sort: InvoiceSort): number {
  switch (sort.replace('-', '')) {
    case 'created_at':
      return instantOf(row.created_at);
    case 'invoice_date':
      return instantOf(row.invoice_date);
    case 'total':
      return row.total_hundredths;
    default:
      return instantOf(row.report_deadline);
  }
}

/** The ids of the matching documents in the order of the list, without any index. */
function naive(query: Query, sort: InvoiceSort): string[] {
  const filters = Object.entries(query) as [keyof Query, string][];
  const found = rows.filter((row) => filters.every(([name, value]) => has(row, name, value)));
  const sign = sort.startsWith('-') ? -1 : 1;
  const compare = (one: Row, other: Row): number => {
    const [a, b] = [keyOf(one, sort), keyOf(other, sort)];
    if (a !== b) return a < b ? -sign : sign;
    return one.invoice_id < other.invoice_id ? -sign : sign;
  };
  return found.toSorted(compare).map(({ invoice_id }) => invoiceIdOf(invoice_id));
}

async function listed(query: Query, sort: InvoiceSort): Promise<{ ids: string[]; total: number }> {
  const ids: string[] = [];
  let cursor: string | undefined;
  let total = 0;
  for (let page = 0; page < 3; page += 1) {
    const parsed = invoicesQuery.parse({ ...query, sort, limit: '7', ...(cursor === undefined ? {} : { cursor }) });
    const { data, pagination } = await inOrganization(headOffice.services.db, origin.organizationId, (tenant) =>
      listInvoices(tenant, origin.organizationId, parsed),
    );
    ids.push(...data.map(({ invoice_id }) => invoice_id));
    total = pagination.total_count;
    if (pagination.next_cursor === null) break;
    cursor = pagination.next_cursor;
  }
  return { ids, total };
}

const moments = fc.integer({ min: firstMs / 1_000, max: (firstMs + spanMs) / 1_000 }).map((seconds) => new Date(seconds * 1_000));
const day = moments.map(riyadhDate);
const instant = moments.map((at) => at.toISOString());
const total = fc.integer({ min: 0, max: 500 }).map(String);
const hexadecimal = fc.string({ unit: fc.constantFrom('0', '3', '7', 'a', 'c', 'f'), minLength: 1, maxLength: 3 });
const searches = fc.oneof(
  fc.constantFrom('s', 'SHOP-', 'shop-4', 'Shop-4-1', 'é', 'É', 'E', 'élan 1', 'شركة', 'شركة 2', '3', '3000', 'no such', ' '),
  hexadecimal,
);

const query = fc
  .record(
    {
      search: searches,
      status: fc.constantFrom('reported', 'cleared', 'failed'),
      invoice_type: fc.constantFrom('standard', 'simplified'),
      date_from: day,
      date_to: day,
      created_from: instant,
      created_to: instant,
      total_min: total,
      total_max: total,
    },
    { requiredKeys: [] },
  )
  .filter(({ date_from, date_to }) => date_from === undefined || date_to === undefined || date_from <= date_to);

const isAsNaive = fc.asyncProperty(query, fc.constantFrom(...invoiceSorts), async (filters, sort) => {
  const all = naive(filters, sort);
  return isDeepStrictEqual(await listed(filters, sort), { ids: all.slice(0, 21), total: all.length });
});

test('pages show what reading every document would find, in its order', async () => {
  expect((await fc.check(isAsNaive, { seed, numRuns: runs })).counterexample).toBeNull();
});

test('also where an appliance says times of a document that have nothing to do with each other', async () => {
  const changes: Partial<Insertable<DocumentTable>>[] = [
    { invoice_date: '2025-01-01', created_at: new Date('2026-11-01T00:00:00Z') },
    { invoice_date: '2026-11-01', created_at: new Date('2025-02-01T00:00:00Z') },
    { invoice_id: uuidV7(new Date('2024-01-01T00:00:00Z')), report_deadline: null, invoice_type: 'standard', status: 'failed' },
    { report_deadline: new Date('2030-01-01T00:00:00Z') },
    { report_deadline: new Date('2020-01-01T00:00:00Z') },
    { report_deadline: null, invoice_type: 'simplified', status: 'cleared' },
    { report_deadline: new Date('2026-01-01T00:00:00Z'), invoice_type: 'standard', status: 'reported' },
  ];
  const added = changes.map((change, index) => ({ ...rowOf(documents + index + 1), ...change }));
  await inOrganization(headOffice.services.db, origin.organizationId, (tenant) => add(tenant, added));
  rows.push(...added);
  expect((await fc.check(isAsNaive, { seed, numRuns: runs })).counterexample).toBeNull();
});
