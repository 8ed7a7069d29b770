import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { alertsPage } from '#shared/api/dashboard/alerts.ts';
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

async function rejectedId(number: string): Promise<string> {
  const { branch } = pair;
  const { body } = await branch.whileRejected((seller) => branch.post('simplified', { seller, invoice_number: number }));
  return String(body['invoice_id']);
}

async function shown(id: string) {
  await pair.caughtUp();
  return organizationInvoice.parse((await pair.people.owner.send('GET', `/invoices/${id}`)).body);
}

test('a rejected document leads to the one that was issued again with its number, and that leads back', async () => {
  const first = await rejectedId('AGAIN-1');
  const second = await rejectedId('AGAIN-1');
  const other = await rejectedId('AGAIN-10');
  expect((await shown(first)).corrected_by).toBeNull();
  const { id: sold } = await pair.branch.sell('simplified', { invoice_number: 'AGAIN-1' });
  for (const id of [first, second]) {
    expect((await shown(id)).corrected_by).toEqual({ invoice_id: sold, invoice_number: 'AGAIN-1' });
  }
  for (const id of [sold, other]) expect((await shown(id)).corrected_by).toBeNull();
  const back = (await shown(sold)).corrects.map(({ invoice_id: id }) => id);
  expect(back.toSorted()).toEqual([first, second].toSorted());
});

async function needing(): Promise<unknown[]> {
  await pair.caughtUp();
  const { data } = alertsPage.parse((await pair.people.owner.send('GET', '/alerts?kind=document_rejected')).body);
  return data.map((alert) => alert.invoice_id);
}

test('its alert ends with the document that is issued in its place; where that is rejected, it has an alert of its own', async () => {
  const first = await rejectedId('ALERT-1');
  expect(await needing()).toContain(first);
  const { body } = await pair.branch.whileRejected((seller) =>
    pair.branch.post('simplified', { seller, replaces_invoice_id: first }),
  );
  const second = String(body['invoice_id']);
  expect(await needing()).not.toContain(first);
  expect(await needing()).toContain(second);
  await pair.branch.sell('simplified', { replaces_invoice_id: second });
  expect(await needing()).not.toContain(second);
});

test('one that was issued in its place goes before one with its number; the other corrects what no other does', async () => {
  const named = await rejectedId('PLACE-1');
  const numbered = await rejectedId('PLACE-1');
  const { id: replacement } = await pair.branch.sell('simplified', { invoice_number: 'PLACE-2', replaces_invoice_id: named });
  const { id: sold } = await pair.branch.sell('simplified', { invoice_number: 'PLACE-1' });
  expect(await shown(named)).toMatchObject({
    corrected_by: { invoice_id: replacement, invoice_number: 'PLACE-2' },
    replaces_invoice_id: null,
    replaced_by_invoice_id: replacement,
  });
  expect(await shown(replacement)).toMatchObject({
    corrects: [{ invoice_id: named, invoice_number: 'PLACE-1' }],
    replaces_invoice_id: named,
    replaced_by_invoice_id: null,
  });
  expect(await shown(sold)).toMatchObject({
    corrects: [{ invoice_id: numbered, invoice_number: 'PLACE-1' }],
    replaces_invoice_id: null,
  });
});
