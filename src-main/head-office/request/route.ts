import type { Right, Role } from '#shared/api/dashboard/roles.ts';
import { internalRoutesOf, routesOf, type Call, type Route as RouteOf } from '#main/server/routes/route.ts';
import type { Reach, Tenant } from '../db/in-organization.ts';

/** Where a request came from, for sessions and the audit log. */
export type Origin = { address: string; device: string; requestId: string };

/** A request as it arrived. */
export type RawCall = Call & { origin: Origin };

/** Whose access token it is, and of which session. */
export type TokenSubject = { organizationId: string; userId: string; sessionId: string };

/** The same, as an access token says it, and until when the token is valid. */
export type PresentedToken = TokenSubject & { tokenExpiresAt: Date };

/** What the database knows of a person; `lacksTotp` where he has yet to set up the authenticator app that his role needs. */
export type Person = { name: string; email: string; role: Role; reach: Reach; lacksTotp: boolean };

/** The person who makes a request, as the database knows him at that moment. */
export type Caller = PresentedToken & Person;

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

/** The areas that the API's documentation is grouped by, in the order in which a newcomer needs them. */
export const areas = {
  'Sign in': 'Set head office up, sign in, go on with a session, and sign out.',
  'Your account': 'Your profile, your sessions, your password and your authenticator app.',
  Team: 'The people of the organization, their roles, and invitations.',
  Companies: 'The legal entities that issue documents.',
  'API keys': 'The keys with which tills call the branches (`/v1`).',
  Branches: 'The appliances of the branches, and their EGS units.',
  Documents: 'The documents of every branch, as XML, PDF and QR code too.',
  Reports: 'Sums for people and for tax returns.',
  Alerts: 'What needs a person, and what changes at this moment.',
  Webhooks: 'Tell your own systems what became of documents.',
  Mail: 'What head office sends by mail, and through which server.',
  Billing: 'The plan, what is used of it, and statements.',
  Logs: 'Who changed what, and what the system did.',
};

// See {@link areas}.
type Area = keyof typeof areas;

/** Declares the routes of an area for people whose role has a right, or for everyone who is signed in. */
export const routesIn = routesOf<Right | 'signed_in', Area, SignedCall>();

/** Declares the routes of an area for everyone, or for callers who are no people; they open transactions themselves. */
export const openRoutesIn = routesOf<'anyone', Area, RawCall>();

/** Declares a route for the programs of branches; it opens transactions itself. */
export const internalRoute = internalRoutesOf<'anyone', RawCall>();
