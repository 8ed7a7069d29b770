import { expect, test } from 'vitest';
import { runHeadOffice } from '#support/head-office/running-head-office.ts';

test('no other organization waits while name servers are asked for the host of a webhook', async () => {
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<string[]>();
  const office = await runHeadOffice({
    resolveWebhookName: (): Promise<string[]> => {
      asked.resolve();
      return answered.promise;
    },
  });
  const { developer } = await office.organization('Slow names');
  const { owner } = await office.organization('Somebody else');
  const body = { url: 'https://slow.example/hook', event_types: ['*'] };
  const created = developer.send('POST', '/webhooks', body, { 'idempotency-key': 'slow' });
  await asked.promise;
  const first = await Promise.race([created.then(() => 'webhook'), owner.send('GET', '/auth/me').then(() => 'the other')]);
  answered.resolve(['8.8.8.8']);
  expect(first).toBe('the other');
  expect(await created).toMatchObject({ status: 201, body: { url: body.url } });
  expect((await developer.send('GET', '/webhooks')).body).toMatchObject({ pagination: { total_count: 1 } });
  await office.close();
});

test('a name of the real name servers is asked for outside a transaction', async () => {
  const office = await runHeadOffice();
  const { developer } = await office.organization();
  const created = await developer.send('POST', '/webhooks', { url: 'https://receiver.example/hook', event_types: ['*'] });
  const route = `/webhooks/${String(created.body['webhook_id'])}`;
  const changed = await developer.send('PATCH', route, { url: 'https://other.example/hook' });
  expect([created.status, changed.status]).toEqual([201, 200]);
  await office.close();
});
