import type { BranchRight } from '../../../../src-shared/api/manager/people/rights.ts';
import { routesOf, type Call, type Route as RouteOf } from '../../../server/routes/route.ts';
import type { Area } from './areas.ts';
import type { Caller } from './caller.ts';

/** Where a request came from. */
export type Origin = {
  address: string;
  /** Whether it came from this machine. */
  isLocal: boolean;
  requestId: string;
};

/** A request as it arrived. */
export type RawCall = Call & { origin: Origin };

/** The request of somebody who has a session. */
export type SignedCall = RawCall & { caller: Caller };

/** What a route of a person needs: a session even if it is locked, a session, or a right. */
export type SignedAccess = 'session' | 'signed_in' | BranchRight;

// For people with a session, or whose role has a right.
type SignedRoute = RouteOf<SignedAccess, SignedCall>;

/** A route for everyone. */
export type OpenRoute = RouteOf<'anyone', RawCall>;

/** A route of the API. */
export type Route = OpenRoute | SignedRoute;

/** Declares a route for people with a session, or whose role has a right. */
export const route = routesOf<SignedAccess, Area, SignedCall>();

/** Declares a route for everyone. */
export const openRoute = routesOf<'anyone', Area, RawCall>();
