import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '#main/platform/clock.ts';
import type { Logger } from '#main/platform/logger.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import { networkOf } from '#main/server/network-of.ts';
import type { Commit, LedgerReader, LedgerWriter } from '../db/ledger-database.ts';
import type { ManagerSessionTable, UserTable } from '../db/people-tables.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import { membershipOf } from '../mirror/membership.ts';
import type { Caller } from './caller.ts';
import { hashOfCookie, personDigest } from './session-digests.ts';

// When sessions were last used, in memory: by monotonic time, and without a write for each request.
type SessionUses = {
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

// Creates the record, which is empty at first.
function createSessionUses(clock: Clock): SessionUses {
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

/** The sessions of the people of the branch. */
export type SessionStore = {
  /** Begins a session and returns its cookie, which is stored nowhere. */
  begin(writer: LedgerWriter, user: UserTable, address: string): { token: string; caller: Caller };
  /** Whose cookie it is; undefined for one of no session, and of one that has ended. */
  find(token: string | undefined, address: string): Caller | undefined;
  /** Whether it is the cookie of a session that has ended because the users of a head office have replaced those of the branch. */
  isOfReplacedUser(token: string | undefined): boolean;
  /** Notes that the person is there, so that the session is not locked. */
  noteUse(caller: Caller): void;
  lock(writer: LedgerWriter, sessionId: string): void;
  unlock(writer: LedgerWriter, sessionId: string, address: string): void;
  end(writer: LedgerWriter, sessionId: string): void;
};

type SessionTools = {
  db: LedgerReader;
  commitSoon: Commit;
  clock: Clock;
  logger: Logger;
  idleMinutes: () => number;
};

const longestMs = 12 * 3_600_000;
const minuteMs = 60_000;
const tokenBytes = 32;
// A shop has a handful of people; whoever signs in again and again pushes out his oldest ones.
const mostSessions = 500;

const sessionsOf = preparedQuery((sql, value: Placeholders<{ tokenHash: string }>) =>
  sql.selectFrom('manager_sessions').selectAll().where('token_hash', '=', value('tokenHash')),
);

const usersOf = preparedQuery((sql, value: Placeholders<{ userId: string }>) =>
  sql.selectFrom('users').selectAll().where('branch_user_id', '=', value('userId')),
);

// All machines of loopback are this one.
function networkFrom(address: string): string {
  return address === '::1' || address.startsWith('127.') ? 'loopback' : networkOf(address);
}

function deleteEnded(writer: LedgerWriter, now: Date): void {
  writer.run(writer.sql.deleteFrom('manager_sessions').where('ends_at', '<=', now.toISOString()));
  const kept = writer.sql.selectFrom('manager_sessions').select('session_id').orderBy('ends_at', 'desc').limit(mostSessions);
  writer.run(writer.sql.deleteFrom('manager_sessions').where('session_id', 'not in', kept));
}

// The session of a cookie, and its person as long as it holds.
function sessionOf({ db, clock }: Pick<SessionTools, 'db' | 'clock'>, token: string | undefined) {
  if (token === undefined) return undefined;
  const [row] = sessionsOf(db, { tokenHash: hashOfCookie(token) });
  if (row === undefined || row.ends_at <= clock.now().toISOString()) return undefined;
  const [user] = usersOf(db, { userId: row.user_id });
  return { row, user: user === undefined || personDigest(user) !== row.standing ? undefined : user };
}

/** Creates the store. Of each session it knows in memory when it was last used, by monotonic time. */
export function createSessionStore({ db, commitSoon, clock, logger, idleMinutes }: SessionTools): SessionStore {
  const uses = createSessionUses(clock);

  function callerOf(row: ManagerSessionTable, user: UserTable, address: string): Caller {
    const isSameNetwork = row.network === networkFrom(address);
    return {
      sessionId: row.session_id,
      user,
      isLocked: row.locked_at !== null || !isSameNetwork || uses.idleMs(row) > idleMinutes() * minuteMs,
      endsAt: row.ends_at,
      isSameNetwork,
    };
  }

  return {
    begin(writer, user, address) {
      const now = clock.now();
      const token = randomBytes(tokenBytes).toString('base64url');
      const row: ManagerSessionTable = {
        session_id: randomUUID(),
        token_hash: hashOfCookie(token),
        user_id: user.branch_user_id,
        standing: personDigest(user),
        network: networkFrom(address),
        created_at: now.toISOString(),
        last_seen_at: now.toISOString(),
        locked_at: null,
        ends_at: new Date(now.getTime() + longestMs).toISOString(),
      };
      writer.insert('manager_sessions', row);
      deleteEnded(writer, now);
      uses.stored(row.session_id);
      return { token, caller: callerOf(row, user, address) };
    },
    find(token, address) {
      const { row, user } = sessionOf({ db, clock }, token) ?? {};
      return row === undefined || user === undefined ? undefined : callerOf(row, user, address);
    },
    isOfReplacedUser(token) {
      const session = sessionOf({ db, clock }, token);
      const joinedAt = membershipOf(db)?.enrolled_at;
      if (session === undefined || session.user !== undefined || joinedAt === undefined) return false;
      return session.row.created_at <= joinedAt;
    },
    noteUse({ sessionId }) {
      if (!uses.note(sessionId)) return;
      const last_seen_at = clock.now().toISOString();
      commitSoon((writer) => writer.update('manager_sessions', { last_seen_at }, { session_id: sessionId })).catch(
        (cause: unknown) => logger.debug({ err: cause }, 'the use of a session could not be noted'),
      );
    },
    lock(writer, sessionId) {
      writer.update('manager_sessions', { locked_at: clock.now().toISOString() }, { session_id: sessionId });
    },
    unlock(writer, sessionId, address) {
      const last_seen_at = clock.now().toISOString();
      const changes = { locked_at: null, last_seen_at, network: networkFrom(address) };
      writer.update('manager_sessions', changes, { session_id: sessionId });
      uses.stored(sessionId);
    },
    end(writer, sessionId) {
      writer.run(writer.sql.deleteFrom('manager_sessions').where('session_id', '=', sessionId));
      uses.forget(sessionId);
    },
  };
}
