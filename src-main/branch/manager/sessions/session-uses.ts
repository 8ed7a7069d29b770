import type { Clock } from '../../../platform/clock.ts';
import type { ManagerSessionTable } from '../../db/people-tables.ts';

/** When sessions were last used, in memory: by monotonic time, and without a write for each request. */
export type SessionUses = {
  /** Notes that a session is used, and returns whether the ledger should know it. */
  note(sessionId: string): boolean;
  /** Notes that the ledger knows that it is used now. */
  stored(sessionId: string): void;
  /** How long a session has not been used. */
  idleMs(session: Pick<ManagerSessionTable, 'session_id' | 'last_seen_at'>): number;
  forget(sessionId: string): void;
};

const storedEveryMs = 60_000;
const mostKnown = 1_000;

/** Creates the record, which is empty at first. */
export function createSessionUses(clock: Clock): SessionUses {
  const uses = new Map<string, { seenMs: number; storedMs: number }>();

  function set(sessionId: string, storedMs: number): void {
    if (uses.size >= mostKnown) uses.clear();
    uses.set(sessionId, { seenMs: clock.monotonicMs(), storedMs });
  }

  return {
    note(sessionId) {
      const nowMs = clock.monotonicMs();
      const storedMs = uses.get(sessionId)?.storedMs;
      const isDue = storedMs === undefined || nowMs - storedMs >= storedEveryMs;
      set(sessionId, isDue ? nowMs : storedMs);
      return isDue;
    },
    stored: (sessionId) => set(sessionId, clock.monotonicMs()),
    idleMs({ session_id, last_seen_at }) {
      const known = uses.get(session_id);
      if (known !== undefined) return clock.monotonicMs() - known.seenMs;
      // After a start by the wall clock; one that was set meanwhile counts as time that has passed.
      return Math.abs(clock.now().getTime() - new Date(last_seen_at).getTime());
    },
    forget: (sessionId) => void uses.delete(sessionId),
  };
}
