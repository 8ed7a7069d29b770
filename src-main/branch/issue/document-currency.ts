import { faultOf, invalid, type RequestFault } from '#main/server/request/request-fault.ts';
import type { EarlierDocument } from '../ledger/draft.ts';
import { fieldOf, isBlank, type RequestParts } from './read-request.ts';

/** The currency of a document with SAR per unit of it, and the faults of both. */
export type DocumentCurrency = { code: string; exchangeRate: number | undefined; faults: RequestFault[] };

function ofNote(parts: RequestParts, original: EarlierDocument): DocumentCurrency {
  const code = parts.currency ?? original.currency;
  const exchangeRate = parts.exchange_rate ?? original.exchangeRate;
  if (code === original.currency) return { code, exchangeRate, faults: [] };
  const words = `must be ${original.currency}, the currency of the original`;
  return { code, exchangeRate, faults: [invalid('currency', 'other_currency', words)] };
}

/**
 * Determines the currency: the request's, else a note takes its original's with its rate, else SAR (contract §1).
 *
 * @param body as sent, because an invalid rate is not a missing one.
 */
export function documentCurrency(parts: RequestParts, body: unknown, original: EarlierDocument | undefined): DocumentCurrency {
  const rate = fieldOf(body, 'exchange_rate');
  const isInvalid =
    fieldOf(body, 'currency') !== undefined && parts.currency === undefined && !isBlank(fieldOf(body, 'currency'));
  const decided =
    original === undefined
      ? { code: parts.currency ?? 'SAR', exchangeRate: parts.exchange_rate, faults: [] }
      : ofNote(parts, original);
  if (decided.faults.length > 0 || isInvalid) return decided;
  if (decided.code !== 'SAR') {
    const isMissing = decided.exchangeRate === undefined && rate === undefined;
    return isMissing ? { ...decided, faults: [faultOf('EXCHANGE_RATE_REQUIRED', 'exchange_rate')] } : decided;
  }
  if (isBlank(rate) || rate === 1) return { ...decided, exchangeRate: undefined };
  return { ...decided, faults: [invalid('exchange_rate', 'not_allowed', 'belongs to a currency other than SAR')] };
}
