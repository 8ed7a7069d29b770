import { randomUUID } from 'node:crypto';
import { sql, type Insertable } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inOrganization, type Tenant } from '#main/head-office/db/in-organization.ts';
import { invoiceSorts, invoicesQuery } from '#shared/api/dashboard/invoices.ts';
import { riyadhDate } from '#shared/invoice/riyadh-time.ts';
import type { DocumentTable } from '#main/head-office/db/tables/document-tables.ts';
import { rowsOfPart } from '#main/head-office/documents/list/list-invoices.ts';
import { partsOf } from '#main/head-office/documents/list/list-parts.ts';
import { sizeOfSearch } from '#main/head-office/documents/list/search-documents.ts';
import { uuidV7 } from '#main/platform/formats/uuid-v7.ts';
import { asTableOwner } from '#support/head-office/as-table-owner.ts';
import { runHeadOffice, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { documentOf, storeUnit, type DocumentOrigin } from '#support/head-office/stored-documents.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const documents = 4_000;
const perStatement = 1_000;

let headOffice: RunningHeadOffice;
let origin: DocumentOrigin;
let egsUnitId: string;

function kindsOf(icv: number): Partial<Insertable<DocumentTable>> {
  const minutes = new Date(Date.UTC(2026, 0, 1) + icv * 60_000);
  return {
    invoice_id: uuidV7(minutes),
    created_at: minutes,
    total_hundredths: icv * 100,
    invoice_date: riyadhDate(minutes),
    ...(icv % 3 === 0
      ? { invoice_type: 'standard', status: 'cleared', report_deadline: null }
      : { report_deadline: new Date(minutes.getTime() + 86_400_000) }),
    ...(icv % 500 === 0
      ? { status: 'queued', document_type: 'credit_note', tax_compliant: false, buyer_vat_number: `3${icv}` }
      : {}),
  };
}

async function addDocuments(tenant: Tenant): Promise<void> {
  const appliance = { organization_id: origin.organizationId, appliance_id: origin.applianceId, branch_name: 'Olaya' };
  const seen = { created_at: new Date(0), last_seen_at: new Date(0), revoked_at: null };
  const identity = { company_ids: [origin.companyId], credential_hash: 'c', ledger_id: 'l', version: '1' };
  await tenant
    .insertInto('appliances')
    .values({ ...appliance, ...identity, ...seen })
    .execute();
  egsUnitId = await storeUnit(tenant, origin);
  for (let start = 0; start < documents; start += perStatement) {
    const rows = Array.from({ length: perStatement }, (_, index) =>
      documentOf(origin, egsUnitId, start + index + 1, kindsOf(start + index + 1)),
    );
    await tenant.insertInto('documents').values(rows).execute();
    const terms = rows.map((row) => ({
      organization_id: row.organization_id,
      company_id: row.company_id,
      has_deadline: row.report_deadline !== null,
      invoice_id: row.invoice_id,
      term: row.invoice_number.toLowerCase(),
    }));
    await tenant.insertInto('document_terms').values(terms).execute();
  }
}

beforeAll(async () => {
  headOffice = await runHeadOffice();
  const { owner } = await headOffice.organization();
  origin = { organizationId: owner.organizationId, applianceId: randomUUID(), companyId: randomUUID() };
  await inOrganization(headOffice.services.db, origin.organizationId, addDocuments);
  await asTableOwner(headOffice.services.db, async (transaction) => {
    await sql`ANALYZE documents`.execute(transaction);
    await sql`ANALYZE document_terms`.execute(transaction);
  });
});

afterAll(() => headOffice.close());

async function planOf(query: Record<string, string>): Promise<string> {
  const { cursor: _cursor, limit, sort = '-created_at', ...filters } = invoicesQuery.parse(query);
  return inOrganization(headOffice.services.db, origin.organizationId, async (tenant) => {
    const [part] = await partsOf(tenant, filters, sort, await sizeOfSearch(tenant, filters));
    if (part === undefined) throw new Error('nothing is read');
    const rows = await rowsOfPart(tenant, filters, { sort, part, rest: part.bounds, limit }).explain('text');
    return rows.map((row) => Object.values(row).join('')).join('\n');
  });
}

test.each(invoiceSorts)('the order %s is that of an index', async (sort) => {
  const plan = await planOf({ sort });
  expect(plan).toMatch(/Index.* Scan.* on documents/);
  expect(plan).not.toMatch(/Seq Scan on documents| Sort /);
});

test.each([
  ['company_id', () => origin.companyId],
  ['appliance_id', () => origin.applianceId],
  ['egs_unit_id', () => egsUnitId],
  ['environment', () => 'sandbox'],
  ['status', () => 'queued'],
  ['invoice_type', () => 'simplified'],
  ['document_type', () => 'credit_note'],
  ['tax_compliant', () => 'false'],
  ['date_from', () => '2026-11-20'],
  ['date_to', () => '2026-11-20'],
  ['created_from', () => '2026-01-03T00:00:00Z'],
  ['created_to', () => '2026-01-01T01:00:00Z'],
  ['total_min', () => '3990'],
  ['total_max', () => '10'],
  ['buyer_vat_number', () => '3500'],
  ['till', () => 'Till 3'],
  ['cashier', () => 'Fahad'],
  ['payment_means', () => '48'],
  ['search', () => 'shop-399'],
])('the filter %s reads documents through an index', async (name, value) => {
  const plan = await planOf({ [name]: value() });
  expect(plan).toMatch(/Index.* Scan.* on documents/);
  expect(plan).not.toContain('Seq Scan on documents');
});

test.each([
  ['deadline', { invoice_type: 'standard' }, /Index Cond: .*= 'infinity'/],
  ['-deadline', { invoice_type: 'simplified' }, /Index Cond: .*< 'infinity'/],
  ['-created_at', { date_to: '2026-01-02' }, /Index Cond: .*created_at <=/],
  ['invoice_date', { created_from: '2026-01-03T00:00:00Z' }, /Index Cond: .*invoice_date >=/],
])('the order %s is read from where %o may begin', async (sort, filters, condition) => {
  expect(await planOf({ sort, ...filters })).toMatch(condition);
});

test('a search reads the terms through an index, as far as its prefix goes', async () => {
  const found = await inOrganization(headOffice.services.db, origin.organizationId, (tenant) =>
    sql<{ invoice_id: string }>`SELECT documents_with_term('shop-399', 100000, NULL, NULL) AS invoice_id`.execute(tenant),
  );
  expect(found.rows).toHaveLength(11);
  let plan = '';
  await asTableOwner(headOffice.services.db, async (transaction) => {
    const { rows } = await sql<Record<string, string>>`EXPLAIN SELECT invoice_id FROM document_terms
      WHERE organization_id = ${origin.organizationId}::uuid AND company_id = ${origin.companyId}::uuid
        AND has_deadline AND term >= 'shop-399' AND term < 'shop-39A'`.execute(transaction);
    plan = rows.map((row) => Object.values(row).join('')).join('\n');
  });
  expect(plan).toMatch(/Index Cond: .*term >= /);
});
