import { riyadhDate } from '../../../../src-shared/invoice/riyadh-time.ts';
import type { Clock } from '../../../platform/clock.ts';

/** How many requests of each till were refused today. */
export type TillErrors = {
  note(keyId: string, address: string): void;
  today(keyId: string, address: string): number;
};

// Whoever has a key could call from any number of addresses.
const mostTills = 1_000;

/** Counts in memory, from midnight in Riyadh or the last start on. */
export function createTillErrors(clock: Clock): TillErrors {
  let day = '';
  const counts = new Map<string, number>();

  function ofToday(): Map<string, number> {
    const today = riyadhDate(clock.now());
    if (today !== day) counts.clear();
    day = today;
    return counts;
  }

  return {
    note(keyId, address) {
      const place = `${address} ${keyId}`;
      const known = ofToday();
      if (known.size < mostTills || known.has(place)) known.set(place, (known.get(place) ?? 0) + 1);
    },
    today: (keyId, address) => ofToday().get(`${address} ${keyId}`) ?? 0,
  };
}
