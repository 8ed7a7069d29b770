import { errorsBody, unnamedCode } from '../../../src-shared/api/gateway/errors-body.ts';
import type { AnswerBody } from './answer-body.ts';
import type { Exchange } from './exchange.ts';
import type { Refused, Unreachable } from './gateway-answers.ts';
import { retryAfterOf, unsettledReason } from './status-words.ts';

const longestMessage = 500;
/** Not Found, Request Timeout, Too Early, Too Many Requests: the request was not judged. */
const unjudgedStatuses: ReadonlySet<number> = new Set([404, 408, 425, 429]);
const codesByStatus: ReadonlyMap<number, string> = new Map([
  [401, 'Unauthorized'],
  [406, 'Unsupported-Version'],
  [413, 'Too-Large'],
]);

/**
 * Reads an answer that is not the hoped-for one: a refusal where the authority judged the call, else no answer at all.
 * `secrets` are blacked out of the authority's words, which sometimes quote the request.
 */
export function refusedOrUnreachable(exchange: Exchange, secrets: readonly string[]): Refused | Unreachable {
  return refusalIn(exchange, secrets) ?? { kind: 'unreachable', reason: unsettledReason(exchange), ...retryAfterOf(exchange) };
}

/** The refusal that an answer of a 4xx status holds. A web page is a proxy's, not the authority's. */
function refusalIn(exchange: Exchange, secrets: readonly string[]): Refused | undefined {
  if (exchange.kind === 'no_answer') return undefined;
  const { status, body } = exchange;
  const isJudged = status >= 400 && status < 500 && !unjudgedStatuses.has(status) && body.kind !== 'html';
  if (!isJudged) return undefined;
  const fallback = { code: codesByStatus.get(status) ?? `HTTP-${status}`, message: unsettledReason(exchange) };
  const error = errorIn(body, secrets) ?? fallback;
  // Whoever refuses credentials seldom names the error; the status does.
  const isNamed = error.code !== unnamedCode || (status !== 401 && status !== 403);
  return { kind: 'refused', code: isNamed ? error.code : fallback.code, message: error.message };
}

/** The first error of a body of the usual shape, worded with all of them. */
export function errorIn(body: AnswerBody, secrets: readonly string[]): { code: string; message: string } | undefined {
  if (body.kind !== 'json' && body.kind !== 'text') return undefined;
  const read = errorsBody.safeParse(body.kind === 'json' ? body.value : body.text);
  const first = read.data?.[0];
  if (first === undefined) return undefined;
  const message = read.data?.map((error) => error.message).join(' ') ?? '';
  return { code: hide(first.code, secrets), message: hide(message, secrets).slice(0, longestMessage) };
}

function hide(text: string, secrets: readonly string[]): string {
  return secrets.filter((secret) => secret !== '').reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
}
