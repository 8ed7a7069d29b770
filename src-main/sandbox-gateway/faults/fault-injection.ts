import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestHandler, Response } from 'express';
import type { Clock } from '../../platform/clock.ts';
import { refuse } from '../http/refusals.ts';
import type { FaultBoard } from './fault-board.ts';

/** Lets the rehearsed trouble strike before the authority sees the request. `stopping` ends all waiting at shutdown. */
export function injectFaults(board: FaultBoard, clock: Clock, stopping: AbortSignal): RequestHandler {
  return async (_request, response, next) => {
    const fault = board.strike();
    if (fault === undefined) return next();
    if (fault.delayMs > 0) await waitFor(fault.delayMs, response, stopping);
    if (response.destroyed) return;
    if (fault.trouble === 'none') return next();
    if (fault.trouble === 'closed connection') {
      response.destroy();
      return;
    }
    refuse(response, fault.trouble.status, clock.now());
  };
}

async function waitFor(delayMs: number, response: Response, stopping: AbortSignal): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  // Waiting that was cut short is no fault: the caller looks at what is left to do.
  await sleep(delayMs, undefined, { signal: AbortSignal.any([gone.signal, stopping]) }).catch(() => undefined);
}
