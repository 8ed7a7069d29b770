import type { FaultsRequest } from '../../../src-shared/api/gateway/faults-request.ts';
import type { Clock } from '../../platform/clock.ts';

/** What one request has to suffer: first the delay, then the trouble, if any beyond being late. */
type Fault = { delayMs: number; trouble: 'closed connection' | 'none' | { status: number } };

/** The trouble that is being rehearsed; it lives in memory, so a restart ends it. */
export type FaultBoard = {
  /** Begins a rehearsal in place of the one before. */
  begin(request: FaultsRequest): void;
  end(): void;
  /** The fault that strikes a request now; undefined when all is well. Counts the request. */
  strike(): Fault | undefined;
  /** Whether a request for clearance finds that switched off (status 303, which no other endpoint has). Counts the request. */
  strikeClearance(): boolean;
};

type Rehearsal = { fault: Fault; endsAt: Date | undefined; remaining: number };

const msPerSecond = 1000;

function troubleOf({ status, delay_ms: delayMs }: FaultsRequest): Fault['trouble'] {
  if (status !== undefined) return { status };
  return delayMs === undefined ? 'closed connection' : 'none';
}

const clearanceOff = 303;

function isClearanceOff({ trouble }: Fault): boolean {
  return typeof trouble === 'object' && trouble.status === clearanceOff;
}

/**
 * Keeps the rehearsed trouble: for `outage_s` seconds, for `count` requests (whichever ends first), or until it is ended,
 * requests are answered with `status`, or `delay_ms` late, or, where neither is given, not at all.
 */
export function createFaultBoard(clock: Clock): FaultBoard {
  let rehearsal: Rehearsal | undefined;

  function current(): Rehearsal | undefined {
    if (rehearsal === undefined) return undefined;
    const isOver = rehearsal.remaining <= 0 || (rehearsal.endsAt !== undefined && rehearsal.endsAt <= clock.now());
    if (isOver) rehearsal = undefined;
    return rehearsal;
  }

  function count(struck: Rehearsal): Fault {
    struck.remaining -= 1;
    return struck.fault;
  }

  return {
    begin(request) {
      rehearsal = {
        fault: { delayMs: request.delay_ms ?? 0, trouble: troubleOf(request) },
        endsAt: request.outage_s === undefined ? undefined : new Date(clock.now().getTime() + request.outage_s * msPerSecond),
        remaining: request.count ?? Number.POSITIVE_INFINITY,
      };
    },
    end() {
      rehearsal = undefined;
    },
    strike() {
      const active = current();
      return active === undefined || isClearanceOff(active.fault) ? undefined : count(active);
    },
    strikeClearance() {
      const active = current();
      if (active === undefined || !isClearanceOff(active.fault)) return false;
      count(active);
      return true;
    },
  };
}
