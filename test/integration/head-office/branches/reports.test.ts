import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { alertsPage } from '#shared/api/dashboard/alerts.ts';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { runHeadOffice, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { enrolRawAppliance, type RawAppliance } from '#support/sync/raw-batches.ts';

const minuteMs = 60_000;
const news = { code: 'GATEWAY_NEWS', severity: 'warning' };

let headOffice: RunningHeadOffice;
let appliance: RawAppliance;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});
afterAll(() => headOffice.close());

beforeEach(async () => {
  appliance = await enrolRawAppliance(headOffice);
});

function fromNow(ms: number): string {
  return new Date(headOffice.clock.now().getTime() + ms).toISOString();
}

async function report(newsOf: readonly string[], clockSkewMs: number): Promise<void> {
  const at = fromNow(clockSkewMs);
  const said = { version: '1', newest: 0, at, disk_free_bytes: null, backup: { last_at: at, verified: true } };
  const conditions = newsOf.map((subject) => ({ ...news, subject }));
  const { authorization } = appliance;
  const told = await headOffice.send('POST', '/sync/heartbeat', { ...said, conditions }, { authorization });
  expect(told.status).toBe(200);
}

async function alerts() {
  return alertsPage.parse((await appliance.owner.send('GET', '/alerts')).body).data;
}

test('a clock that is wrong, and news of the gateway, are as old as the first report of them, until they end', async () => {
  const sinceAfter = async (newsOf: readonly string[], clockSkewMs: number): Promise<Record<string, string>> => {
    await report(newsOf, clockSkewMs);
    headOffice.clock.advance(minuteMs);
    return Object.fromEntries((await alerts()).map(({ kind, environment, since }) => [environment ?? kind, since]));
  };
  const first = fromNow(0);
  expect(await sinceAfter(['production'], 2 * minuteMs)).toEqual({ clock_skew: first, production: first });
  const second = fromNow(0);
  const both = { clock_skew: first, production: first, sandbox: second };
  expect(await sinceAfter(['sandbox', 'production'], 3 * minuteMs)).toEqual(both);
  expect(await sinceAfter(['sandbox'], minuteMs)).toEqual({ sandbox: second });
  const again = fromNow(0);
  expect(await sinceAfter(['production'], -2 * minuteMs)).toEqual({ clock_skew: again, production: again });
});

const readable = { ...news, subject: 'sandbox' };

test.each([
  ['is none', 5, null, []],
  ['has parts that are none', { conditions: 5, backup: 'x', disk_free_bytes: -1 }, null, []],
  ['has a condition that is none', { conditions: [5, readable], disk_free_bytes: 7 }, 7, [readable]],
])('of a report that %s, what can be read is told', async (_what, stored, disk_free_bytes, conditions) => {
  await report([], 0);
  await inOrganization(headOffice.services.db, appliance.owner.organizationId, (tenant) =>
    tenant
      .updateTable('appliance_reports')
      .set({ report: JSON.stringify(stored) })
      .execute(),
  );
  const shown = await appliance.owner.send('GET', `/appliances/${appliance.applianceId}`);
  expect(shown).toMatchObject({ status: 200, body: { disk_free_bytes, conditions, backup: null } });
  expect((await alerts()).map(({ kind }) => kind)).toEqual(conditions.map(() => 'gateway_news'));
});
