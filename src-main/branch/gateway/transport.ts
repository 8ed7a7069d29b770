import { Agent, type Dispatcher } from 'undici';
import type { Clock } from '#main/platform/clock.ts';
import { readAnswerBody, type AnswerBody } from './answer-body.ts';

// A wrong clock or a configuration error at the gateway must not stop an appliance for longer.
const longestMs = 24 * 60 * 60 * 1000;

// How long a `Retry-After` header asks to wait: seconds or an HTTP date (RFC 9110 §10.2.3); undefined if it is neither. The date
// is compared with the response's `Date` header if there is one, because both come from the same clock.
function retryAfterMs(header: string | undefined, dateHeader: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  const value = header.trim();
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1000, longestMs);
  const until = Date.parse(value);
  if (!value.endsWith('GMT') || Number.isNaN(until)) return undefined;
  const sent = Date.parse(dateHeader ?? '');
  const waitMs = until - (Number.isNaN(sent) ? now.getTime() : sent);
  return Math.min(Math.max(waitMs, 0), longestMs);
}

const connectTimeoutMs = 15_000;
const idleConnectionMs = 4_000;
// A cleared document comes back in Base64 inside JSON; the largest are a few megabytes.
const longestAnswerBytes = 32 * 1024 * 1024;

/** One call of the authority's API. */
export type GatewayCall = {
  method: 'POST' | 'PATCH';
  path: string;
  headers: Record<string, string>;
  body: unknown;
  signal?: AbortSignal;
};

/**
 * The result of a call. A reason never quotes the request. `failure` of a call without an answer: `cancelled` by this appliance; `not_reached`
 * where nothing at the gateway's address has shown a sign of life. Else something there has taken, refused or closed the connection.
 */
export type Exchange =
  | { kind: 'answer'; status: number; body: AnswerBody; retryAfterMs?: number }
  | { kind: 'no_answer'; reason: string; failure?: 'cancelled' | 'not_reached' };

/** Sends calls over its own connections. It never retries and follows no redirect (standard §7.4, 303). */
export type Transport = { send(call: GatewayCall): Promise<Exchange>; close(): Promise<void> };

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

async function readAnswer(answer: Dispatcher.ResponseData, now: Date): Promise<Exchange> {
  const text = await answer.body.text();
  const waitMs = retryAfterMs(single(answer.headers['retry-after']), single(answer.headers['date']), now);
  return {
    kind: 'answer',
    status: answer.statusCode,
    body: readAnswerBody(text),
    ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }),
  };
}

// By how much a moment is after the later of two, or, if negative, before the earlier. The header has a resolution of one second.
function outsideMs(moment: number, first: Date, second: Date): number {
  if (moment > second.getTime()) return moment - second.getTime();
  return Math.min(0, moment + 1_000 - first.getTime());
}

function codeOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(code) ? code : 'no connection';
}

// Of a connection that was made, or refused by the machine that was called. What a stranger answers in its place, as one without the right
// certificate, is no sign of the gateway.
const signsOfLife: readonly string[] = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_RES_EXCEEDED_MAX_SIZE'];

// Describes a failed call by its error code only: messages may quote what was sent.
function reasonOf(cause: unknown): string {
  const code = codeOf(cause);
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return 'The answer of the gateway is too long.';
  if (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET') return 'The gateway closed the connection without an answer.';
  return `The gateway cannot be reached (${code}).`;
}

/** Opens the transport to one gateway. A call ends after `timeoutMs`, however slowly the response arrives. */
export function openTransport(options: {
  baseUrl: string;
  timeoutMs: number;
  clock: Clock;
  closing?: AbortSignal;
  /** Called with each dated response: how far the gateway's clock is ahead of ours. */
  gatewayIsAhead?: (byMs: number) => void;
}): Transport {
  const base = new URL(options.baseUrl);
  const basePath = base.pathname.replace(/\/+$/, '');
  const agent = new Agent({
    connect: { timeout: connectTimeoutMs },
    keepAliveTimeout: idleConnectionMs,
    // The whole call has one timeout, below.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: longestAnswerBytes,
  });

  async function send(call: GatewayCall): Promise<Exchange> {
    const timeout = AbortSignal.timeout(options.timeoutMs);
    const sentAt = options.clock.now();
    const cancelling = [call.signal, options.closing].filter((signal) => signal !== undefined);
    try {
      const answer = await agent.request({
        origin: base.origin,
        path: basePath + call.path,
        method: call.method,
        headers: { accept: 'application/json', 'content-type': 'application/json', 'accept-version': 'V2', ...call.headers },
        body: JSON.stringify(call.body),
        signal: AbortSignal.any([timeout, ...cancelling]),
      });
      const date = Date.parse(single(answer.headers['date']) ?? '');
      if (!Number.isNaN(date)) options.gatewayIsAhead?.(outsideMs(date, sentAt, options.clock.now()));
      return await readAnswer(answer, options.clock.now());
    } catch (cause) {
      if (timeout.aborted)
        return { kind: 'no_answer', reason: `The gateway did not answer within ${options.timeoutMs / 1000} s.` };
      if (cancelling.some((signal) => signal.aborted)) {
        return { kind: 'no_answer', reason: 'The call was cancelled.', failure: 'cancelled' };
      }
      const wasReached = signsOfLife.includes(codeOf(cause));
      return { kind: 'no_answer', reason: reasonOf(cause), ...(wasReached ? {} : { failure: 'not_reached' }) };
    }
  }

  return { send, close: () => agent.close() };
}
