import type { Database } from '../db/database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Environment } from '../db/schema.ts';
import type { Conditions } from '../health/conditions.ts';
import type { Commit } from '../ledger/group-commit.ts';
import { createCopyReports } from './copy-reports.ts';
import { createLane } from './lane.ts';
import type { Lane, Mode } from './lane.ts';
import { reportAttempt, reportOverdue } from './gateway-reports.ts';
import { documentToSubmit, noteSubmitted, submit } from './submit.ts';
import type { Ask, SubmitTools } from './submit.ts';
import { interruptedSubmissions, moveSubmission, requeue } from './submission-record.ts';
import { watchUnits } from './mended-units.ts';
import { createTurns } from './turns.ts';
import {
  dueDocuments,
  heldDocuments,
  longWaits,
  readyDocuments,
  releaseDocuments,
  rowsAtOnce,
  shortenWaits,
  silencedDocuments,
  unitsOfEnvironment,
} from './waiting-documents.ts';
import type { ReadyDocument } from './waiting-documents.ts';

const sweepMs = 1_000;
const longestWaitMs = 15 * 60_000;
/** So few are begun, in a second and in one turn, that no till waits long for the worker; a turn that comes late begins more. */
const begunPerSecond = 330;
const mostBegunAtOnce = 4;
const environments: Environment[] = ['sandbox', 'production'];

/** Brings every document to the gateway: at once while the till waits, else in the background. */
export type SubmissionQueue = {
  /** Resolves when the gateway has answered, the wait is over, or the gateway is known not to answer. Never rejects. */
  submitInline: (invoiceId: string, environment: Environment) => Promise<void>;
  /** Tells the worker that there is something new to send. */
  wake: () => void;
  /** Takes up what a crash interrupted and begins to work. */
  start: () => Promise<void>;
  /** Brings back what a wrong wall clock has put off; to be called when it has been set. */
  clockWasSet: () => Promise<void>;
  /** Begins nothing new and waits for what is in flight. */
  close: () => Promise<void>;
};

export type QueueOptions = SubmitTools & {
  /** For notes beside a till's document. */
  commitSoon: Commit;
  /** For what no till waits for. */
  commitInBackground: Commit;
  conditions: Conditions;
  inlineWaitMs: number;
};

type Chosen = ReadyDocument & { egsUnitId: string };
type Attempt = { environment: Environment; egsUnitId: string; mode: Mode };

const unitOf = preparedQuery((query, invoiceId: string) =>
  query.selectFrom('submissions').select('egs_unit_id').where('invoice_id', '=', invoiceId),
);

// Whose turn it is, of all units that may send now. A unit whose credentials are refused holds nobody else back.
function chooseReady(db: Database, environment: Environment, { lane, limit }: { lane: Lane; limit: number }): Chosen[] {
  const ready: Chosen[] = [];
  let free = 0;
  for (const egsUnitId of unitsOfEnvironment(db, environment)) {
    const ofUnit = Math.min(lane.free('background', egsUnitId), limit);
    if (ofUnit === 0) continue;
    const rows = readyDocuments(db, egsUnitId, ofUnit + lane.size()).filter((row) => !lane.isWorkingOn(row.invoice_id));
    ready.push(...rows.slice(0, ofUnit).map((row) => ({ ...row, egsUnitId })));
    free = Math.max(free, ofUnit);
  }
  return ready.toSorted((one, other) => (one.deadline < other.deadline ? -1 : 1)).slice(0, free);
}

/** Creates the queue over the ledger's submission rows; they are the queue, so nothing is lost with the process. */
export function createSubmissionQueue(options: QueueOptions): SubmissionQueue {
  const { db, commit, commitSoon, commitInBackground, clock, logger, random, conditions, inlineWaitMs } = options;
  const commitOf: Record<Mode, Commit> = { inline: commit, background: commitInBackground };
  const noteOf: Record<Mode, Commit> = { inline: commitSoon, background: commitInBackground };
  const lanes: Record<Environment, Lane> = { sandbox: createLane(clock, random), production: createLane(clock, random) };
  const lookAtUnits: Record<Environment, () => string[]> = {
    sandbox: watchUnits(db, 'sandbox', conditions),
    production: watchUnits(db, 'production', conditions),
  };
  // Units whose own trouble is over, and which may have documents that it holds.
  const mended: Record<Environment, Set<string>> = { sandbox: new Set(), production: new Set() };
  // Whether documents may wait for an answer of the gateway; at the start nobody knows.
  const hasSilenced: Record<Environment, boolean> = { sandbox: true, production: true };
  const sending = new Set<Promise<void>>();
  const reportCopy = createCopyReports(conditions, logger);
  const turns = createTurns(work);
  let sweptAtMs = Number.NEGATIVE_INFINITY;
  let sentAtMs = Number.NEGATIVE_INFINITY;

  // The worker notes that a document is on its way before it sends it, so that nothing goes out again and again while the ledger
  // cannot be written. A till's document has been stored this very moment: the note is made beside the sending, what is written later
  // comes behind it, and after a crash in between the document is sent once more, as after a crash behind the note.
  async function send(invoiceId: string, { environment, mode }: Attempt): Promise<void> {
    const document = documentToSubmit(db, invoiceId);
    if (document === undefined) return;
    // Taken now: written beside the sending, the note may come later than the gateway's answer, and the timeline would run backwards.
    const sentAt = clock.now();
    const noted = noteOf[mode](() => noteSubmitted(db, invoiceId, sentAt));
    if (mode === 'background') await noted;
    const lane = lanes[environment];
    const ask: Ask = (request) => lane.ask(invoiceId, request);
    const [result] = await Promise.all([submit(document, { ...options, commit: commitOf[mode] }, ask), noted]);
    lane.finish(invoiceId, result);
    reportAttempt(conditions, { document, result, isOpen: lane.isOpen() });
    if (result.copy !== undefined) reportCopy(document, result.copy);
    if (result.kind === 'settled' || result.kind === 'document') await releaseSilenced(environment);
    else hasSilenced[environment] = true;
  }

  // The gateway answers again: what waited for that need not wait for its own next attempt.
  async function releaseSilenced(environment: Environment): Promise<void> {
    if (!hasSilenced[environment]) return;
    hasSilenced[environment] = false;
    const silenced = silencedDocuments(db, environment);
    if (silenced.length === rowsAtOnce) hasSilenced[environment] = true;
    if (silenced.length > 0) await commitInBackground(() => releaseDocuments(db, silenced, clock.now()));
  }

  function begin(invoiceId: string, attempt: Attempt): Promise<void> {
    const lane = lanes[attempt.environment];
    lane.begin(invoiceId, attempt);
    const begun = send(invoiceId, attempt)
      .catch((cause: unknown) => {
        // The row stays as it is; once the ledger can be written again, worker and sweep find it.
        logger.error({ err: cause, invoice_id: invoiceId }, 'submission could not be recorded');
        turns.rest();
      })
      .finally(() => {
        lane.finish(invoiceId);
        sending.delete(begun);
        turns.soon();
      });
    sending.add(begun);
    return begun;
  }

  const isWorkedOn = (invoiceId: string): boolean => environments.some((each) => lanes[each].isWorkingOn(invoiceId));

  function noteOverdue(environment: Environment): void {
    const lane = lanes[environment];
    if (lane.noteOverdue() && lane.isOpen()) reportOverdue(conditions, environment);
  }

  function noteMended(environment: Environment): void {
    for (const egsUnitId of lookAtUnits[environment]()) {
      lanes[environment].unitMended(egsUnitId);
      mended[environment].add(egsUnitId);
    }
  }

  // What waited for its unit's key or credentials need not wait for its own next attempt.
  async function releaseMended(environment: Environment): Promise<void> {
    for (const egsUnitId of mended[environment]) {
      const held = heldDocuments(db, environment, egsUnitId);
      if (held.length > 0) await commitInBackground(() => releaseDocuments(db, held, clock.now()));
      if (held.length < rowsAtOnce) mended[environment].delete(egsUnitId);
    }
  }

  async function sweep(): Promise<void> {
    const now = clock.now();
    const interrupted = interruptedSubmissions(db, isWorkedOn);
    await Promise.all(interrupted.map((invoiceId) => requeue(db, commit, invoiceId, now)));
    for (const environment of environments) {
      noteMended(environment);
      await releaseMended(environment);
      const due = dueDocuments(db, environment, now);
      if (due.length > 0) await commitInBackground(() => releaseDocuments(db, due, now));
    }
  }

  function sendReady(): void {
    const nowMs = performance.now();
    const limit = Math.min(mostBegunAtOnce, Math.ceil(((nowMs - sentAtMs) / 1_000) * begunPerSecond));
    sentAtMs = nowMs;
    for (const environment of environments) {
      noteOverdue(environment);
      const chosen = chooseReady(db, environment, { lane: lanes[environment], limit });
      for (const { invoice_id, egsUnitId } of chosen) void begin(invoice_id, { environment, egsUnitId, mode: 'background' });
      // There may be more.
      if (chosen.length === limit) turns.soon();
    }
  }

  async function work(): Promise<void> {
    try {
      if (performance.now() - sweptAtMs >= sweepMs) {
        sweptAtMs = performance.now();
        await sweep();
      }
      if (!turns.isClosed()) sendReady();
    } catch (cause) {
      logger.error({ err: cause }, 'the submission worker could not read or write the ledger');
      turns.rest();
    }
  }

  async function waitForGateway(invoiceId: string, attempt: Attempt): Promise<void> {
    let waiting: NodeJS.Timeout | undefined;
    const waitIsOver = new Promise<void>((resolve) => {
      waiting = setTimeout(resolve, inlineWaitMs);
    });
    await Promise.race([begin(invoiceId, attempt), waitIsOver]);
    clearTimeout(waiting);
  }

  async function leaveToWorker(invoiceId: string, lastError: string): Promise<void> {
    const now = clock.now();
    const changes = { next_retry_at: now.toISOString(), last_error: lastError };
    await moveSubmission(db, commit, invoiceId, { status: 'queued', from: ['pending'], changes }, now);
    turns.soon();
  }

  async function clockWasSet(): Promise<void> {
    const waits = environments.flatMap((environment) => longWaits(db, environment, clock.now(), longestWaitMs));
    if (waits.length > 0) await commit(() => shortenWaits(db, waits));
    turns.soon();
  }

  return {
    async submitInline(invoiceId, environment) {
      try {
        const lane = lanes[environment];
        noteOverdue(environment);
        const egsUnitId = unitOf(db, invoiceId)[0]?.egs_unit_id ?? '';
        if (lane.free('inline', egsUnitId) === 0) noteMended(environment);
        const mayAsk = !turns.isClosed() && lane.free('inline', egsUnitId) > 0;
        if (mayAsk) await waitForGateway(invoiceId, { environment, egsUnitId, mode: 'inline' });
        else await leaveToWorker(invoiceId, lane.whyNot(egsUnitId));
      } catch (cause) {
        // The document is signed and stored, and the next sweep takes it up: the till must not hear of a failure.
        logger.error({ err: cause, invoice_id: invoiceId }, 'submission could not be queued');
      }
    },
    wake: () => turns.soon(),
    async start() {
      await clockWasSet();
      await sweep();
      turns.soon();
    },
    clockWasSet,
    async close() {
      turns.close();
      await Promise.all(sending);
    },
  };
}
