import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyList } from '#shared/api/dashboard/companies.ts';
import { addCompany, completeCompany, everyRow, refusalOf, rowsOf, vatNumber } from '#support/head-office/companies.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';

let headOffice: RunningHeadOffice;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});
afterAll(() => headOffice.close());

// The owner of an organization that may have several companies.
async function growingOwner(): Promise<Person> {
  const { owner } = await headOffice.organization();
  await owner.send('PATCH', '/billing', { plan: 'growth' });
  return owner;
}

test('the list is paged, newest first, and stays in place while companies are added', async () => {
  const owner = await growingOwner();
  for (const digits of [60, 61, 62, 63, 64]) {
    await addCompany(owner, completeCompany(digits));
    if (digits !== 62) headOffice.clock.advance(1_000);
  }
  const first = await owner.send('GET', '/companies?limit=2');
  expect(companyList.parse(first.body)).toEqual(first.body);
  expect(first.body['pagination']).toMatchObject({ limit: 2, has_more: true, total_count: 5 });
  const rows = await everyRow(owner, '/companies', 2);
  expect(new Set(rows.map((row) => row['vat_number']))).toEqual(new Set([64, 63, 62, 61, 60].map((digits) => vatNumber(digits))));
  const instants = rows.map((row) => String(row['created_at']));
  expect(instants).toEqual(instants.toSorted().toReversed());
  await addCompany(owner, completeCompany(65));
  const cursor = String(Object(first.body['pagination']).next_cursor);
  const second = await owner.send('GET', `/companies?limit=2&cursor=${cursor}`);
  expect(rowsOf(second)).toEqual(rows.slice(2, 4));
});

test('the list finds a company by its VAT number', async () => {
  const owner = await growingOwner();
  await addCompany(owner, completeCompany(70));
  await addCompany(owner, completeCompany(71));
  const found = await owner.send('GET', `/companies?vat_number=${vatNumber(71)}`);
  expect(rowsOf(found).map((row) => row['vat_number'])).toEqual([vatNumber(71)]);
  expect(found.body['pagination']).toMatchObject({ total_count: 1 });
});

test('the list refuses unknown parameters, bad limits, and cursors of other filters or organizations', async () => {
  const [mine, theirs] = [await growingOwner(), await growingOwner()];
  for (const person of [mine, theirs]) {
    await addCompany(person, completeCompany(80));
    await addCompany(person, completeCompany(81));
  }
  const page = await mine.send('GET', '/companies?limit=1');
  const cursor = String(Object(page.body['pagination']).next_cursor);
  const refused = await Promise.all([
    mine.send('GET', '/companies?colour=green'),
    mine.send('GET', '/companies?limit=0'),
    mine.send('GET', '/companies?limit=101'),
    mine.send('GET', '/companies?cursor=abc'),
    mine.send('GET', `/companies?vat_number=${vatNumber(80)}&cursor=${cursor}`),
    theirs.send('GET', `/companies?cursor=${cursor}`),
  ]);
  expect(refused.map((answer) => refusalOf(answer).code)).toEqual(refused.map(() => 'VALIDATION_ERROR'));
});
