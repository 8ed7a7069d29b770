import { isIP, type LookupFunction } from 'node:net';
import { Client, type Dispatcher } from 'undici';
import type { Clock } from '#main/platform/clock.ts';
import { AddressRefused, refusalTexts, type WebhookGuard } from '../guard/webhook-guard.ts';

/** A request to a receiver. */
export type WebhookRequest = { url: string; headers: Readonly<Record<string, string>>; body: string };

/** What became of it; it has succeeded if `error` is null. */
export type WebhookOutcome = { status: number | null; durationMs: number; answer: string | null; error: string | null };

/** How requests are sent. */
export type Sending = {
  guard: WebhookGuard;
  clock: Clock;
  /** How long everything together may take. */
  timeoutMs: number;
};

const mostAnswerBytes = 4096;
const mostHeaderBytes = 16 * 1024;
const certificateFault = /CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|HOSTNAME_MISMATCH/;

// Gives up waiting when time is up.
async function inTime<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: timeIsUp, reject } = Promise.withResolvers<never>();
  const giveUp = (): void => reject(signal.reason);
  signal.addEventListener('abort', giveUp);
  try {
    return await Promise.race([work, timeIsUp]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

// The connection goes to exactly the addresses that were checked, so a name that changes its address in between gains nothing. An
// address in place of a name has been checked with the URL.
async function checkedLookup({ hostname }: URL, guard: WebhookGuard, signal: AbortSignal): Promise<LookupFunction> {
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  const addresses = isAddress ? [] : await inTime(guard.resolve(hostname), signal);
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, options, callback) => {
    if (options.all === true) callback(null, found);
    else callback(null, found[0]?.address ?? '', found[0]?.family);
  };
}

// The first 4 KiB of an answer, or what came of it in time: the status alone decides, and it is known already.
async function firstPart(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      const bytes = Buffer.from(chunk);
      chunks.push(bytes);
      size += bytes.length;
      if (size >= mostAnswerBytes) break;
    }
  } catch {
    // The receiver broke off, or time is up.
  }
  // PostgreSQL stores every character but this one.
  return Buffer.concat(chunks).subarray(0, mostAnswerBytes).toString('utf8').replaceAll('\u0000', '\uFFFD');
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

function faultText(cause: unknown, { timeoutMs }: Sending): string {
  if (cause instanceof AddressRefused) return `WEBHOOK_URL_NOT_ALLOWED: ${refusalTexts.not_reachable}`;
  const code = codeOf(cause);
  const text = cause instanceof Error ? cause.message : String(cause);
  const isLate = (cause instanceof Error && cause.name === 'TimeoutError') || code === 'UND_ERR_CONNECT_TIMEOUT';
  if (isLate) return `The receiver did not answer within ${timeoutMs / 1000} s.`;
  if (certificateFault.test(code)) return `The certificate of the receiver is not valid (${code}).`;
  return `The connection failed (${code === '' ? text : code}).`;
}

function errorOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400
    ? `The receiver answered ${status}: redirects are not followed.`
    : `The receiver answered ${status}.`;
}

async function exchange(
  url: URL,
  { headers, body }: WebhookRequest,
  sending: Sending,
): Promise<{ status: number; answer: string }> {
  const { guard, timeoutMs } = sending;
  const signal = AbortSignal.timeout(timeoutMs);
  const lookup = await checkedLookup(url, guard, signal);
  const client = new Client(url.origin, {
    connect: { lookup, timeout: timeoutMs },
    maxHeaderSize: mostHeaderBytes,
    pipelining: 0,
    allowH2: false,
  });
  try {
    const response = await client.request({
      method: 'POST',
      path: url.pathname + url.search,
      headers,
      body,
      signal,
    });
    response.body.on('error', () => {});
    return { status: response.statusCode, answer: await firstPart(response.body) };
  } finally {
    // Ends the connection, whatever the receiver is still sending.
    await client.destroy();
  }
}

/** Sends a request to a receiver and reads the beginning of its answer. Follows no redirects, and never takes longer than the timeout. */
export async function sendToReceiver(request: WebhookRequest, sending: Sending): Promise<WebhookOutcome> {
  const { guard, clock } = sending;
  const startedMs = clock.monotonicMs();
  const took = (): number => Math.round(clock.monotonicMs() - startedMs);
  const read = guard.readUrl(request.url);
  if (!read.ok) {
    const error = `WEBHOOK_URL_NOT_ALLOWED: ${refusalTexts[read.fault]}`;
    return { status: null, durationMs: took(), answer: null, error };
  }
  try {
    const { status, answer } = await exchange(read.value, request, sending);
    return { status, durationMs: took(), answer, error: errorOf(status) };
  } catch (cause) {
    return { status: null, durationMs: took(), answer: null, error: faultText(cause, sending) };
  }
}
