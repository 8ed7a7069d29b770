import type { FaultsRequest } from '#shared/api/gateway/faults-request.ts';
import type { Clock } from '#main/platform/clock.ts';

// The fault of one request: first the delay, then the failure, if any.
type Fault = { delayMs: number; failure: 'closed connection' | 'none' | { status: number } };

/** The configured faults; they are kept in memory, so a restart ends them. */
export type FaultBoard = {
  /** Begins a scenario and ends the previous one. */
  begin(request: FaultsRequest): void;
  end(): void;
  /** The fault to inject into a request now, if any. Counts the request. */
  inject(): Fault | undefined;
  /** Whether a request for clearance finds that switched off (status 303, which no other endpoint has). Counts the request. */
  injectClearance(): boolean;
};

type Scenario = { fault: Fault; endsAt: Date | undefined; remaining: number };

const msPerSecond = 1000;

function failureOf({ status, delay_ms: delayMs }: FaultsRequest): Fault['failure'] {
  if (status !== undefined) return { status };
  return delayMs === undefined ? 'closed connection' : 'none';
}

const clearanceOff = 303;

function isClearanceOff({ failure }: Fault): boolean {
  return typeof failure === 'object' && failure.status === clearanceOff;
}

/**
 * Keeps the scenario: for `outage_s` seconds, for `count` requests (whichever ends first), or until it is ended, requests are
 * answered with `status`, or `delay_ms` late, or, if neither is given, not at all.
 */
export function createFaultBoard(clock: Clock): FaultBoard {
  let scenario: Scenario | undefined;

  function current(): Scenario | undefined {
    if (scenario === undefined) return undefined;
    const isOver = scenario.remaining <= 0 || (scenario.endsAt !== undefined && scenario.endsAt <= clock.now());
    if (isOver) scenario = undefined;
    return scenario;
  }

  function count(active: Scenario): Fault {
    active.remaining -= 1;
    return active.fault;
  }

  return {
    begin(request) {
      scenario = {
        fault: { delayMs: request.delay_ms ?? 0, failure: failureOf(request) },
        endsAt: request.outage_s === undefined ? undefined : new Date(clock.now().getTime() + request.outage_s * msPerSecond),
        remaining: request.count ?? Number.POSITIVE_INFINITY,
      };
    },
    end() {
      scenario = undefined;
    },
    inject() {
      const active = current();
      return active === undefined || isClearanceOff(active.fault) ? undefined : count(active);
    },
    injectClearance() {
      const active = current();
      if (active === undefined || !isClearanceOff(active.fault)) return false;
      count(active);
      return true;
    },
  };
}
