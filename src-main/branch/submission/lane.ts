import assert from 'node:assert/strict';
import type { Clock } from '#main/platform/clock.ts';
import type { AttemptResult } from './decide-after-attempt.ts';
import { Breaker, credentialsPace, gatewayPace } from './breaker.ts';

const mostInline = 64;
const leastInBackground = 4;
const mostInBackground = 64;
// A healthy gateway answers within a second or two; a request that takes this long goes on, but is taken for unanswered.
const overdueAfterMs = 5_000;
// As many as a gateway can hold when it stops answering: all slots of both modes. Beyond them an overdue request keeps its slot.
const mostOverdue = 128;

const notSendable =
  'This appliance cannot send documents of this unit at the moment: its keys are lost or out of reach, or it has a fault.';
const credentialsRefused = 'The gateway does not take the credentials of this unit at the moment.';
// The same words as in the conditions of the gateway.
const gatewayFailures = {
  silent: 'The gateway does not answer at the moment.',
  unusable: 'The gateway answers, but settles no document at the moment.',
} as const;

/** Whether a till waits for the answer. The two are counted apart, so that neither keeps the other from the gateway. */
export type Mode = 'inline' | 'background';

type Attempt = { egsUnitId: string; mode: Mode };

type AttemptInFlight = Attempt & {
  begunAtMs: number;
  /** Since when the gateway owes an answer; undefined while no request is under way. */
  requestedAtMs?: number | undefined;
  /** It has been counted as a failure; it counts once. */
  isOverdue: boolean;
  holdsSlot: boolean;
};

/**
 * The lane to one environment's gateway: what is in flight, and how much more may be. Breakers decide whether anything is sent at
 * all; how much is sent in the background follows the gateway: one more with each answer, half as many after a request without an answer. So a slow
 * gateway gets many requests at once and one that fails gets few.
 */
export class Lane {
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #gateway: Breaker;
  // One per unit: bounded by the plan.
  readonly #units = new Map<string, Breaker>();
  // The units whose last failure was this appliance's and not the gateway's.
  readonly #notSendable = new Set<string>();
  readonly #inFlight = new Map<string, AttemptInFlight>();
  readonly #slotsTaken: Record<Mode, number> = { inline: 0, background: 0 };
  #overdue = 0;
  #backgroundLimit = leastInBackground;
  #lastFailure: keyof typeof gatewayFailures = 'silent';

  constructor(clock: Clock, random: () => number) {
    this.#clock = clock;
    this.#random = random;
    this.#gateway = new Breaker(clock, random, gatewayPace);
  }

  /** How many requests of this unit may begin now. */
  freeSlots(mode: Mode, egsUnitId: string): number {
    const unit = this.#breakerOf(egsUnitId);
    if (!this.#gateway.allows() || !unit.allows()) return 0;
    if (this.#gateway.isOpen()) return 1;
    const limit = mode === 'inline' ? mostInline : this.#backgroundLimit;
    const free = Math.max(0, limit - this.#slotsTaken[mode]);
    return unit.isOpen() ? Math.min(1, free) : free;
  }

  begin(invoiceId: string, attempt: Attempt): void {
    this.#inFlight.set(invoiceId, { ...attempt, begunAtMs: this.#clock.monotonicMs(), isOverdue: false, holdsSlot: true });
    this.#slotsTaken[attempt.mode] += 1;
    this.#gateway.began();
    this.#breakerOf(attempt.egsUnitId).began();
  }

  /** Makes a request of an attempt that has begun, and measures how long the gateway takes. */
  async request<Answer>(invoiceId: string, send: () => Promise<Answer>): Promise<Answer> {
    const attempt = this.#inFlight.get(invoiceId);
    assert(attempt !== undefined, 'only an attempt that has begun makes requests');
    attempt.requestedAtMs = this.#clock.monotonicMs();
    try {
      return await send();
    } finally {
      attempt.requestedAtMs = undefined;
    }
  }

  /**
   * Marks requests that have been unanswered for long: they go on, but hold no slot any more and count as failures, so that a
   * gateway that hangs is found out long before the first request times out.
   *
   * @returns whether there are new ones.
   */
  markOverdue(): boolean {
    const latestMs = this.#clock.monotonicMs() - overdueAfterMs;
    let hasNew = false;
    for (const attempt of this.#inFlight.values()) {
      if (attempt.requestedAtMs === undefined || attempt.requestedAtMs > latestMs) continue;
      if (!attempt.isOverdue) this.#countFailure(attempt);
      hasNew ||= !attempt.isOverdue;
      this.#lastFailure = 'silent';
      attempt.isOverdue = true;
      this.#releaseSlot(attempt);
    }
    return hasNew;
  }

  isWorkingOn(invoiceId: string): boolean {
    return this.#inFlight.has(invoiceId);
  }

  /** How many attempts are in flight. */
  size(): number {
    return this.#inFlight.size;
  }

  /** Ends an attempt, and learns from its result where it has one. */
  finish(invoiceId: string, result?: AttemptResult): void {
    const attempt = this.#inFlight.get(invoiceId);
    if (attempt === undefined) return;
    this.#inFlight.delete(invoiceId);
    if (attempt.holdsSlot) this.#slotsTaken[attempt.mode] -= 1;
    else this.#overdue -= 1;
    if (result !== undefined) this.#learnFrom(attempt, result);
  }

  /** The unit's own condition may be over: its documents are tried again at once. */
  unitRecovered(egsUnitId: string): void {
    this.#breakerOf(egsUnitId).succeeded();
  }

  /** Whether the gateway is known to give no usable answer. */
  isOpen(): boolean {
    return this.#gateway.isOpen();
  }

  /** Why a document of this unit has to wait, in a sentence for its `last_error`. */
  reasonToWait(egsUnitId: string): string {
    if (this.#gateway.isOpen()) return gatewayFailures[this.#lastFailure];
    if (this.#breakerOf(egsUnitId).isOpen()) return this.#notSendable.has(egsUnitId) ? notSendable : credentialsRefused;
    return 'Too many documents are on their way to the gateway at the moment.';
  }

  #breakerOf(egsUnitId: string): Breaker {
    const known = this.#units.get(egsUnitId);
    if (known !== undefined) return known;
    const created = new Breaker(this.#clock, this.#random, credentialsPace);
    this.#units.set(egsUnitId, created);
    return created;
  }

  #learnFrom(attempt: AttemptInFlight, { kind }: AttemptResult): void {
    const unit = this.#breakerOf(attempt.egsUnitId);
    if (kind === 'silent' || kind === 'unusable') {
      this.#lastFailure = kind;
      if (!attempt.isOverdue) this.#countFailure(attempt);
      return;
    }
    if (kind === 'not_sent') this.#notSendable.add(attempt.egsUnitId);
    else this.#notSendable.delete(attempt.egsUnitId);
    if (kind === 'not_sent' || kind === 'credentials_refused') unit.failed(attempt.begunAtMs);
    else unit.succeeded();
    if (kind === 'not_sent') return;
    this.#gateway.succeeded();
    this.#backgroundLimit = Math.min(mostInBackground, this.#backgroundLimit + 1);
  }

  #countFailure({ begunAtMs }: AttemptInFlight): void {
    if (!this.#gateway.failed(begunAtMs)) return;
    this.#backgroundLimit = Math.max(leastInBackground, Math.floor(this.#backgroundLimit / 2));
  }

  #releaseSlot(attempt: AttemptInFlight): void {
    if (!attempt.holdsSlot || this.#overdue >= mostOverdue) return;
    attempt.holdsSlot = false;
    this.#slotsTaken[attempt.mode] -= 1;
    this.#overdue += 1;
  }
}
