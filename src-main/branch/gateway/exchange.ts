import { Agent } from 'undici';
import type { Dispatcher } from 'undici';
import type { Clock } from '../../platform/clock.ts';
import { readAnswerBody } from './answer-body.ts';
import type { AnswerBody } from './answer-body.ts';
import { retryAfterMs } from './retry-after.ts';

const connectTimeoutMs = 15_000;
const idleConnectionMs = 4_000;
/** A cleared document comes back in Base64 inside JSON; the largest are a few megabytes. */
const longestAnswerBytes = 32 * 1024 * 1024;

/** One call of the authority's API. */
export type GatewayCall = {
  method: 'POST' | 'PATCH';
  path: string;
  headers: Record<string, string>;
  body: unknown;
  signal?: AbortSignal;
};

/** What came of a call. A reason never holds anything of the request. */
export type Exchange =
  { kind: 'answer'; status: number; body: AnswerBody; retryAfterMs?: number } | { kind: 'no_answer'; reason: string };

/** Sends calls over connections of its own. Nothing is sent twice by itself and no redirect is followed (dossier 7.4, 303). */
export type Line = { send(call: GatewayCall): Promise<Exchange>; close(): Promise<void> };

/** Opens a line to one gateway. A call ends after `timeoutMs`, however slowly the answer comes. */
export function openLine(options: {
  baseUrl: string;
  timeoutMs: number;
  clock: Clock;
  closing?: AbortSignal;
  /** Told with each dated answer how far the gateway's clock is ahead of ours. */
  gatewayIsAhead?: (byMs: number) => void;
}): Line {
  const base = new URL(options.baseUrl);
  const basePath = base.pathname.replace(/\/+$/u, '');
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
      if (cancelling.some((signal) => signal.aborted)) return { kind: 'no_answer', reason: 'The call was cancelled.' };
      return { kind: 'no_answer', reason: reasonOf(cause) };
    }
  }

  return { send, close: () => agent.close() };
}

async function readAnswer(answer: Dispatcher.ResponseData, now: Date): Promise<Exchange> {
  const text = await answer.body.text();
  const waitMs = retryAfterMs(single(answer.headers['retry-after']), single(answer.headers['date']), now);
  return {
    kind: 'answer',
    status: answer.statusCode,
    body: readAnswerBody(text),
    ...(waitMs !== undefined && { retryAfterMs: waitMs }),
  };
}

/** By how much a moment lies after the second of two, or, below zero, before the first. The header tells whole seconds only. */
function outsideMs(moment: number, first: Date, second: Date): number {
  if (moment > second.getTime()) return moment - second.getTime();
  return Math.min(0, moment + 1_000 - first.getTime());
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** Words for a failed call, from its error code alone: messages may quote what was sent. */
function reasonOf(cause: unknown): string {
  const code = codeOf(cause);
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return 'The answer of the gateway is longer than any it should give.';
  if (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET') return 'The gateway closed the connection without an answer.';
  return `The gateway cannot be reached (${code}).`;
}

function codeOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]*$/u.test(code) ? code : 'no connection';
}
