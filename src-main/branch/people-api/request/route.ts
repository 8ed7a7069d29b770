import type { BranchRight } from '#shared/api/people/rights.ts';
import { routesOf, type Call, type Route as RouteOf } from '#main/server/routes/route.ts';
import type { LedgerWriter } from '../../db/ledger-database.ts';
import type { AuditEvent, Origin } from '../../users/record-audit.ts';
import type { Caller } from '../../users/caller.ts';
import type { Area } from './areas.ts';

/** A request as it arrived. */
export type RawCall = Call & { origin: Origin };

/** The request of somebody who has a session. */
export type SignedCall = RawCall & {
  caller: Caller;
  /** Records what the person did, in the transaction in which it happens. */
  record: (writer: LedgerWriter, event: Pick<AuditEvent, 'action' | 'target' | 'detail'>) => void;
};

/** What a route of a person needs: a session even if it is locked, a session, or a right. */
export type SignedAccess = 'session' | 'signed_in' | BranchRight;

// For people with a session, or whose role has a right.
type SignedRoute = RouteOf<SignedAccess, SignedCall>;

/** A route for everyone. */
export type OpenRoute = RouteOf<'anyone', RawCall>;

/** A route of the API. */
export type Route = OpenRoute | SignedRoute;

/** Declares the routes of an area for people with a session, or whose role has a right. */
export const routesIn = routesOf<SignedAccess, Area, SignedCall>();

/** Declares the routes of an area for everyone. */
export const openRoutesIn = routesOf<'anyone', Area, RawCall>();
