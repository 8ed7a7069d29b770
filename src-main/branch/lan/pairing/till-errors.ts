import { riyadhDate } from '#shared/invoice/riyadh-time.ts';
import type { Clock } from '#main/platform/clock.ts';

// Attempts from one address with a key that has ended.
type EndedKeyAttempts = { address: string; count: number; last_at: string };

/** How many requests of each till were refused today, and which came with a key that has ended. */
export type TillErrors = {
  note(keyId: string, address: string): void;
  today(keyId: string, address: string): number;
  noteEndedKey(keyId: string, address: string): void;
  /** The attempts with a key after its end, since the last start; the latest first. */
  withEndedKey(keyId: string): EndedKeyAttempts[];
};

// Whoever has a key could call from any number of addresses.
const mostTills = 1_000;
// Of each key; there are as many keys as were made.
const mostAddresses = 20;

/** Counts in memory, from midnight in Riyadh or the last start on. */
export function createTillErrors(clock: Clock): TillErrors {
  let day = '';
  const counts = new Map<string, number>();
  const ended = new Map<string, Map<string, EndedKeyAttempts>>();

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
    noteEndedKey(keyId, address) {
      const attempts = ended.get(keyId) ?? new Map<string, EndedKeyAttempts>();
      ended.set(keyId, attempts);
      const before = attempts.get(address);
      if (before === undefined && attempts.size >= mostAddresses) return;
      attempts.set(address, { address, count: (before?.count ?? 0) + 1, last_at: clock.now().toISOString() });
    },
    withEndedKey: (keyId) =>
      [...(ended.get(keyId)?.values() ?? [])].toSorted((one, other) => other.last_at.localeCompare(one.last_at)),
  };
}
