import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayReport } from '#shared/api/documents/day-report.ts';
import { codeOf, type Browser } from '#support/branch/people-api/browser.ts';
import { signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';

let shop: TestBranch;
let owner: Browser;

beforeAll(async () => {
  shop = await startTestBranch();
  storeTestUsers(shop.running, await testUsers());
  owner = await signIn(shop.running, 'owner');
});

afterAll(() => shop.running.close());

test('the report of a day is that of the tills, over all companies of the appliance and in one environment', async () => {
  await shop.sell('simplified', { till: 'Till 9' });
  const reportOf = async (query: string) => dayReport.parse((await owner.get(`/manager/reports/day?${query}`)).body);
  const { body } = await shop.running.send('GET', '/v1/reports/day?till=Till%209');
  expect(body).toMatchObject({ totals: { documents: 1 } });
  expect(await reportOf('till=Till+9')).toEqual(body);
  const nothing = ['till=Till+9&environment=production', `till=Till+9&company_id=${randomUUID()}`, 'till=Till+9&date=2026-11-19'];
  for (const query of nothing) expect((await reportOf(query)).totals).toMatchObject({ documents: 0, total: 0 });
  const refused = await owner.get('/manager/reports/day?date=today');
  expect([refused.status, codeOf(refused)]).toEqual([400, 'VALIDATION_ERROR']);
});

test.each(['png', 'pdf', 'escpos'])('drawn as %s it says of which unit, till and cashier it is', async (format) => {
  const draw = async (filters: Record<string, string>) => {
    const query = new URLSearchParams({ format, date: '2026-11-18', ...filters }).toString();
    const headers = { authorization: `Bearer ${shop.running.apiKey}` };
    const drawn = await fetch(`${shop.running.branch.url}/v1/reports/day?${query}`, { headers });
    expect(drawn.status).toBe(200);
    return (await drawn.arrayBuffer()).byteLength;
  };
  const whole = await draw({});
  const parts = [{ till: 'Till 8' }, { cashier: 'Nobody' }, { egs_unit_id: shop.egsUnitId }];
  for (const part of parts) expect(await draw(part)).toBeGreaterThan(whole);
});
