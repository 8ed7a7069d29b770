import type { Clock } from '#main/platform/clock.ts';
import type { Commit, LedgerReader } from '../../db/ledger-database.ts';
import type { Environment } from '../../db/schema.ts';
import { documentsAwaitingAnswer, documentsOnHold, dueDocuments, releaseDocuments, rowsAtOnce } from './waiting-documents.ts';

export type HoldsOptions = { db: LedgerReader; commitInBackground: Commit; clock: Clock };

/** The documents of one environment that are on hold: releases each as soon as what it waits for has come. */
export class Holds {
  readonly #environment: Environment;
  readonly #options: HoldsOptions;
  // Units whose own condition is over, and which may have documents on hold because of it.
  readonly #recoveredUnits = new Set<string>();
  // Of documents that were released by an answer and have not been settled since: few, as those that wait for one are.
  readonly #releasesByAnswer = new Map<string, number>();
  // Whether documents may wait for an answer of the gateway; after a start that is unknown.
  #mayAwaitAnswer = true;

  constructor(environment: Environment, options: HoldsOptions) {
    this.#environment = environment;
    this.#options = options;
  }

  /** Documents may wait for an answer of the gateway from now on. */
  awaitAnswer(): void {
    this.#mayAwaitAnswer = true;
  }

  /** The gateway answers again: what waits for that need not wait for its own next attempt. */
  async releaseAfterAnswer(): Promise<void> {
    if (!this.#mayAwaitAnswer) return;
    this.#mayAwaitAnswer = false;
    const waiting = documentsAwaitingAnswer(this.#options.db, this.#environment);
    if (waiting.length === rowsAtOnce) this.#mayAwaitAnswer = true;
    await this.#release(waiting);
    for (const invoiceId of waiting) this.#releasesByAnswer.set(invoiceId, this.releasesByAnswer(invoiceId) + 1);
  }

  /** How often an answer to another document has released this one. */
  releasesByAnswer(invoiceId: string): number {
    return this.#releasesByAnswer.get(invoiceId) ?? 0;
  }

  /** The authority has accepted or rejected the document. */
  settled(invoiceId: string): void {
    this.#releasesByAnswer.delete(invoiceId);
  }

  /** The unit has its key or credentials back. */
  unitRecovered(egsUnitId: string): void {
    this.#recoveredUnits.add(egsUnitId);
  }

  /** Releases what waited for a key or credentials that are back; it need not wait for its own next attempt. */
  async releaseOfRecoveredUnits(): Promise<void> {
    for (const egsUnitId of this.#recoveredUnits) {
      const onHold = documentsOnHold(this.#options.db, this.#environment, egsUnitId);
      await this.#release(onHold);
      if (onHold.length < rowsAtOnce) this.#recoveredUnits.delete(egsUnitId);
    }
  }

  /** Releases what is due for its next attempt. */
  async releaseDue(now: Date): Promise<void> {
    const due = dueDocuments(this.#options.db, this.#environment, now);
    await this.#release(due, () => now);
  }

  async #release(invoiceIds: readonly string[], now: () => Date = () => this.#options.clock.now()): Promise<void> {
    if (invoiceIds.length === 0) return;
    await this.#options.commitInBackground((writer) => releaseDocuments(writer, invoiceIds, now()));
  }
}
