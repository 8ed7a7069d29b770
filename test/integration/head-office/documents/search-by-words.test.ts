import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { searchByWords } from '#main/head-office/db/migrations/019-search-by-words.ts';
import type { Schema } from '#main/head-office/db/schema.ts';
import { invoicesPage } from '#shared/api/dashboard/invoices.ts';
import { asTableOwner } from '#support/head-office/as-table-owner.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { documentOf, storeUnit } from '#support/head-office/stored-documents.ts';

let headOffice: RunningHeadOffice;
let owner: Person;
let companyId: string;

// As documents were stored before: found by the beginning of a name alone, in the letters in which it is written.
beforeAll(async () => {
  headOffice = await runHeadOffice();
  ({ owner } = await headOffice.organization());
  companyId = randomUUID();
  const origin = { organizationId: owner.organizationId, applianceId: randomUUID(), companyId };
  const appliance = { organization_id: origin.organizationId, appliance_id: origin.applianceId, branch_name: 'Olaya' };
  const identity = { company_ids: [companyId], credential_hash: 'c', ledger_id: 'l', version: '1' };
  const seen = { created_at: new Date(0), last_seen_at: new Date(0), revoked_at: null };
  await inOrganization(headOffice.services.db, owner.organizationId, async (tenant) => {
    await tenant
      .insertInto('appliances')
      .values({ ...appliance, ...identity, ...seen })
      .execute();
    const egsUnitId = await storeUnit(tenant, origin);
    const named = documentOf(origin, egsUnitId, 1, {
      buyer_name: 'شركة الواحة | Al Waha',
      search_terms: '\u0001shop-1\u0001شركة الواحة\u0001al waha',
    });
    const nameless = documentOf(origin, egsUnitId, 2, { search_terms: '\u0001shop-2' });
    await tenant.insertInto('documents').values([named, nameless]).execute();
    const terms = [named, nameless].flatMap(({ organization_id, company_id, invoice_id, report_deadline, search_terms = '' }) =>
      search_terms
        .split('\u0001')
        .slice(1)
        .map((term) => ({ organization_id, company_id, invoice_id, term, has_deadline: report_deadline !== null })),
    );
    await tenant.insertInto('document_terms').values(terms).execute();
  });
});
afterAll(() => headOffice.close());

async function numbersOf(search: string): Promise<string[]> {
  const { body } = await owner.send('GET', `/invoices?search=${encodeURIComponent(search)}`);
  return invoicesPage.parse(body).data.map(({ invoice_number }) => invoice_number);
}

test('documents that were here before are found by any word of their names, however loosely it is typed', async () => {
  expect(await numbersOf('waha')).toEqual([]);
  await asTableOwner(headOffice.services.db, (transaction) => searchByWords<Schema>(transaction));
  for (const typed of ['waha', 'الواحه', 'شركة الواحة', 'شركه', 'al waha', 'SHOP-1']) {
    expect(await numbersOf(typed)).toEqual(['SHOP-1']);
  }
  expect(await numbersOf('shop-2')).toEqual(['SHOP-2']);
  const terms = await inOrganization(headOffice.services.db, owner.organizationId, (tenant) =>
    tenant.selectFrom('document_terms').select('term').where('company_id', '=', companyId).orderBy('term').execute(),
  );
  expect(terms.map(({ term }) => term)).toEqual(['al waha', 'shop-1', 'shop-2', 'waha', 'الواحه', 'شركه الواحه']);
});
