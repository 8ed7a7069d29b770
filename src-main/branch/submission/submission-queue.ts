import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import type { Environment } from '../db/schema.ts';
import { createBreaker } from './breaker.ts';
import type { Breaker } from './breaker.ts';
import { submit } from './submit.ts';
import type { AttemptResult, SubmitTools } from './submit.ts';
import { moveSubmission, requeueInterrupted } from './submission-record.ts';

const concurrentSubmissions = 4;
const concurrentInline = 64;
const idlePollMs = 1_000;
const closeWaitMs = 5_000;
const environments: Environment[] = ['sandbox', 'production'];

/** Brings every document to the gateway: at once while the till waits, else in the background. */
export type SubmissionQueue = {
  /** Resolves when the gateway has answered, the wait is over, or the gateway is known not to answer. Never rejects. */
  submitInline: (invoiceId: string, environment: Environment) => Promise<void>;
  /** Tells the worker that there is something new to send. */
  wake: () => void;
  /** Takes up what a crash interrupted and begins to work. */
  start: () => Promise<void>;
  /** Begins nothing new and waits for what is in flight. */
  close: () => Promise<void>;
};

export type QueueOptions = SubmitTools & { inlineWaitMs: number };

type Line = { breaker: Breaker; inFlight: Map<string, Promise<void>>; wasFailing: boolean };

/** Creates the queue over the ledger's submission rows; they are the queue, so nothing is lost with the process. */
export function createSubmissionQueue(options: QueueOptions): SubmissionQueue {
  const { db, commit, clock, logger, random, inlineWaitMs } = options;
  const newLine = (): Line => ({ breaker: createBreaker(clock, random), inFlight: new Map(), wasFailing: false });
  const lines: Record<Environment, Line> = { sandbox: newLine(), production: newLine() };
  let timer: NodeJS.Timeout | undefined;
  let isClosing = false;

  function send(invoiceId: string, environment: Environment): Promise<void> {
    const { inFlight } = lines[environment];
    const sending = submit(invoiceId, options)
      .then((result) => afterAttempt(result, environment))
      .catch((cause: unknown) => logger.error({ err: cause, invoice_id: invoiceId }, 'submission could not be recorded'))
      .finally(() => {
        inFlight.delete(invoiceId);
        schedule(0);
      });
    inFlight.set(invoiceId, sending);
    return sending;
  }

  async function afterAttempt(result: AttemptResult, environment: Environment): Promise<void> {
    const line = lines[environment];
    if (result === 'queued') {
      line.breaker.failed();
      line.wasFailing = true;
      return;
    }
    line.breaker.succeeded();
    if (!line.wasFailing) return;
    line.wasFailing = false;
    // The gateway answers again: what waited for it need not wait for its own next attempt.
    const now = clock.now().toISOString();
    const waiting = db.sql.updateTable('submissions').set({ next_retry_at: now }).where('status', '=', 'queued');
    await commit(() => db.run(waiting.where('environment', '=', environment)));
  }

  function dueDocuments(environment: Environment): string[] {
    const { breaker, inFlight } = lines[environment];
    const free = breaker.allowance(inFlight.size, concurrentSubmissions);
    if (free === 0) return [];
    const due = db.all(
      db.sql
        .selectFrom('submissions')
        .select('invoice_id')
        .where('status', '=', 'queued')
        .where('environment', '=', environment)
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
    for (const environment of environments) {
      for (const invoiceId of dueDocuments(environment)) void send(invoiceId, environment);
    }
    schedule(idlePollMs);
  }

  function schedule(waitMs: number): void {
    if (isClosing) return;
    clearTimeout(timer);
    timer = setTimeout(work, waitMs);
  }

  async function waitForGateway(invoiceId: string, environment: Environment): Promise<void> {
    let waiting: NodeJS.Timeout | undefined;
    const waitIsOver = new Promise<void>((resolve) => {
      waiting = setTimeout(resolve, inlineWaitMs);
    });
    await Promise.race([send(invoiceId, environment), waitIsOver]);
    clearTimeout(waiting);
  }

  async function leaveToWorker(invoiceId: string): Promise<void> {
    const now = clock.now();
    const changes = { next_retry_at: now.toISOString(), last_error: 'The gateway does not answer at the moment.' };
    await moveSubmission(db, commit, invoiceId, { status: 'queued', from: ['pending'], changes }, now);
    schedule(0);
  }

  return {
    async submitInline(invoiceId, environment) {
      const { breaker, inFlight } = lines[environment];
      const mayAsk = !isClosing && breaker.allowance(inFlight.size, concurrentInline) > 0;
      try {
        await (mayAsk ? waitForGateway(invoiceId, environment) : leaveToWorker(invoiceId));
      } catch (cause) {
        // The document is signed and stored, and a start takes it up: the till must not hear of a failure.
        logger.error({ err: cause, invoice_id: invoiceId }, 'submission could not be queued');
      }
    },
    wake: () => schedule(0),
    async start() {
      await requeueInterrupted(db, commit, clock.now());
      schedule(0);
    },
    async close() {
      isClosing = true;
      clearTimeout(timer);
      const inFlight = environments.flatMap((environment) => [...lines[environment].inFlight.values()]);
      // A request that the gateway holds for longer is sent again after the next start, which is harmless.
      await Promise.race([Promise.all(inFlight), setTimeoutPromise(closeWaitMs, undefined, { ref: false })]);
    },
  };
}
