import type { Right } from '../../../src-shared/api/dashboard/people/roles.ts';
import { routesOf, type Call, type Route as RouteOf } from '../../server/routes/route.ts';
import type { Tenant } from '../db/in-organization.ts';
import type { Area } from '../openapi/areas.ts';
import type { Caller } from './caller.ts';

/** Where a request came from, for sessions and the audit log. */
export type Origin = { address: string; device: string; requestId: string };

/** A request as it arrived. */
export type RawCall = Call & { origin: Origin };

/** Who sent it, and the transaction in which it is answered: it sees his organization only. */
export type Signed = { caller: Caller; tenant: Tenant };

/** The request of a person. */
export type SignedCall = RawCall & Signed;

/** A route for people whose role has a right, or for everyone who is signed in. */
export type SignedRoute = RouteOf<Right | 'signed_in', SignedCall>;

/** A route for everyone. */
export type OpenRoute = RouteOf<'anyone', RawCall>;

/** A route of the API. */
export type Route = OpenRoute | SignedRoute;

/** Declares a route for people whose role has a right, or for everyone who is signed in. */
export const route = routesOf<Right | 'signed_in', Area, SignedCall>();

/** Declares a route for everyone, or for callers who are no people; it opens transactions itself. */
export const openRoute = routesOf<'anyone', Area, RawCall>();
