import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';

// A code with which a till can be paired once.
type PairingCode = { code: string; expiresAt: Date; egsUnitId: string | undefined };

/** The pairing code that is valid now, if any: a new one replaces it. */
export type PairingCodes = {
  /** @param egsUnitId the unit that the till is told to issue with. */
  create(egsUnitId?: string): PairingCode;
  /** Uses up the code if it is this one; undefined if it is not, or there is none. */
  redeem(code: string): PairingCode | undefined;
};

const digits = 8;
const mostTries = 5;
const validMs = 5 * 60_000;

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Makes pairing codes: 8 digits, for 5 minutes, for one till, void after 5 wrong tries (contract §18). A restart voids the code. */
export function createPairingCodes(clock: Clock): PairingCodes {
  let present: (PairingCode & { endsAtMs: number; triesLeft: number }) | undefined;
  return {
    create(egsUnitId) {
      const code = String(randomInt(10 ** digits)).padStart(digits, '0');
      const expiresAt = new Date(clock.now().getTime() + validMs);
      present = { code, expiresAt, egsUnitId, endsAtMs: clock.monotonicMs() + validMs, triesLeft: mostTries };
      return { code, expiresAt, egsUnitId };
    },
    redeem(code) {
      if (present === undefined || clock.monotonicMs() >= present.endsAtMs) return undefined;
      const known = present;
      if (isSame(known.code, code)) {
        present = undefined;
        return known;
      }
      known.triesLeft -= 1;
      if (known.triesLeft === 0) present = undefined;
      return undefined;
    },
  };
}
