import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#support/head-office/running-head-office.ts';
import { nameTricks, textTricks } from '#support/head-office/webhooks/ssrf-tricks.ts';
import { runWebhooks, type RunningWebhooks } from '#support/head-office/webhooks/running-webhooks.ts';

let office: RunningWebhooks;
let owner: Person;

const addresses = new Map<string, string[]>([
  ['rebinding.example', ['8.8.8.8']],
  ...Object.entries(nameTricks).map(([name, { addresses: answers }]): [string, string[]] => [name, answers]),
]);

async function resolveWebhookName(name: string): Promise<string[]> {
  return addresses.get(name) ?? [];
}

beforeAll(async () => {
  office = await runWebhooks({
    allowInsecureWebhooks: false,
    allowedWebhookHosts: ['erp.internal', 'erp.shop.local'],
    resolveWebhookName,
  });
  owner = (await office.organization()).owner;
});

afterAll(() => office.close());

test('refuses every trick when an endpoint is created, from its text or for what its name resolves to', async () => {
  const named = Object.entries(nameTricks).map(([name, { trick }]) => {
    return { trick, url: `https://${name}/hook`, reason: 'not_reachable' };
  });
  const refused: string[] = [];
  for (const { trick, url, reason } of [...textTricks, ...named]) {
    const answer = await owner.send('POST', '/webhooks', { url, event_types: ['*'] });
    const error = { code: 'WEBHOOK_URL_NOT_ALLOWED', reason, retryable: false };
    expect({ url, answer }).toMatchObject({ url, answer: { status: 400, body: { error } } });
    refused.push(`${trick}: ${url.length > 80 ? `${url.slice(0, 40)}…` : JSON.stringify(url)} (${reason})`);
  }
  process.stdout.write(`${refused.length} refused with 400 WEBHOOK_URL_NOT_ALLOWED:\n  ${refused.join('\n  ')}\n`);
  expect(refused.length).toBeGreaterThanOrEqual(30);
});

test('refuses a name at the delivery that was public when the endpoint was created, without a request', async () => {
  const { webhook_id } = await office.create(owner, { url: 'https://rebinding.example/hook' });
  addresses.set('rebinding.example', ['127.0.0.1']);
  const sent = await owner.send('POST', `/webhooks/${webhook_id}/test`);
  await office.worker.deliverWaiting();
  const { body } = await owner.send('GET', `/webhook-deliveries/${String(sent.body['delivery_id'])}`);
  const attempt = { status: null, answer: null, error: expect.stringContaining('WEBHOOK_URL_NOT_ALLOWED') };
  expect(body).toMatchObject({ status: 'retrying', attempts: [attempt] });
  expect(JSON.stringify(body)).not.toContain('127.0.0.1');
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
  ['such a host over http', 'http://erp.shop.local:8080/hook'],
  ['a name that has no address yet', 'https://receiver.invalid/hook'],
])('takes %s: %s', async (_what, url) => {
  expect(await owner.send('POST', '/webhooks', { url, event_types: ['*'] })).toMatchObject({ status: 201, body: { url } });
});
