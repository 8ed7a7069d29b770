import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fillPayments } from '#main/head-office/db/migrations/033-document-payments.ts';
import type { Schema } from '#main/head-office/db/schema.ts';
import { dayReport, type DayReport } from '#shared/api/documents/day-report.ts';
import { sellDays, soldDays, soldTills } from '#support/branch/day-report/sold-days.ts';
import { asTableOwner } from '#support/head-office/as-table-owner.ts';
import { faultyPaths, refusalOf } from '#support/head-office/companies.ts';
import { runHeadOffice, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { companyOfBranches, startSynchronisedBranch, type SynchronisedBranch } from '#support/sync/synchronised-branch.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const [today] = soldDays;

let headOffice: RunningHeadOffice;
let pair: SynchronisedBranch;
let applianceId: string;

beforeAll(async () => {
  headOffice = await runHeadOffice();
  pair = await startSynchronisedBranch(() => headOffice);
  await sellDays(pair.branch, 60);
  await pair.caughtUp();
  const { body } = await pair.people.owner.send('GET', '/appliances');
  applianceId = (body['data'] as { appliance_id: string }[])[0]?.appliance_id ?? '';
});

afterAll(async () => {
  await pair.close();
  await headOffice.close();
});

async function reportAtBranch(query: Record<string, string>): Promise<DayReport> {
  const { body } = await pair.branch.running.send('GET', `/v1/reports/day?${new URLSearchParams(query).toString()}`);
  return dayReport.parse(body);
}

async function reportHere(query: Record<string, string>): Promise<DayReport> {
  const { body } = await pair.people.owner.send('GET', `/reports/day?${new URLSearchParams(query).toString()}`);
  return dayReport.strict().parse(body);
}

test('the report of a day is that of the branch, with every filter', async () => {
  const filters: Record<string, string>[] = [
    ...soldDays.map((date) => ({ date })),
    ...soldTills.map((till) => ({ date: today, till })),
    { date: today, cashier: 'Fahad', egs_unit_id: pair.branch.egsUnitId },
    { date: today, till: 'nobody' },
  ];
  for (const query of filters) expect([query, await reportHere(query)]).toEqual([query, await reportAtBranch(query)]);
  expect((await reportHere({ date: today })).totals.documents).toBeGreaterThan(20);
});

test('it is of a branch, of a company, and of one environment', async () => {
  const whole = await reportHere({ date: today });
  const same = [{ appliance_id: applianceId }, { company_id: companyOfBranches }, { environment: 'sandbox' }];
  for (const query of same) expect(await reportHere({ date: today, ...query })).toEqual(whole);
  const others = [{ appliance_id: randomUUID() }, { company_id: randomUUID() }, { environment: 'production' }];
  for (const query of others) {
    expect((await reportHere({ date: today, ...query })).totals).toMatchObject({ documents: 0, total: 0, payable: 0 });
  }
});

test('a day that is none is refused, and so is a parameter of another report', async () => {
  const answer = await pair.people.owner.send('GET', '/reports/day?date=yesterday&group_by=day');
  expect([answer.status, refusalOf(answer)]).toMatchObject([400, { code: 'VALIDATION_ERROR' }]);
  expect(new Set(faultyPaths(answer))).toEqual(new Set(['date', 'group_by']));
});

test('documents from before have the payments that are stored with new ones', async () => {
  const before = await reportHere({ date: today });
  expect(before.by_payment_means.length).toBeGreaterThan(2);
  await asTableOwner(headOffice.services.db, async (owner) => {
    await sql`DELETE FROM document_payments`.execute(owner);
  });
  expect((await reportHere({ date: today })).by_payment_means).toEqual([{ means: '10', amount: before.totals.payable }]);
  await asTableOwner(headOffice.services.db, (owner) => fillPayments<Schema>(owner));
  expect(await reportHere({ date: today })).toEqual(before);
});
