import type { Clock } from '#main/platform/clock.ts';
import type { Logger } from '#main/platform/logger.ts';
import type { Commit, LedgerReader } from '../../db/ledger-database.ts';

/** What nearly every route needs. */
export type Services = {
  /** What reads the ledger; it cannot write. */
  db: LedgerReader;
  commit: Commit;
  commitSoon: Commit;
  clock: Clock;
  logger: Logger;
  version: string;
};
