import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { runHeadOffice } from '#support/head-office/running-head-office.ts';

test('the workers of a running head office send an event by themselves, and finish it before they stop', async () => {
  const headOffice = await runHeadOffice({ allowInsecureWebhooks: true });
  const receiver = createServer().listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  const { developer } = await headOffice.organization();
  const created = await developer.send('POST', '/webhooks', { url: `http://127.0.0.1:${port}/`, event_types: ['*'] });
  const path = `/webhooks/${String(created.body['webhook_id'])}`;
  const arrives = once(receiver, 'request');
  const sent = await developer.send('POST', `${path}/test`);
  expect(sent).toMatchObject({ status: 202, body: { event_type: 'webhook.test', status: 'pending' } });
  const [request, response] = await arrives;
  expect(request.headers['webhook-id']).toBe(sent.body['event_id']);
  response.writeHead(204).end();
  await headOffice.close();
  receiver.close();
});
