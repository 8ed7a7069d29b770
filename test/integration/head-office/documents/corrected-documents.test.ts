import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { organizationInvoice } from '#shared/api/dashboard/invoices.ts';
import { runHeadOffice, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { startSynchronisedBranch, type SynchronisedBranch } from '#support/sync/synchronised-branch.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let headOffice: RunningHeadOffice;
let pair: SynchronisedBranch;

beforeAll(async () => {
  headOffice = await runHeadOffice();
  pair = await startSynchronisedBranch(() => headOffice);
});

afterAll(async () => {
  await pair.close();
  await headOffice.close();
});

test('a rejected document leads to the one that was issued again with its number', async () => {
  const { branch, people } = pair;
  const rejectedId = async (number: string): Promise<string> => {
    const { body } = await branch.whileRejected((seller) => branch.post('simplified', { seller, invoice_number: number }));
    return String(body['invoice_id']);
  };
  const correctedBy = async (id: string) => {
    await pair.caughtUp();
    return organizationInvoice.parse((await people.owner.send('GET', `/invoices/${id}`)).body).corrected_by;
  };
  const first = await rejectedId('AGAIN-1');
  const second = await rejectedId('AGAIN-1');
  const other = await rejectedId('AGAIN-10');
  expect(await correctedBy(first)).toBeNull();
  const { id: sold } = await branch.sell('simplified', { invoice_number: 'AGAIN-1' });
  for (const id of [first, second]) expect(await correctedBy(id)).toEqual({ invoice_id: sold, invoice_number: 'AGAIN-1' });
  for (const id of [sold, other]) expect(await correctedBy(id)).toBeNull();
});
