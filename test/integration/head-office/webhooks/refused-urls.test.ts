import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../support/head-office/running-head-office.ts';
import { runWebhooks, type RunningWebhooks } from '../../../support/head-office/webhooks/running-webhooks.ts';

let office: RunningWebhooks;
let owner: Person;

beforeAll(async () => {
  office = await runWebhooks({ allowInsecureWebhooks: false, allowedWebhookHosts: ['erp.internal', 'localhost'] });
  owner = (await office.organization()).owner;
});

afterAll(() => office.close());

describe('refuses an endpoint at', () => {
  test.each([
    ['http://receiver.example/', 'not_https'],
    ['https://10.1.2.3/', 'not_reachable'],
    ['https://[::ffff:169.254.169.254]/', 'not_reachable'],
    ['https://user@receiver.example/', 'user_info'],
    ['https://receiver.example:0/', 'port_zero'],
    ['not a url', 'malformed'],
    [`https://receiver.example/${'a'.repeat(2048)}`, 'too_long'],
  ])('%s', async (url, reason) => {
    const refused = await owner.send('POST', '/webhooks', { url, event_types: ['*'] });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { code: 'WEBHOOK_URL_NOT_ALLOWED', reason, retryable: false } },
    });
  });
});

test('refuses to move an endpoint there, and leaves it as it was', async () => {
  const { webhook_id } = await office.create(owner, { url: 'https://8.8.8.8/hook' });
  const refused = await owner.send('PATCH', `/webhooks/${webhook_id}`, { url: 'https://127.0.0.1/', description: 'moved' });
  expect(refused).toMatchObject({ status: 400, body: { error: { code: 'WEBHOOK_URL_NOT_ALLOWED' } } });
  expect((await owner.send('GET', `/webhooks/${webhook_id}`)).body).toMatchObject({
    url: 'https://8.8.8.8/hook',
    description: null,
  });
});

test.each([
  ['a host that the operator allows', 'https://erp.internal/hook'],
  ['such a host over http', 'http://localhost:8080/hook'],
  ['a name that has no address yet', 'https://receiver.invalid/hook'],
])('takes %s: %s', async (_what, url) => {
  expect(await owner.send('POST', '/webhooks', { url, event_types: ['*'] })).toMatchObject({ status: 201, body: { url } });
});
