import { afterAll, beforeAll, expect, test } from 'vitest';
import { managerDocument } from '#shared/api/people/documents.ts';
import { managerToday } from '#shared/api/people/today.ts';
import { queuePage, rejectedPage } from '#shared/api/people/queue.ts';
import type { Browser } from '#support/branch/people-api/browser.ts';
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

async function today() {
  return managerToday.parse((await owner.get('/manager/today')).body);
}

test('a rejected document is corrected by the one that is issued with its number: Queue and Today agree', async () => {
  const before = (await today()).state.rejected;
  const rejected = await shop.whileRejected((seller) => shop.post('simplified', { seller, invoice_number: 'AGAIN-1' }));
  const id = String(rejected.body['invoice_id']);
  expect((await today()).state.rejected).toBe(before + 1);
  const other = await shop.whileRejected((seller) => shop.post('simplified', { seller, invoice_number: 'AGAIN-2' }));
  const { id: sold } = await shop.sell('simplified', { invoice_number: 'AGAIN-1' });
  const open = rejectedPage.parse((await owner.get('/manager/rejected?done=false')).body);
  expect(open.data.map(({ invoice_number: number }) => number)).toContain('AGAIN-2');
  expect(open.data.map(({ invoice_number: number }) => number)).not.toContain('AGAIN-1');
  const done = rejectedPage.parse((await owner.get('/manager/rejected?done=true')).body);
  expect(done.data.find(({ invoice_id }) => invoice_id === id)).toMatchObject({
    corrected_by: { invoice_id: sold, invoice_number: 'AGAIN-1' },
    done: null,
  });
  expect((await today()).state.rejected).toBe(before + 1);
  const { summary } = queuePage.parse((await owner.get('/manager/queue')).body);
  expect(summary.rejected).toBe(before + 1);
  const opened = async (invoiceId: string) =>
    managerDocument.parse((await owner.get(`/manager/documents/${invoiceId}`)).body).corrected_by;
  expect(await opened(id)).toEqual({ invoice_id: sold, invoice_number: 'AGAIN-1' });
  const { corrects } = managerDocument.parse((await owner.get(`/manager/documents/${sold}`)).body);
  expect(corrects).toEqual([{ invoice_id: id, invoice_number: 'AGAIN-1' }]);
  expect([await opened(sold), await opened(String(other.body['invoice_id']))]).toEqual([null, null]);
  // Rejected again, it is left to do again.
  await shop.whileRejected((seller) => shop.post('simplified', { seller, invoice_number: 'AGAIN-2' }));
  expect((await today()).state.rejected).toBe(before + 2);
  expect(String(other.body['status'])).toBe('failed');
});

test('a rejected document needs nobody once another was issued in its place, whatever its number; that one may be rejected, too', async () => {
  const before = (await today()).state.rejected;
  const reject = async (changes: Record<string, unknown>): Promise<string> => {
    const { body } = await shop.whileRejected((seller) => shop.post('simplified', { seller, ...changes }));
    return String(body['invoice_id']);
  };
  const opened = async (id: string) => managerDocument.parse((await owner.get(`/manager/documents/${id}`)).body);
  const openIds = async (): Promise<string[]> =>
    rejectedPage.parse((await owner.get('/manager/rejected?done=false')).body).data.map(({ invoice_id: id }) => id);
  const first = await reject({ invoice_number: 'PLACE-1' });
  const second = await reject({ invoice_number: 'PLACE-2', replaces_invoice_id: first });
  expect((await today()).state.rejected).toBe(before + 1);
  expect(await openIds()).toEqual(expect.arrayContaining([second]));
  expect(await openIds()).not.toContain(first);
  const { id: third } = await shop.sell('simplified', { invoice_number: 'PLACE-3', replaces_invoice_id: second });
  expect((await today()).state.rejected).toBe(before);
  const { data } = rejectedPage.parse((await owner.get('/manager/rejected?done=true')).body);
  expect(data.find(({ invoice_id: id }) => id === first)?.corrected_by).toEqual({
    invoice_id: second,
    invoice_number: 'PLACE-2',
  });
  expect(await opened(second)).toMatchObject({
    corrected_by: { invoice_id: third, invoice_number: 'PLACE-3' },
    corrects: [{ invoice_id: first, invoice_number: 'PLACE-1' }],
    replaces_invoice_id: first,
    replaced_by_invoice_id: third,
  });
  expect(await opened(third)).toMatchObject({
    corrected_by: null,
    corrects: [{ invoice_id: second, invoice_number: 'PLACE-2' }],
  });
});
