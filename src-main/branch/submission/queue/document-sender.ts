import type { Logger } from '#main/platform/logger.ts';
import { isDamage } from '#main/platform/sqlite/storage-fault.ts';
import { UnreadableContent } from '../../db/compression/packed-bytes.ts';
import type { Commit, LedgerReader } from '../../db/ledger-database.ts';
import type { Environment } from '../../db/schema.ts';
import type { Conditions } from '../../health/conditions.ts';
import { createCopyReports, type CopyReports } from '../copies/copy-reports.ts';
import { reportAttempt } from '../gateway-reports.ts';
import type { Lane, Mode } from '../lane.ts';
import { submit, type SubmitTools } from '../submit.ts';
import { documentToSubmit, recordSubmitted, recordUnreadable, type SubmittedDocument } from '../submitted-document.ts';
import type { Holds } from './holds.ts';

/** The lane to an environment's gateway, and what is on hold before it. */
export type LaneWithHolds = { lane: Lane; holds: Holds };

export type SenderOptions = SubmitTools & {
  db: LedgerReader;
  /** For notes beside a till's document. */
  commitSoon: Commit;
  /** For what no till waits for. */
  commitInBackground: Commit;
  conditions: Conditions;
};

/** What is called at the end of each attempt: `failed` where it could not be recorded, `ended` always. */
export type SenderEvents = { ended(): void; failed(invoiceId: string, cause: unknown): void };

/** One attempt to send a document. */
export type Attempt = { environment: Environment; egsUnitId: string; mode: Mode };

/** Sends documents, each by the lane of its environment, and keeps the attempts that are in flight. */
export class DocumentSender {
  readonly #options: SenderOptions;
  readonly #logger: Logger;
  readonly #lanes: Record<Environment, LaneWithHolds>;
  readonly #events: SenderEvents;
  readonly #commitOf: Record<Mode, Commit>;
  readonly #noteOf: Record<Mode, Commit>;
  readonly #reportCopy: CopyReports;
  readonly #inFlight = new Set<Promise<void>>();

  constructor(options: SenderOptions, lanes: Record<Environment, LaneWithHolds>, events: SenderEvents) {
    const { commit, commitSoon, commitInBackground, conditions, logger } = options;
    this.#options = options;
    this.#logger = logger;
    this.#lanes = lanes;
    this.#events = events;
    this.#commitOf = { inline: commit, background: commitInBackground };
    this.#noteOf = { inline: commitSoon, background: commitInBackground };
    this.#reportCopy = createCopyReports(conditions, logger);
  }

  /** Begins an attempt; resolves with its end, and never rejects. */
  begin(invoiceId: string, attempt: Attempt): Promise<void> {
    const { lane } = this.#lanes[attempt.environment];
    lane.begin(invoiceId, attempt);
    const begun = this.#send(invoiceId, attempt)
      .catch((cause: unknown) => {
        // The row stays as it is; once the ledger can be written again, worker and sweep find it.
        this.#logger.error({ err: cause, invoice_id: invoiceId }, 'submission could not be recorded');
        this.#events.failed(invoiceId, cause);
      })
      .finally(() => {
        lane.finish(invoiceId);
        this.#inFlight.delete(begun);
        this.#events.ended();
      });
    this.#inFlight.add(begun);
    return begun;
  }

  /** Resolves when every attempt that has begun is over. */
  async idle(): Promise<void> {
    await Promise.all(this.#inFlight);
  }

  async #read(invoiceId: string, mode: Mode): Promise<SubmittedDocument | undefined> {
    const { db, clock, random } = this.#options;
    try {
      return documentToSubmit(db, invoiceId);
    } catch (cause) {
      if (!(cause instanceof UnreadableContent) && !isDamage(cause)) throw cause;
      this.#logger.error({ err: cause, invoice_id: invoiceId }, 'a document is damaged and cannot be sent; the others go on');
      await this.#commitOf[mode]((writer) => recordUnreadable(writer, invoiceId, clock.now(), random));
      return undefined;
    }
  }

  // The worker records that a document is on its way before it sends it, so that nothing is sent again and again while the ledger
  // cannot be written. A till's document has just been stored, so that it is sent while this is being recorded: what is written
  // later comes after that record, and after a crash in between the document is sent once more, which is harmless.
  async #send(invoiceId: string, { environment, mode }: Attempt): Promise<void> {
    const { clock, conditions } = this.#options;
    const document = await this.#read(invoiceId, mode);
    if (document === undefined) return;
    // Taken now: the record may be written later than the gateway answers, and the timeline would run backwards.
    const sentAt = clock.now();
    const recorded = this.#noteOf[mode]((writer) => recordSubmitted(writer, invoiceId, sentAt));
    if (mode === 'background') await recorded;
    const { lane, holds } = this.#lanes[environment];
    const tools = { ...this.#options, commit: this.#commitOf[mode] };
    const attempted = { ...document, releasesByAnswer: holds.releasesByAnswer(invoiceId) };
    const [result] = await Promise.all([submit(attempted, tools, (send) => lane.request(invoiceId, send)), recorded]);
    lane.finish(invoiceId, result);
    reportAttempt(conditions, { document, result, isOpen: lane.isOpen() });
    if (result.copy !== undefined) this.#reportCopy(document, result.copy);
    if (result.kind === 'settled') holds.settled(invoiceId);
    if (result.kind === 'settled' || result.kind === 'document') await holds.releaseAfterAnswer();
    else holds.awaitAnswer();
  }
}
