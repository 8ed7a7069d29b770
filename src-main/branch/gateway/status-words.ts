import type { Exchange } from './exchange.ts';

const words: ReadonlyMap<number, string> = new Map([
  [401, 'The gateway does not accept the credentials of this unit'],
  [404, 'The gateway has nothing at this address'],
  [406, 'The gateway does not offer this version of its API'],
  [413, 'The document is too large for the gateway'],
  [428, 'The certificate of this unit is not compliant yet'],
  [429, 'The gateway gets too many requests'],
]);

const itsOwnFault = 'The gateway has a fault of its own';

/** A sentence for an answer that settles nothing. It holds nothing of the answer but its status. */
export function unsettledReason(exchange: Exchange): string {
  if (exchange.kind === 'no_answer') return exchange.reason;
  const { status, body } = exchange;
  const sentence = words.get(status) ?? (status >= 500 ? itsOwnFault : 'The gateway gave an answer that settles nothing');
  return `${sentence} (${status}${body.kind === 'html' ? ', a web page' : ''}).`;
}

/** The wait that an answer asked for, ready to be spread into an outcome. */
export function retryAfterOf(exchange: Exchange): { retryAfterMs?: number } {
  return exchange.kind === 'answer' && exchange.retryAfterMs !== undefined ? { retryAfterMs: exchange.retryAfterMs } : {};
}
