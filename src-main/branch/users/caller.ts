import type { UserTable } from '../db/people-tables.ts';

/** The person who makes a request, as the ledger knows him at that moment. */
export type Caller = {
  sessionId: string;
  user: UserTable;
  isLocked: boolean;
  /** When the session ends, whatever happens. */
  endsAt: string;
  /** Whether the session was last used from the network of this request; else only the password unlocks it. */
  isSameNetwork: boolean;
};
