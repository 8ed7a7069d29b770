import { afterAll, beforeAll, expect, test } from 'vitest';
import { queuePage } from '#shared/api/people/queue.ts';
import { managerToday } from '#shared/api/people/today.ts';
import { riyadhDate, riyadhInstant, riyadhTime } from '#shared/invoice/riyadh-time.ts';
import { signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';

let shop: TestBranch;

beforeAll(async () => {
  shop = await startTestBranch();
  storeTestUsers(shop.running, await testUsers());
});

afterAll(() => shop.running.close());

test('a document past its deadline is overdue also while it is being sent', async () => {
  // The gateway has it, and does not answer yet.
  await shop.running.orderFaults({ delay_ms: 60_000 });
  const issued = new Date(shop.running.clock.now().getTime() - 600_000);
  const times = { invoice_date: riyadhDate(issued), invoice_time: riyadhTime(issued) };
  await shop.post('simplified', times, { prefer: 'respond-async' });
  shop.running.clock.advance(25 * 3_600_000);
  const owner = await signIn(shop.running, 'owner');
  const { data, summary } = queuePage.parse((await owner.get('/manager/queue')).body);
  const waiting_since = riyadhInstant(times.invoice_date, times.invoice_time).toISOString();
  expect(data).toMatchObject([{ status: 'submitted', reason: 'sending', is_overdue: true, waiting_since }]);
  expect(summary).toMatchObject({ waiting: 1, overdue: 1, nearest_deadline: data[0]?.report_deadline });
  const { state } = managerToday.parse((await owner.get('/manager/today')).body);
  expect(state).toMatchObject({ waiting: 1, overdue: 1, code: 'DOCUMENTS_OVERDUE' });
});
