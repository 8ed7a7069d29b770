import type { Exchange } from './transport.ts';

const words: ReadonlyMap<number, string> = new Map([
  [401, 'The gateway does not accept the credentials of this unit'],
  [404, 'The gateway does not know this address'],
  [406, 'The gateway does not offer this version of its API'],
  [413, 'The document is too large for the gateway'],
  [428, 'The certificate of this unit is not compliant yet'],
  [429, 'The gateway receives too many requests'],
]);

const itsOwnFault = 'The gateway reports an internal error';

/** A sentence for a response that does not decide about the document. It quotes nothing of the response but its status. */
export function unsettledReason(exchange: Exchange): string {
  if (exchange.kind === 'no_answer') return exchange.reason;
  const { status, body } = exchange;
  const sentence =
    words.get(status) ?? (status >= 500 ? itsOwnFault : 'The gateway gave an answer that does not decide about the document');
  return `${sentence} (${status}${body.kind === 'html' ? ', a web page' : ''}).`;
}

/** The wait that a response asked for, as a part of an outcome. */
export function retryAfterOf(exchange: Exchange): { retryAfterMs?: number } {
  return exchange.kind === 'answer' && exchange.retryAfterMs !== undefined ? { retryAfterMs: exchange.retryAfterMs } : {};
}
