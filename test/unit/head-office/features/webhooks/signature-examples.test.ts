import { stripTypeScriptTypes } from 'node:module';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedHeaders } from '#main/head-office/webhooks/delivery/deliver.ts';
import { signatureExamples } from '../../../../../src-renderer/head-office/features/webhooks/signature-examples.ts';

const at = new Date('2026-11-22T09:00:00Z');
const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const otherSecret = `whsec_${Buffer.alloc(24, 8).toString('base64')}`;
const body = '{"buyer":"شركة النور"}';
const headers = signedHeaders({ eventId: 'evt_1', body, at }, [otherSecret, secret], '1.0.0');

beforeEach(() => void vi.useFakeTimers({ now: at, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

// The example as a receiver runs it.
async function verifier() {
  const example = signatureExamples.find(({ language }) => language === 'TypeScript');
  const code = Buffer.from(stripTypeScriptTypes(example?.text ?? '')).toString('base64');
  const module: { isSigned: (secret: string, headers: Record<string, string>, body: string) => boolean } = await import(
    /* @vite-ignore */ `data:text/javascript;base64,${code}`
  );
  return module.isSigned;
}

test('the example in TypeScript takes what head office signs, with one secret of several', async () => {
  const isSigned = await verifier();
  expect(isSigned(secret, headers, body)).toBe(true);
});

test('it refuses another body, another secret, another id and a request without headers', async () => {
  const isSigned = await verifier();
  expect(isSigned(secret, headers, `${body} `)).toBe(false);
  expect(isSigned(`whsec_${Buffer.alloc(24, 9).toString('base64')}`, headers, body)).toBe(false);
  expect(isSigned(secret, { ...headers, 'webhook-id': 'evt_2' }, body)).toBe(false);
  expect(isSigned(secret, {}, body)).toBe(false);
});

test('it takes a request for five minutes, and no longer', async () => {
  const isSigned = await verifier();
  vi.setSystemTime(new Date(at.getTime() + 300_000));
  expect(isSigned(secret, headers, body)).toBe(true);
  vi.setSystemTime(new Date(at.getTime() + 301_000));
  expect(isSigned(secret, headers, body)).toBe(false);
});
