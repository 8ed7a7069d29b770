import { backoffMs } from '#main/platform/retry.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import { isRefusedStatement } from '#main/platform/sqlite/storage-fault.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { Environment } from '../../db/schema.ts';
import { reportOverdue } from '../gateway-reports.ts';
import { Lane } from '../lane.ts';
import { interruptedSubmissions, moveSubmission, requeue } from '../submission-record.ts';
import { beginLimit, chooseDocuments, type UnitCandidates } from './choose-documents.ts';
import { DocumentSender, type Attempt, type LaneWithHolds, type SenderOptions } from './document-sender.ts';
import { Holds } from './holds.ts';
import { watchRecoveredUnits } from './recovered-units.ts';
import {
  heldDocuments,
  longWaits,
  readyDocuments,
  releaseDocuments,
  shortenWaits,
  unitsOfEnvironment,
} from './waiting-documents.ts';
import { WorkLoop } from './work-loop.ts';

const usualSweepMs = 1_000;
const longestWaitMs = 15 * 60_000;
const environments: Environment[] = ['sandbox', 'production'];

export type QueueOptions = SenderOptions & {
  inlineWaitMs: number;
  /** The least time between two searches for documents that were interrupted or are due again; a second by default. */
  sweepMs?: number | undefined;
};

// What belongs to one environment.
type EnvironmentQueue = LaneWithHolds & {
  /** The units whose own condition is over since the last call. */
  recoveredUnits: () => string[];
};

const unitOf = preparedQuery((query, value: Placeholders<{ invoiceId: string }>) =>
  query.selectFrom('submissions').select('egs_unit_id').where('invoice_id', '=', value('invoiceId')),
);

/**
 * Brings every document to the gateway: at once while the till waits, else in the background. The ledger's submission rows are the
 * queue, so that nothing is lost with the process.
 */
export class SubmissionQueue {
  readonly #options: QueueOptions;
  readonly #environments: Record<Environment, EnvironmentQueue>;
  readonly #sender: DocumentSender;
  readonly #loop: WorkLoop;
  // Documents of which nothing can be recorded, since their own rows are damaged: when they are tried again.
  readonly #unrecordable = new Map<string, { attempts: number; againAtMs: number }>();
  #sweptAtMs = Number.NEGATIVE_INFINITY;
  #ranAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: QueueOptions) {
    this.#options = options;
    const { db, clock, random, conditions } = options;
    const queueOf = (environment: Environment): EnvironmentQueue => ({
      lane: new Lane(clock, random),
      holds: new Holds(environment, options),
      recoveredUnits: watchRecoveredUnits(db, environment, conditions),
    });
    this.#environments = { sandbox: queueOf('sandbox'), production: queueOf('production') };
    this.#loop = new WorkLoop(() => this.#work());
    this.#sender = new DocumentSender(options, this.#environments, {
      ended: () => this.#loop.runSoon(),
      failed: (invoiceId, cause) => this.#couldNotRecord(invoiceId, cause),
    });
  }

  /** Resolves when the gateway has answered, the wait is over, or the gateway is known not to answer. Never rejects. */
  readonly submitInline = async (invoiceId: string, environment: Environment): Promise<void> => {
    try {
      const { lane } = this.#environments[environment];
      this.#reportOverdue(environment);
      const egsUnitId = unitOf(this.#options.db, { invoiceId })[0]?.egs_unit_id ?? '';
      if (lane.freeSlots('inline', egsUnitId) === 0) this.#noticeRecoveredUnits(environment);
      const maySend = !this.#loop.isClosed() && lane.freeSlots('inline', egsUnitId) > 0;
      if (maySend) await this.#waitForGateway(invoiceId, { environment, egsUnitId, mode: 'inline' });
      else await this.#leaveToWorker(invoiceId, lane.reasonToWait(egsUnitId));
    } catch (cause) {
      // The document is signed and stored, and the next sweep finds it: the till must not be answered with an error.
      this.#options.logger.error({ err: cause, invoice_id: invoiceId }, 'submission could not be queued');
    }
  };

  /** Makes a queued document due at once; returns whether there is a document with this id. */
  readonly retryNow = async (invoiceId: string): Promise<boolean> => {
    const { db, commit, clock } = this.#options;
    if (unitOf(db, { invoiceId })[0] === undefined) return false;
    await commit((writer) => releaseDocuments(writer, [invoiceId], clock.now()));
    this.#loop.runSoon();
    return true;
  };

  /** Makes all queued documents due at once; returns how many of them were on hold. */
  readonly retryAll = async (): Promise<number> => {
    const { db, commit, clock } = this.#options;
    let released = 0;
    for (const environment of environments) {
      for (let held = heldDocuments(db, environment); held.length > 0; held = heldDocuments(db, environment)) {
        const due = held;
        await commit((writer) => releaseDocuments(writer, due, clock.now()));
        released += due.length;
      }
    }
    this.#loop.runSoon();
    return released;
  };

  /** Lets the worker look for something new to send. */
  readonly wake = (): void => this.#loop.runSoon();

  /** Resumes what a crash interrupted and begins to work. */
  async start(): Promise<void> {
    await this.clockWasSet();
    await this.#sweep();
    this.#loop.runSoon();
  }

  /** Shortens the waits that a wrong wall clock has made too long; to be called when it has been set. */
  async clockWasSet(): Promise<void> {
    const { db, commit, clock } = this.#options;
    const waits = environments.flatMap((environment) => longWaits(db, environment, clock.now(), longestWaitMs));
    if (waits.length > 0) await commit((writer) => shortenWaits(writer, waits));
    this.#loop.runSoon();
  }

  /** Begins nothing new and waits for what is in flight. */
  async close(): Promise<void> {
    this.#loop.close();
    await this.#sender.idle();
  }

  async #waitForGateway(invoiceId: string, attempt: Attempt): Promise<void> {
    let waiting: NodeJS.Timeout | undefined;
    const waitIsOver = new Promise<void>((resolve) => {
      waiting = setTimeout(resolve, this.#options.inlineWaitMs);
    });
    await Promise.race([this.#sender.begin(invoiceId, attempt), waitIsOver]);
    clearTimeout(waiting);
  }

  async #leaveToWorker(invoiceId: string, lastError: string): Promise<void> {
    const { commit, clock } = this.#options;
    const now = clock.now();
    const changes = { next_retry_at: now.toISOString(), last_error: lastError };
    await moveSubmission(commit, invoiceId, { status: 'queued', from: ['pending'], changes }, now);
    this.#loop.runSoon();
  }

  async #work(): Promise<void> {
    try {
      if (performance.now() - this.#sweptAtMs >= (this.#options.sweepMs ?? usualSweepMs)) {
        this.#sweptAtMs = performance.now();
        await this.#sweep();
      }
      if (!this.#loop.isClosed()) this.#sendReady();
    } catch (cause) {
      this.#options.logger.error({ err: cause }, 'the submission worker could not read or write the ledger');
      this.#loop.pause();
    }
  }

  async #sweep(): Promise<void> {
    const { db, commit, clock } = this.#options;
    const now = clock.now();
    const interrupted = interruptedSubmissions(db, (invoiceId) => this.#isWorkedOn(invoiceId) || this.#isPutOff(invoiceId));
    const requeued = interrupted.map((invoiceId) =>
      requeue(commit, invoiceId, now).catch((cause: unknown) => {
        if (!isRefusedStatement(cause)) throw cause;
        this.#options.logger.error({ err: cause, invoice_id: invoiceId }, 'an interrupted submission could not be queued again');
        this.#couldNotRecord(invoiceId, cause);
      }),
    );
    await Promise.all(requeued);
    for (const environment of environments) {
      const { holds } = this.#environments[environment];
      this.#noticeRecoveredUnits(environment);
      await holds.releaseOfRecoveredUnits();
      await holds.releaseDue(now);
    }
  }

  #sendReady(): void {
    const nowMs = performance.now();
    const limit = beginLimit(nowMs - this.#ranAtMs);
    this.#ranAtMs = nowMs;
    for (const environment of environments) {
      this.#reportOverdue(environment);
      const chosen = chooseDocuments(this.#candidatesOf(environment, limit));
      for (const { invoice_id, egsUnitId } of chosen) {
        void this.#sender.begin(invoice_id, { environment, egsUnitId, mode: 'background' });
      }
      // There may be more.
      if (chosen.length === limit) this.#loop.runSoon();
    }
  }

  #candidatesOf(environment: Environment, most: number): UnitCandidates[] {
    const { db } = this.#options;
    const { lane } = this.#environments[environment];
    return unitsOfEnvironment(db, environment).flatMap((egsUnitId) => {
      const limit = Math.min(lane.freeSlots('background', egsUnitId), most);
      if (limit === 0) return [];
      const ready = readyDocuments(db, egsUnitId, limit + lane.size() + this.#unrecordable.size);
      const free = ready.filter(({ invoice_id }) => !lane.isWorkingOn(invoice_id) && !this.#isPutOff(invoice_id));
      return [{ egsUnitId, limit, ready: free }];
    });
  }

  // What concerns this document alone must not keep the others from the gateway; all else, such as a full disk, concerns them too.
  #couldNotRecord(invoiceId: string, cause: unknown): void {
    if (!isRefusedStatement(cause)) return this.#loop.pause();
    const attempts = (this.#unrecordable.get(invoiceId)?.attempts ?? 0) + 1;
    const againAtMs = performance.now() + Math.max(usualSweepMs, backoffMs(attempts, this.#options.random));
    this.#unrecordable.set(invoiceId, { attempts, againAtMs });
  }

  #isPutOff(invoiceId: string): boolean {
    const failed = this.#unrecordable.get(invoiceId);
    return failed !== undefined && performance.now() < failed.againAtMs;
  }

  #isWorkedOn(invoiceId: string): boolean {
    return environments.some((environment) => this.#environments[environment].lane.isWorkingOn(invoiceId));
  }

  #reportOverdue(environment: Environment): void {
    const { lane } = this.#environments[environment];
    if (lane.markOverdue() && lane.isOpen()) reportOverdue(this.#options.conditions, environment);
  }

  #noticeRecoveredUnits(environment: Environment): void {
    const { lane, holds, recoveredUnits } = this.#environments[environment];
    for (const egsUnitId of recoveredUnits()) {
      lane.unitRecovered(egsUnitId);
      holds.unitRecovered(egsUnitId);
    }
  }
}
