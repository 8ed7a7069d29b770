import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestHandler, Response } from 'express';
import type { Clock } from '../../platform/clock.ts';
import type { FaultBoard } from '../faults/fault-board.ts';
import { refuse } from './refusals.ts';

async function waitFor(delayMs: number, response: Response, stopping: AbortSignal): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  // An aborted wait is not an error: the caller checks the signal.
  await sleep(delayMs, undefined, { signal: AbortSignal.any([gone.signal, stopping]) }).catch(() => undefined);
}

/** Injects the configured fault before the authority processes the request. `stopping` ends all waiting at shutdown. */
export function injectFaults(board: FaultBoard, clock: Clock, stopping: AbortSignal): RequestHandler {
  return async (_request, response, next) => {
    const fault = board.inject();
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
