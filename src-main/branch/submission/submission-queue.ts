import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import { submit } from './submit.ts';
import type { AttemptResult, SubmitTools } from './submit.ts';
import { requeueInterrupted } from './submission-record.ts';

const concurrentSubmissions = 4;
const idlePollMs = 1_000;
const closeWaitMs = 5_000;

/** Brings every document to the gateway: at once while the till waits, else in the background. */
export type SubmissionQueue = {
  /** Resolves when the gateway has answered or the wait is over; the request itself goes on. Never rejects. */
  submitInline: (invoiceId: string) => Promise<void>;
  /** Tells the worker that there is something new to send. */
  wake: () => void;
  /** Takes up what a crash interrupted and begins to work. */
  start: () => Promise<void>;
  /** Begins nothing new and waits for what is in flight. */
  close: () => Promise<void>;
};

export type QueueOptions = SubmitTools & { inlineWaitMs: number };

/** Creates the queue over the ledger's submission rows; they are the queue, so nothing is lost with the process. */
export function createSubmissionQueue(options: QueueOptions): SubmissionQueue {
  const { db, commit, clock, logger, inlineWaitMs } = options;
  const inFlight = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isClosing = false;
  let wasFailing = false;

  function send(invoiceId: string): Promise<void> {
    const sending = submit(invoiceId, options)
      .then((result) => afterAttempt(result))
      .catch((cause: unknown) => logger.error({ err: cause, invoice_id: invoiceId }, 'submission could not be recorded'))
      .finally(() => inFlight.delete(invoiceId));
    inFlight.set(invoiceId, sending);
    return sending;
  }

  async function afterAttempt(result: AttemptResult): Promise<void> {
    const hasRecovered = wasFailing && result === 'finished';
    wasFailing = result === 'queued';
    // The gateway answers again: what waited for it need not wait for its own next attempt.
    if (hasRecovered)
      await commit(() =>
        db.run(
          db.sql.updateTable('submissions').set({ next_retry_at: clock.now().toISOString() }).where('status', '=', 'queued'),
        ),
      );
    schedule(0);
  }

  function dueDocuments(): string[] {
    const free = concurrentSubmissions - inFlight.size;
    if (free <= 0) return [];
    const due = db.all(
      db.sql
        .selectFrom('submissions')
        .select('invoice_id')
        .where('status', '=', 'queued')
        .where('next_retry_at', '<=', clock.now().toISOString())
        .orderBy('deadline')
        .limit(concurrentSubmissions + inFlight.size),
    );
    return due
      .map((row) => row.invoice_id)
      .filter((invoiceId) => !inFlight.has(invoiceId))
      .slice(0, free);
  }

  function work(): void {
    timer = undefined;
    if (isClosing) return;
    for (const invoiceId of dueDocuments()) void send(invoiceId);
    schedule(idlePollMs);
  }

  function schedule(waitMs: number): void {
    if (isClosing) return;
    clearTimeout(timer);
    timer = setTimeout(work, waitMs);
  }

  return {
    async submitInline(invoiceId) {
      let waiting: NodeJS.Timeout | undefined;
      const waitIsOver = new Promise<void>((resolve) => {
        waiting = setTimeout(resolve, inlineWaitMs);
      });
      await Promise.race([send(invoiceId), waitIsOver]);
      clearTimeout(waiting);
    },
    wake: () => schedule(0),
    async start() {
      await requeueInterrupted(db, commit, clock.now());
      schedule(0);
    },
    async close() {
      isClosing = true;
      clearTimeout(timer);
      // A request that the gateway holds for longer is sent again after the next start, which is harmless.
      await Promise.race([Promise.all(inFlight.values()), setTimeoutPromise(closeWaitMs, undefined, { ref: false })]);
    },
  };
}
