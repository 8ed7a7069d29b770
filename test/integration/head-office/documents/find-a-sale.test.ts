import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeTlv } from '#main/core/encoding/tlv.ts';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { joinTerms, termsOfDocument } from '#main/head-office/db/tables/search-terms.ts';
import { invoicesPage } from '#shared/api/dashboard/invoices.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { documentOf, storeUnit } from '#support/head-office/stored-documents.ts';

let headOffice: RunningHeadOffice;
let owner: Person;
let stranger: Person;

const hash = createHash('sha256').digest('base64');

function qrOf(itsHash: string): string {
  const values = ['Nakheel', '310175397400003', '2026-11-20T17:35:00', '57.50', '7.50', itsHash];
  return Buffer.concat(values.map((value, at) => encodeTlv(at + 1, Buffer.from(value)))).toString('base64');
}

// Two documents of 115.00, of which one is paid in part before, and others around them.
async function store(person: Person): Promise<void> {
  const companyId = randomUUID();
  const origin = { organizationId: person.organizationId, applianceId: randomUUID(), companyId };
  const appliance = { organization_id: origin.organizationId, appliance_id: origin.applianceId, branch_name: 'Olaya' };
  const identity = { company_ids: [companyId], credential_hash: randomUUID(), ledger_id: randomUUID(), version: '1' };
  const seen = { created_at: new Date(0), last_seen_at: new Date(0), revoked_at: null };
  await inOrganization(headOffice.services.db, person.organizationId, async (tenant) => {
    await tenant
      .insertInto('appliances')
      .values({ ...appliance, ...identity, ...seen })
      .execute();
    const egsUnitId = await storeUnit(tenant, origin);
    const numbered = (number: string, at: number, changes = {}) => {
      const terms = termsOfDocument({ number, buyerName: undefined, buyerVatNumber: undefined });
      return documentOf(origin, egsUnitId, at, { invoice_number: number, search_terms: joinTerms(terms), ...changes });
    };
    const rows = [
      numbered('Olaya/2026-00417', 1, { total_hundredths: 11_500, payable_hundredths: 11_500 }),
      numbered('Olaya/2026-00418', 2, { total_hundredths: 23_000, payable_hundredths: 11_500 }),
      numbered('Tahlia_%"9', 3, {
        hash,
        created_at: new Date('2026-11-20T14:35:10Z'),
        invoice_date: '2026-11-20',
        total_hundredths: 5_750,
        payable_hundredths: 5_750,
      }),
    ];
    await tenant.insertInto('documents').values(rows).execute();
    const found = rows.flatMap(({ organization_id, company_id, invoice_id, report_deadline, search_terms }) =>
      (search_terms ?? '')
        .split('\u0001')
        .slice(1)
        .map((term) => ({ organization_id, company_id, invoice_id, term, has_deadline: report_deadline !== null })),
    );
    await tenant.insertInto('document_terms').values(found).execute();
    const [first, second] = rows.map(({ organization_id, invoice_id }) => ({ organization_id, invoice_id }));
    if (first === undefined || second === undefined) throw new Error('nothing is paid');
    const payments = [
      { ...first, part: 0, means: '48', amount_hundredths: 11_500 },
      { ...second, part: 0, means: '10', amount_hundredths: 1_500 },
      { ...second, part: 1, means: '48', amount_hundredths: 10_000 },
    ];
    await tenant.insertInto('document_payments').values(payments).execute();
  });
}

beforeAll(async () => {
  headOffice = await runHeadOffice();
  ({ owner } = await headOffice.organization());
  ({ owner: stranger } = await headOffice.organization());
  await store(stranger);
  await store(owner);
});
afterAll(() => headOffice.close());

async function numbersBy(query: Record<string, string>): Promise<string[]> {
  const { body } = await owner.send('GET', `/invoices?${new URLSearchParams(query).toString()}`);
  const { data, pagination } = invoicesPage.parse(body);
  expect(pagination.total_count).toBe(data.length);
  return data.map(({ invoice_number: number }) => number).toSorted();
}

const [first, second, third] = ['Olaya/2026-00417', 'Olaya/2026-00418', 'Tahlia_%"9'];

test.each([
  ['417', [first]],
  ['laya/2026', [first, second]],
  ['YA/2026-0041', [first, second]],
  ['٠٠٤١٧', [first]],
  ['_%"', [third]],
  ['ol', [first, second]],
  ['la', []],
  ['o%a', []],
  ['olaya_2026', []],
  ['115.00', [first, second]],
  ['SAR 57.5', [third]],
  ['17:35', [third]],
  ['17:36', []],
])('a search for %j finds %j', async (search, expected) => {
  expect(await numbersBy({ search })).toEqual(expected);
  expect(await numbersBy({ search, sort: 'deadline', status: 'reported' })).toEqual(expected);
});

test('the QR finds its document, as a search and as a filter, and one of nobody finds nothing', async () => {
  expect(await numbersBy({ search: qrOf(hash) })).toEqual([third]);
  expect(await numbersBy({ qr: qrOf(hash) })).toEqual([third]);
  expect(await numbersBy({ search: qrOf(createHash('sha256').update('x').digest('base64')) })).toEqual([]);
  expect((await owner.send('GET', '/invoices?qr=nonsense')).status).toBe(400);
});

test('an amount is a filter too', async () => {
  expect(await numbersBy({ total: '115.00' })).toEqual([first, second]);
  expect(await numbersBy({ total: '115', search: '417' })).toEqual([first]);
});

test.each([
  ['48', ['Olaya/2026-00417', 'Olaya/2026-00418']],
  ['10', ['Olaya/2026-00418', 'Tahlia_%"9']],
  ['30', []],
])('by the means %s, documents are found that were paid so in part, and those that name none as cash', async (means, numbers) => {
  expect(await numbersBy({ payment_means: means })).toEqual(numbers);
});
