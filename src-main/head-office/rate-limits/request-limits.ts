import type { Request, Response } from 'express';
import { AppError } from '../../../src-shared/api/app-error.ts';
import { networkOf } from '../../server/network-of.ts';
import { databaseFault } from '../db/database-fault.ts';
import { hashSecret } from '../organizations/lookups.ts';
import type { Granted, RequestBudgets } from './request-budgets.ts';

/** How many requests a minute each may make. */
export type RequestLimits = { ofSession: number; ofAddress: number; ofAppliance: number };

/** What a screen that looks at several lists every second stays far below. */
export const usualRequestsPerMinute = 1_200;

// A company's network is one address to us.
const sessionsOfAddress = 5;

// An appliance sends its backlog in a few batches a second; so many requests are a fault.
const requestsOfAppliance = 6_000;

/** The limits that follow from how many requests a session may make. */
export function limitsOf(requestsOfSession: number): RequestLimits {
  return { ofSession: requestsOfSession, ofAddress: sessionsOfAddress * requestsOfSession, ofAppliance: requestsOfAppliance };
}

/** Refuses those who make too many requests, and says in the RateLimit headers how many are left. */
export type LimitRequests = {
  /** @throws AppError RATE_LIMITED. */
  ofAddress(request: Request): Promise<void>;
  /** @throws AppError RATE_LIMITED. */
  ofSession(request: Request, sessionId: string): Promise<void>;
  /** @throws AppError RATE_LIMITED. */
  ofAppliance(request: Request, credential: string): Promise<void>;
};

const tooMany = 'Too many requests; Retry-After says how long to wait.';

function answer(response: Response | undefined, { limit, remaining, resetSeconds, isAllowed }: Granted): void {
  response?.set({
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetSeconds),
  });
  if (!isAllowed) throw new AppError('RATE_LIMITED', { message: tooMany, headers: { 'Retry-After': String(resetSeconds) } });
}

/** Applies limits with the budgets of the database. */
export function createRequestLimits(budgets: RequestBudgets, limits: RequestLimits): LimitRequests {
  async function limit(request: Request, name: string, perMinute: number): Promise<void> {
    try {
      answer(request.res, await budgets.take(name, perMinute));
    } catch (cause) {
      // What cannot be counted while the database is away, or takes no changes, is left to it.
      if (databaseFault(cause) === undefined) throw cause;
    }
  }

  return {
    ofAddress: (request) => limit(request, `address:${networkOf(request.ip ?? '')}`, limits.ofAddress),
    ofSession: (request, sessionId) => limit(request, `session:${sessionId}`, limits.ofSession),
    ofAppliance: (request, credential) => limit(request, `appliance:${hashSecret(credential)}`, limits.ofAppliance),
  };
}
