import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { alertsPage, type Alert } from '#shared/api/dashboard/alerts.ts';
import { riyadhDate, riyadhInstant } from '#shared/invoice/riyadh-time.ts';
import { inOrganization, type Tenant } from '#main/head-office/db/in-organization.ts';
import { refusalOf } from '#support/head-office/companies.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { documentOf, storeUnit, type DocumentOrigin } from '#support/head-office/stored-documents.ts';
import { enrolRawAppliance } from '#support/sync/raw-batches.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let headOffice: RunningHeadOffice;
let owner: Person;
let origin: DocumentOrigin;
let egsUnitId: string;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});
afterAll(() => headOffice.close());

function work<Value>(change: (tenant: Tenant) => Promise<Value>): Promise<Value> {
  return inOrganization(headOffice.services.db, origin.organizationId, change);
}

beforeEach(async () => {
  const appliance = await enrolRawAppliance(headOffice);
  ({ owner } = appliance);
  origin = { organizationId: owner.organizationId, applianceId: appliance.applianceId, companyId: randomUUID() };
  egsUnitId = await work((tenant) => storeUnit(tenant, origin));
});

async function alerts(): Promise<Alert[]> {
  return alertsPage.parse((await owner.send('GET', '/alerts?kind=external_originals')).body).data;
}

test('notes on invoices from before Sanad above what the company has set for a day, since the one that was too much', async () => {
  const noon = riyadhInstant(riyadhDate(headOffice.clock.now()), '12:00:00');
  let icv = 0;
  const storeNote = (at: Date, changes: Parameters<typeof documentOf>[3] = {}): Promise<unknown> => {
    icv += 1;
    const note = { document_type: 'credit_note', external_original: '{}', created_at: at, report_deadline: null } as const;
    const row = documentOf(origin, egsUnitId, icv, { ...note, ...changes });
    return work((tenant) => tenant.insertInto('documents').values(row).execute());
  };
  const setSum = (sum: unknown) => owner.send('PATCH', `/companies/${origin.companyId}`, { external_originals_alert_above: sum });
  const later = (minutes: number): Date => new Date(noon.getTime() + minutes * minuteMs);
  const yesterday = new Date(noon.getTime() - dayMs);

  // 230 in two notes, one of 57.50 USD at 2 SAR; what is no such note, was rejected or is in the other environment does not count.
  await storeNote(noon);
  await storeNote(later(2), { currency: 'USD', exchange_rate: '2', payable_hundredths: 5_750 });
  await storeNote(later(3), { external_original: null });
  await storeNote(later(4), { status: 'failed' });
  await storeNote(later(5), { environment: 'production' });
  await storeNote(yesterday);
  expect(await alerts()).toEqual([]);
  expect((await setSum('230.00')).body).toMatchObject({ external_originals_alert_above: 230 });
  expect(await alerts()).toEqual([]);
  await setSum(229.99);
  const [alert, ...others] = await alerts();
  expect(others).toEqual([]);
  expect(alert).toMatchObject({
    severity: 'warning',
    company_id: origin.companyId,
    environment: 'sandbox',
    external_originals: { date: riyadhDate(noon), total: 230, alert_above: 229.99 },
    since: later(2).toISOString(),
  });
  expect(alert?.message).toContain(`230.00 SAR on ${riyadhDate(noon)}`);

  // Further ones of the day are no alert of their own; another day is, until it is a week ago.
  await storeNote(later(6));
  expect(await alerts()).toMatchObject([{ alert_id: alert?.alert_id, since: alert?.since }]);
  await setSum(100);
  const days = (await alerts()).map(
    ({ environment, external_originals: of }) => `${String(environment)} ${of?.date} ${of?.total}`,
  );
  expect(new Set(days)).toEqual(
    new Set([`sandbox ${riyadhDate(noon)} 345`, `production ${riyadhDate(noon)} 115`, `sandbox ${riyadhDate(yesterday)} 115`]),
  );
  for (const offDays of [6, 7]) await storeNote(new Date(noon.getTime() - offDays * dayMs));
  expect(await alerts()).toHaveLength(4);

  // It ends when the company takes the sum back.
  for (const wrong of [-1, 1.001, 'much', true])
    expect(refusalOf(await setSum(wrong))).toMatchObject({ code: 'VALIDATION_ERROR' });
  expect((await setSum(null)).body).toMatchObject({ external_originals_alert_above: null });
  expect(await alerts()).toEqual([]);
});
