import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#main/platform/clock.ts';

// A code with which a till can be paired once.
type PairingCode = { code: string; expiresAt: Date; egsUnitId: string | undefined; withKey: boolean };

/** A code that was made, with its end by the clock that only runs forward. */
export type OpenCode = PairingCode & { endsAtMs: number };

type PairingCodes = {
  /** Makes a code beside those that are open. */
  create(wanted: Pick<PairingCode, 'egsUnitId' | 'withKey'>): PairingCode;
  /** The codes that can be used now, the first to end first. */
  open(): readonly PairingCode[];
  /** Uses up the open code that is this one; undefined if none is. */
  redeem(code: string): OpenCode | undefined;
  /** Opens a code again that was used up in vain, until its end. */
  giveBack(code: OpenCode): void;
};

const digits = 8;
const mostTries = 5;
const validMs = 5 * 60_000;

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Makes pairing codes: 8 digits, for 5 minutes, for one till. Several may be open at once; 5 wrong tries, counted over all of them, end
 * them all (contract §18). A restart ends them, too.
 */
export function createPairingCodes(clock: Clock): PairingCodes {
  let known: OpenCode[] = [];
  let triesLeft = mostTries;

  function openCodes(): OpenCode[] {
    const nowMs = clock.monotonicMs();
    known = known.filter(({ endsAtMs }) => endsAtMs > nowMs);
    if (known.length === 0) triesLeft = mostTries;
    return known;
  }

  function unusedCode(): string {
    for (;;) {
      const code = String(randomInt(10 ** digits)).padStart(digits, '0');
      if (!known.some((other) => other.code === code)) return code;
    }
  }

  return {
    create(wanted) {
      openCodes();
      const expiresAt = new Date(clock.now().getTime() + validMs);
      const made = { ...wanted, code: unusedCode(), expiresAt, endsAtMs: clock.monotonicMs() + validMs };
      known.push(made);
      return made;
    },
    open: openCodes,
    redeem(code) {
      const open = openCodes();
      // Each is compared, so that the time says nothing of which one it is.
      const [found] = open.filter((each) => isSame(each.code, code));
      if (found !== undefined) {
        known = open.filter((each) => each !== found);
        return found;
      }
      if (open.length === 0) return undefined;
      triesLeft -= 1;
      if (triesLeft === 0) known = [];
      return undefined;
    },
    giveBack(code) {
      known = [...known, code].toSorted((one, other) => one.endsAtMs - other.endsAtMs);
    },
  };
}
