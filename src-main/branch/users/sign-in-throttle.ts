import { AppError } from '#shared/api/app-error.ts';
import type { Clock } from '#main/platform/clock.ts';

/** What an attempt counts for, and how many may fail before the next one has to wait. */
export type ThrottleSubject = {
  name: string;
  free: number;
  /** Whether a right secret proves that the failures before it were slips; of an address they may be guesses at others. */
  isOfPerson: boolean;
};

/** Slows down whoever guesses passwords and PINs. */
export type SignInThrottle = {
  /**
   * Counts an attempt as failed before its secret is looked at, so that simultaneous attempts cannot exceed the limit.
   *
   * @throws AppError SIGN_IN_THROTTLED.
   */
  begin(subjects: readonly ThrottleSubject[]): void;
  /** Takes back an attempt whose secret was right, and forgets the earlier failures of the person. */
  succeeded(subjects: readonly ThrottleSubject[]): void;
};

const firstWaitMs = 1_000;
const longestWaitMs = 15 * 60_000;
const forgottenAfterMs = 3_600_000;
const mostSubjects = 20_000;

type Failures = { count: number; lastMs: number; untilMs: number };

function waitMs(failures: number, free: number): number {
  return failures <= free ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - free - 1));
}

/** Creates it. The wait doubles with each failure, to a quarter of an hour; after an hour without an attempt all is forgotten. */
export function createSignInThrottle(clock: Clock): SignInThrottle {
  const known = new Map<string, Failures>();

  function failuresOf(name: string, nowMs: number): Failures {
    const found = known.get(name);
    return found === undefined || nowMs - found.lastMs > forgottenAfterMs ? { count: 0, lastMs: nowMs, untilMs: 0 } : found;
  }

  // The oldest first, which a map keeps in front.
  function dropOld(nowMs: number): void {
    for (const [name, { lastMs }] of known) {
      if (known.size < mostSubjects && nowMs - lastMs <= forgottenAfterMs) return;
      known.delete(name);
    }
  }

  return {
    begin(subjects) {
      const nowMs = clock.monotonicMs();
      const untilMs = Math.max(...subjects.map(({ name }) => failuresOf(name, nowMs).untilMs));
      if (untilMs > nowMs) {
        const seconds = Math.max(1, Math.ceil((untilMs - nowMs) / 1_000));
        throw new AppError('SIGN_IN_THROTTLED', { headers: { 'Retry-After': String(seconds) } });
      }
      dropOld(nowMs);
      for (const { name, free } of subjects) {
        const count = failuresOf(name, nowMs).count + 1;
        known.delete(name);
        known.set(name, { count, lastMs: nowMs, untilMs: nowMs + waitMs(count, free) });
      }
    },
    succeeded(subjects) {
      for (const { name, free, isOfPerson } of subjects) {
        const found = known.get(name);
        if (found === undefined) continue;
        const count = isOfPerson ? 0 : found.count - 1;
        if (count === 0) known.delete(name);
        else known.set(name, { count, lastMs: found.lastMs, untilMs: found.lastMs + waitMs(count, free) });
      }
    },
  };
}
