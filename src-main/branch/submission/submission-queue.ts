import { sql } from 'kysely';
import type { Environment } from '../db/schema.ts';
import { createBreaker } from './breaker.ts';
import type { Breaker } from './breaker.ts';
import { submit } from './submit.ts';
import type { AttemptResult, SubmitTools } from './submit.ts';
import { interruptedSubmissions, moveSubmission, requeue } from './submission-record.ts';

const concurrentInBackground = 4;
const concurrentInline = 64;
const pollMs = 1_000;
const hurriedRetries = 5;
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

type Way = 'inline' | 'background';
type Line = { breaker: Breaker; inFlight: Map<string, { way: Way; sending: Promise<void> }> };

function allowanceOf({ breaker, inFlight }: Line, way: Way): number {
  const own = [...inFlight.values()].filter((each) => each.way === way).length;
  return breaker.allowance({ own, all: inFlight.size }, way === 'inline' ? concurrentInline : concurrentInBackground);
}

/** Creates the queue over the ledger's submission rows; they are the queue, so nothing is lost with the process. */
export function createSubmissionQueue(options: QueueOptions): SubmissionQueue {
  const { db, commit, clock, logger, random, inlineWaitMs } = options;
  const newLine = (): Line => ({ breaker: createBreaker(clock, random), inFlight: new Map() });
  const lines: Record<Environment, Line> = { sandbox: newLine(), production: newLine() };
  let timer: NodeJS.Timeout | undefined;
  let isClosing = false;
  let sweptAtMs = Number.NEGATIVE_INFINITY;
  // After a fault of our own, so that a full disk is not met with a busy loop.
  let restUntilMs = 0;

  function send(invoiceId: string, environment: Environment, way: Way): Promise<void> {
    const { inFlight } = lines[environment];
    const sending = submit(invoiceId, options)
      .then((result) => afterAttempt(result, environment))
      .catch((cause: unknown) => {
        // The row stays as it is; once the ledger can be written again, worker and sweep find it.
        logger.error({ err: cause, invoice_id: invoiceId }, 'submission could not be recorded');
        restUntilMs = performance.now() + pollMs;
      })
      .finally(() => {
        inFlight.delete(invoiceId);
        schedule(0);
      });
    inFlight.set(invoiceId, { way, sending });
    return sending;
  }

  async function afterAttempt(result: AttemptResult, environment: Environment): Promise<void> {
    const { breaker } = lines[environment];
    if (result === 'unanswered') breaker.failed();
    if (result === 'answered' && breaker.succeeded()) await releaseWaiting(environment);
  }

  // The gateway answers again: what waited need not wait for its own next attempt, unless the gateway itself asked for that or
  // the document has been hurried often enough to be the one that the gateway never answers.
  async function releaseWaiting(environment: Environment): Promise<void> {
    const now = clock.now().toISOString();
    const release = db.sql
      .updateTable('submissions')
      .set({ next_retry_at: sql<string>`max(${now}, coalesce(not_before, ''))` })
      .where('status', '=', 'queued')
      .where('environment', '=', environment)
      .where('retry_count', '<=', hurriedRetries);
    await commit(() => db.run(release));
  }

  function dueDocuments(environment: Environment): string[] {
    const line = lines[environment];
    const free = allowanceOf(line, 'background');
    if (free === 0) return [];
    const due = db.all(
      db.sql
        .selectFrom('submissions')
        .select('invoice_id')
        .where('status', '=', 'queued')
        .where('environment', '=', environment)
        .where('next_retry_at', '<=', clock.now().toISOString())
        .orderBy('deadline')
        .limit(free + line.inFlight.size),
    );
    return due
      .map((row) => row.invoice_id)
      .filter((invoiceId) => !line.inFlight.has(invoiceId))
      .slice(0, free);
  }

  async function sweep(): Promise<void> {
    const interrupted = interruptedSubmissions(db, (invoiceId) =>
      environments.some((each) => lines[each].inFlight.has(invoiceId)),
    );
    await Promise.all(interrupted.map((invoiceId) => requeue(db, commit, invoiceId, clock.now())));
  }

  function sendDue(): void {
    for (const environment of environments) {
      for (const invoiceId of dueDocuments(environment)) void send(invoiceId, environment, 'background');
    }
  }

  async function work(): Promise<void> {
    timer = undefined;
    try {
      if (performance.now() - sweptAtMs >= pollMs) {
        sweptAtMs = performance.now();
        await sweep();
      }
      if (!isClosing) sendDue();
    } catch (cause) {
      logger.error({ err: cause }, 'the submission worker could not read or write the ledger');
      restUntilMs = performance.now() + pollMs;
    }
    if (timer === undefined) schedule(pollMs);
  }

  function schedule(waitMs: number): void {
    if (isClosing) return;
    clearTimeout(timer);
    const restMs = Math.max(0, restUntilMs - performance.now());
    timer = setTimeout(() => void work(), Math.max(waitMs, restMs));
  }

  async function waitForGateway(invoiceId: string, environment: Environment): Promise<void> {
    let waiting: NodeJS.Timeout | undefined;
    const waitIsOver = new Promise<void>((resolve) => {
      waiting = setTimeout(resolve, inlineWaitMs);
    });
    await Promise.race([send(invoiceId, environment, 'inline'), waitIsOver]);
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
      const mayAsk = !isClosing && allowanceOf(lines[environment], 'inline') > 0;
      try {
        await (mayAsk ? waitForGateway(invoiceId, environment) : leaveToWorker(invoiceId));
      } catch (cause) {
        // The document is signed and stored, and the next sweep takes it up: the till must not hear of a failure.
        logger.error({ err: cause, invoice_id: invoiceId }, 'submission could not be queued');
      }
    },
    wake: () => schedule(0),
    async start() {
      await sweep();
      schedule(0);
    },
    async close() {
      isClosing = true;
      clearTimeout(timer);
      const inFlight = environments.flatMap((environment) => [...lines[environment].inFlight.values()]);
      await Promise.all(inFlight.map(({ sending }) => sending));
    },
  };
}
