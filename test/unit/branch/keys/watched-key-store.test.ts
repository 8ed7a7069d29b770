import { beforeEach, expect, test, vi } from 'vitest';
import { createConditions, type Conditions } from '#main/branch/health/conditions.ts';
import type { KeyStore } from '#main/branch/keys/key-store.ts';
import { watchKeyStore } from '#main/branch/keys/watched-key-store.ts';
import { createLogger } from '#main/platform/logger.ts';
import { settableClock } from '#support/platform/settable-clock.ts';

let secrets: Map<string, Uint8Array>;
let failure: 'none' | 'refuses' | 'is silent';
let conditions: Conditions;
let calls: number;
let unlock: () => void;

beforeEach(() => {
  secrets = new Map();
  failure = 'none';
  calls = 0;
  unlock = () => undefined;
  conditions = createConditions(settableClock('2026-11-20T09:00:00.000Z'), createLogger({ name: 'test', level: 'silent' }));
});

async function answer<Value>(work: () => Value): Promise<Value> {
  calls += 1;
  if (failure === 'refuses') throw new Error('locked');
  if (failure === 'is silent') await new Promise<void>((resolve) => (unlock = resolve));
  return work();
}

const store: KeyStore = {
  kind: 'keychain',
  put: (name, secret) => answer(() => void secrets.set(name, secret)),
  get: (name) => answer(() => secrets.get(name)),
  remove: (name) => answer(() => void secrets.delete(name)),
};

function watched() {
  return watchKeyStore(store, conditions, 20);
}

function codes(): string[] {
  return conditions.current().map(({ code }) => code);
}

test('passes on what the store holds', async () => {
  const keys = watched();
  await keys.put('a', Buffer.from('x'));
  expect([await keys.get('a'), await keys.get('b'), keys.kind]).toEqual([Buffer.from('x'), undefined, 'keychain']);
  await keys.remove('a');
  expect([await keys.get('a'), codes()]).toEqual([undefined, []]);
});

test.each(['refuses', 'is silent'] as const)('says that a store that %s is out of reach, until it is back', async (kind) => {
  const keys = watched();
  failure = kind;
  await expect(keys.get('a')).rejects.toMatchObject({ code: 'KEY_STORE_UNAVAILABLE', retryable: true });
  await keys.probe();
  expect(codes()).toEqual(['KEY_STORE_UNAVAILABLE']);
  failure = 'none';
  unlock();
  await vi.waitFor(async () => {
    await keys.probe();
    expect(codes()).toEqual([]);
  });
});

test('lets one call wait for a store that does not answer, and no more', async () => {
  const keys = watched();
  failure = 'is silent';
  for (const name of ['a', 'b', 'c']) {
    await expect(keys.get(name)).rejects.toMatchObject({ code: 'KEY_STORE_UNAVAILABLE' });
  }
  await keys.probe();
  expect(calls).toBe(1);
});

test('probes a store that failed to write with its own secret, and removes it', async () => {
  const keys = watched();
  failure = 'refuses';
  await expect(keys.put('otp', Buffer.from('123456'))).rejects.toMatchObject({ code: 'KEY_STORE_UNAVAILABLE' });
  failure = 'none';
  await keys.probe();
  expect([codes(), secrets.size]).toEqual([[], 0]);
});
