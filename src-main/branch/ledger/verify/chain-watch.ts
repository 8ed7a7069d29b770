import { workerScript } from '#main/platform/assets.ts';
import { WorkerQueue, WorkerQueueClosedError } from '#main/platform/workers/worker-queue.ts';
import type { Clock } from '#main/platform/clock.ts';
import type { Logger } from '#main/platform/logger.ts';
import type { Commit, LedgerReader } from '../../db/ledger-database.ts';
import type { RangeToVerify } from './verify-pool.ts';
import type { RangeReport } from './verify-range.ts';

/** Verifies the chains in the background, document by document, and records how far they hold. */
export type ChainWatch = { start(): void; close(): Promise<void> };

type ChainWatchTools = {
  db: LedgerReader;
  commitInBackground: Commit;
  clock: Clock;
  logger: Logger;
  ledgerFile: string;
};

// So little that nobody notices it: a ledger of a million documents takes some hours, once.
const everyMs = 2_000;
const documentsAtOnce = 200;

type Next = { egsUnitId: string; afterIcv: number; lastIcv: number };

// The next part of a chain that nobody has verified; one in which something does not hold is not verified further.
function nextPart(db: LedgerReader): Next | undefined {
  const chains = db.all(
    db.sql
      .selectFrom('chain_heads')
      .leftJoin('chain_checks as check', 'check.egs_unit_id', 'chain_heads.egs_unit_id')
      .select(['chain_heads.egs_unit_id', 'chain_heads.icv', 'check.icv as verified', 'check.fault']),
  );
  const open = chains.find(({ icv, verified, fault }) => fault === null && icv > (verified ?? 0));
  if (open === undefined) return undefined;
  const afterIcv = open.verified ?? 0;
  return { egsUnitId: open.egs_unit_id, afterIcv, lastIcv: Math.min(open.icv, afterIcv + documentsAtOnce) };
}

/** Creates it; it does nothing yet. */
export function createChainWatch({ db, commitInBackground, clock, logger, ledgerFile }: ChainWatchTools): ChainWatch {
  const workerQueue = new WorkerQueue<RangeToVerify, RangeReport>({
    script: workerScript('src-main/branch/ledger/verify/verify-worker.ts'),
    name: 'chain-watch',
    failure: 'A part of a chain could not be verified',
    busy: 'A part of a chain is being verified.',
    maxWaiting: 1,
    timeLimitMs: 600_000,
    maxHeapMb: 512,
  });
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  async function verifyNext(): Promise<void> {
    const next = nextPart(db);
    if (next === undefined) return;
    const report = await workerQueue.run({ file: ledgerFile, range: next });
    const [fault = null] = report.faults;
    const changes = {
      icv: fault === null ? (report.last?.icv ?? next.lastIcv) : next.afterIcv,
      checked_at: clock.now().toISOString(),
      fault,
    };
    await commitInBackground((writer) =>
      writer.run(
        writer.sql
          .insertInto('chain_checks')
          .values({ egs_unit_id: next.egsUnitId, ...changes })
          .onConflict((conflict) => conflict.column('egs_unit_id').doUpdateSet(changes)),
      ),
    );
    if (fault !== null) logger.error({ egs_unit_id: next.egsUnitId, fault }, 'a chain does not hold: run "sanad verify"');
  }

  function look(): void {
    running ??= verifyNext()
      .catch((cause: unknown) => {
        if (!(cause instanceof WorkerQueueClosedError)) logger.warn({ err: cause }, 'a chain could not be verified');
      })
      .finally(() => (running = undefined));
  }

  return {
    start() {
      timer = setInterval(look, everyMs).unref();
    },
    async close() {
      clearInterval(timer);
      await workerQueue.close();
      await running;
    },
  };
}
