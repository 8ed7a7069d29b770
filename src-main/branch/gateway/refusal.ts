import { errorsBody, unnamedCode } from '#shared/api/gateway/errors-body.ts';
import type { AnswerBody } from './answer-body.ts';
import type { Exchange } from './transport.ts';
import type { Refused, Unreachable } from './gateway-answers.ts';
import { retryAfterOf, unsettledReason } from './status-texts.ts';

const longestMessage = 500;
// Not Found, Request Timeout, Too Early, Too Many Requests: the request was not processed.
const unvalidatedStatuses: ReadonlySet<number> = new Set([404, 408, 425, 429]);
const codesByStatus: ReadonlyMap<number, string> = new Map([
  [401, 'Unauthorized'],
  [406, 'Unsupported-Version'],
  [413, 'Too-Large'],
]);

// The refusal in a response with a 4xx status. A web page is a proxy's, not the authority's.
function refusalIn(exchange: Exchange, secrets: readonly string[]): Refused | undefined {
  if (exchange.kind === 'no_answer') return undefined;
  const { status, body } = exchange;
  const isValidated = status >= 400 && status < 500 && !unvalidatedStatuses.has(status) && body.kind !== 'html';
  if (!isValidated) return undefined;
  const fallback = { code: codesByStatus.get(status) ?? `HTTP-${status}`, message: unsettledReason(exchange) };
  const error = errorIn(body, secrets) ?? fallback;
  // A response that refuses credentials rarely names the error, so the status decides.
  const isNamed = error.code !== unnamedCode || (status !== 401 && status !== 403);
  return { kind: 'refused', code: isNamed ? error.code : fallback.code, message: error.message };
}

/**
 * Interprets a response that is not a success: a refusal if the authority processed the call, else unreachable. `secrets` are
 * redacted from the authority's messages, which sometimes quote the request.
 */
export function refusedOrUnreachable(exchange: Exchange, secrets: readonly string[]): Refused | Unreachable {
  return refusalIn(exchange, secrets) ?? { kind: 'unreachable', reason: unsettledReason(exchange), ...retryAfterOf(exchange) };
}

function redact(text: string, secrets: readonly string[]): string {
  return secrets.filter((secret) => secret !== '').reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
}

/** The first error of a body in the usual format, with the messages of all errors. */
export function errorIn(body: AnswerBody, secrets: readonly string[]): { code: string; message: string } | undefined {
  if (body.kind !== 'json' && body.kind !== 'text') return undefined;
  const read = errorsBody.safeParse(body.kind === 'json' ? body.value : body.text);
  const first = read.data?.[0];
  if (first === undefined) return undefined;
  const message = read.data?.map((error) => error.message).join(' ') ?? '';
  return { code: redact(first.code, secrets), message: redact(message, secrets).slice(0, longestMessage) };
}
