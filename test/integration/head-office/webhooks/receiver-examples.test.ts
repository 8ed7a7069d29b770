import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#main/platform/clock.ts';
import { invoiceEvent, invoiceIdOf, runWebhooks, type RunningWebhooks } from '#support/head-office/webhooks/running-webhooks.ts';

const examples = path.resolve(import.meta.dirname, '../../../../docs/integration/examples');
const hasPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0;

let office: RunningWebhooks;

beforeAll(async () => {
  // The receivers look at their own clock.
  office = await runWebhooks({ clock: systemClock });
});

afterAll(() => office.close());

type RunningReceiver = { url: string; lines: string[]; nextLine(): Promise<string>; stop(): Promise<void> };

async function startExample(command: string, file: string, secret: string): Promise<RunningReceiver> {
  const child: ChildProcess = spawn(command, [path.join(examples, file)], {
    env: { ...process.env, SANAD_WEBHOOK_SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout === null) throw new Error('the receiver prints nothing');
  const printed = createInterface({ input: child.stdout });
  const lines: string[] = [];
  const iterator = printed[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => {
    const { value } = await iterator.next();
    lines.push(String(value));
    return String(value);
  };
  const url = (await nextLine()).replace('listening on ', '');
  return {
    url,
    lines,
    nextLine,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

type Post = { id: string; at: Date; body: string; signature: string };

async function post(url: string, { id, at, body, signature }: Post): Promise<number> {
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signature,
  };
  const response = await fetch(url, { method: 'POST', headers, body });
  return response.status;
}

const languages = [
  { language: 'TypeScript', command: process.execPath, file: 'webhook-receiver.ts', isHere: true },
  { language: 'Python', command: 'python3', file: 'webhook_receiver.py', isHere: hasPython },
];

describe.each(languages)('the receiver in $language', ({ command, file, isHere }) => {
  test.skipIf(!isHere)('takes an event of head office, with either secret of a rotation', async () => {
    const { owner } = await office.organization();
    const { webhook_id, secret } = await office.create(owner, { url: 'http://127.0.0.1:9/' });
    const rotated = await owner.send('POST', `/webhooks/${webhook_id}/rotate-secret`, { grace_hours: 1 });
    for (const [number, known] of [secret, String(rotated.body['secret'])].entries()) {
      const receiver = await startExample(command, file, known);
      await owner.send('PATCH', `/webhooks/${webhook_id}`, { url: receiver.url });
      await office.emit(owner.organizationId, invoiceEvent(number));
      await office.worker.deliverWaiting();
      expect(await receiver.nextLine()).toBe(`invoice.reported ${invoiceIdOf(number)}`);
      await receiver.stop();
    }
    const { body } = await owner.send('GET', `/webhooks/${webhook_id}/deliveries?status=delivered`);
    expect(body).toMatchObject({ pagination: { total_count: 2 } });
  });

  test.skipIf(!isHere)('refuses what is not signed, altered or old, and takes an event once', async () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const receiver = await startExample(command, file, secret);
    const at = new Date();
    const old = new Date(at.getTime() - 600_000);
    const body = '{"type":"webhook.test","data":{"webhook_id":"w1","message":"سلام"}}';
    const signature = new Webhook(secret).sign('e1', at, body);
    const sent = { id: 'e1', at, body, signature };
    expect(await post(receiver.url, { ...sent, signature: '' })).toBe(401);
    expect(await post(receiver.url, { ...sent, signature: `v2,${signature.slice(3)}` })).toBe(401);
    expect(await post(receiver.url, { ...sent, body: body.replace('w1', 'w2') })).toBe(401);
    expect(await post(receiver.url, { ...sent, id: 'e2' })).toBe(401);
    expect(await post(receiver.url, { ...sent, at: old, signature: new Webhook(secret).sign('e1', old, body) })).toBe(400);
    const other = new Webhook('whsec_c2VjcmV0IG9mIGFub3RoZXIgb25l').sign('e1', at, body);
    expect(await post(receiver.url, { ...sent, signature: other })).toBe(401);
    expect(await post(receiver.url, { ...sent, signature: `${other} ${signature}` })).toBe(204);
    expect(await receiver.nextLine()).toBe('webhook.test w1');
    expect(await post(receiver.url, sent)).toBe(204);
    const next = { ...sent, id: 'e3', signature: new Webhook(secret).sign('e3', at, body) };
    expect(await post(receiver.url, next)).toBe(204);
    expect(await receiver.nextLine()).toBe('webhook.test w1');
    await receiver.stop();
    expect(receiver.lines).toHaveLength(3);
  });
});
