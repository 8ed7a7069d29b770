import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { emitEvent } from '#main/head-office/webhooks/delivery/emit-event.ts';
import { runHeadOffice } from '#support/head-office/running-head-office.ts';
import { startReceiver } from '#support/head-office/webhooks/receiver.ts';
import { invoiceEvent } from '#support/head-office/webhooks/running-webhooks.ts';

const invoices = [1, 2, 3, 4, 5, 6];
const types = ['invoice.reported', 'invoice.cleared', 'invoice.failed'] as const;

test('many workers at once send the events of each invoice one after another, and forget none', async () => {
  const headOffice = await runHeadOffice({ allowInsecureWebhooks: true });
  const receiver = await startReceiver();
  const { owner } = await headOffice.organization();
  await owner.send('POST', '/webhooks', { url: receiver.url, event_types: ['*'] });
  const finished = new EventEmitter();
  const open = new Map<string, number>();
  const overlaps: string[] = [];
  const order = new Map<string, string[]>();
  let answered = 0;
  receiver.behave((response, { body }) => {
    const { type, data } = JSON.parse(body);
    const invoice = String(data.invoice_number);
    if ((open.get(invoice) ?? 0) > 0) overlaps.push(invoice);
    open.set(invoice, 1);
    order.set(invoice, [...(order.get(invoice) ?? []), type]);
    response.writeHead(204).end(() => {
      open.set(invoice, 0);
      answered += 1;
      if (answered === invoices.length * types.length) finished.emit('all');
    });
  });
  const all = once(finished, 'all');
  const { services } = headOffice;
  for (const type of types) {
    const events = invoices.map((number) => invoiceEvent(number, type));
    await Promise.all(
      events.map((event) =>
        inOrganization(services.db, owner.organizationId, (tenant) => emitEvent(tenant, owner.organizationId, event, services)),
      ),
    );
  }
  await all;
  await headOffice.close();
  await receiver.close();
  expect(overlaps).toEqual([]);
  expect([...order.values()]).toEqual(invoices.map(() => [...types]));
});
