import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../../../../src-shared/api/app-error.ts';
import { AddressRefused, refusalTexts, type UrlRefusal, type WebhookGuard } from './webhook-guard.ts';

// A person waits for the answer, so the name servers have not long. Every delivery asks again.
const resolveMs = 1000;

function refuse(reason: UrlRefusal): never {
  throw new AppError('WEBHOOK_URL_NOT_ALLOWED', { message: refusalTexts[reason], extra: { reason } });
}

/**
 * Refuses a URL to which nothing would be sent. A name that has no address at this moment passes, for it may get one. It waits for name
 * servers, so never in a transaction.
 *
 * @throws AppError WEBHOOK_URL_NOT_ALLOWED.
 */
export async function requireAllowedUrl(guard: WebhookGuard, text: string): Promise<void> {
  const read = guard.readUrl(text);
  if (!read.ok) return refuse(read.fault);
  const { hostname } = read.value;
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return;
  const ending = new AbortController();
  const isRefused = await Promise.race([
    guard.resolve(hostname).then(
      () => false,
      (cause: unknown) => cause instanceof AddressRefused,
    ),
    wait(resolveMs, false, { signal: ending.signal }).catch(() => false),
  ]);
  ending.abort();
  if (isRefused) refuse('not_reachable');
}
