import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/api/app-error.ts';
import type { Conditions } from '../health/conditions.ts';
import type { KeyStore } from './key-store.ts';

// A locked keychain asks its user for a password, and an appliance has no user who could enter it.
const answerTimeoutMs = 10_000;

/** A key store that reports when it is unavailable, and detects when it is available again. */
export type WatchedKeyStore = KeyStore & {
  /** Retries the operation that failed last, unless one has succeeded since. Never rejects. */
  probe(): Promise<void>;
};

function unavailable(cause: unknown): AppError {
  return new AppError('KEY_STORE_UNAVAILABLE', { cause });
}

/**
 * Watches a key store. While it fails or does not answer, every call throws AppError KEY_STORE_UNAVAILABLE and the condition of
 * that name holds; it ends with the next call that succeeds.
 */
export function watchKeyStore(store: KeyStore, conditions: Conditions, timeoutMs = answerTimeoutMs): WatchedKeyStore {
  let failed: (() => Promise<unknown>) | undefined;
  // An unanswered call occupies one of the few threads that also serve files, DNS and ciphers, so only one call may wait.
  let unanswered = 0;

  function inTime<Value>(work: () => Promise<Value>): Promise<Value> {
    if (unanswered > 0) return Promise.reject(new Error('the key store has not answered an earlier call'));
    const late = Promise.withResolvers<never>();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      unanswered += 1;
      late.reject(new Error('the key store does not answer; is it locked?'));
    }, timeoutMs);
    const settle = (): void => {
      clearTimeout(timer);
      if (isLate) unanswered -= 1;
    };
    const answer = work();
    answer.then(settle, settle);
    return Promise.race([answer, late.promise]);
  }

  async function watched<Value>(work: () => Promise<Value>, retry: () => Promise<unknown> = work): Promise<Value> {
    try {
      const value = await inTime(work);
      failed = undefined;
      conditions.end('KEY_STORE_UNAVAILABLE');
      return value;
    } catch (cause) {
      failed = retry;
      conditions.begin({
        code: 'KEY_STORE_UNAVAILABLE',
        subject: '',
        message: 'The key store cannot be reached: unlock the keychain, or check the disk of the sealed key file.',
        severity: 'error',
      });
      throw unavailable(cause);
    }
  }

  // Not the secret itself, which may be out of date by now.
  async function tryRoundTrip(): Promise<void> {
    const name = `availability-check-${randomUUID()}`;
    await store.put(name, Buffer.from(name));
    await store.remove(name);
  }

  return {
    kind: store.kind,
    put: (name, secret) => watched(() => store.put(name, secret), tryRoundTrip),
    get: (name) => watched(() => store.get(name)),
    remove: (name) => watched(() => store.remove(name), tryRoundTrip),
    async probe() {
      const retry = failed;
      if (retry !== undefined) await watched(retry).catch(() => undefined);
    },
  };
}
