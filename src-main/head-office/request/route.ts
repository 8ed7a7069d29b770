import type { Request, Response } from 'express';
import { z } from 'zod';
import type { AppError } from '../../../src-shared/api/app-error.ts';
import type { Right } from '../../../src-shared/api/dashboard/people/roles.ts';
import { parseBody } from '../../server/request-faults/parse-body.ts';
import { parseQuery } from '../../server/request-faults/parse-query.ts';
import type { Tenant } from '../db/in-organization.ts';
import type { Caller } from './caller.ts';
import { requireReadBody } from './read-body.ts';

/** Where a request came from, for sessions and the audit log. */
export type Origin = { address: string; device: string; requestId: string };

/** A request as it arrived. */
export type RawCall = {
  /** The parameters of the path. */
  params: Readonly<Record<string, string>>;
  origin: Origin;
  request: Request;
};

/** Who sent it, and the transaction in which it is answered: it sees his organization only. */
export type Signed = { caller: Caller; tenant: Tenant };

type Answer = (call: RawCall & Signed) => Promise<Reply>;

/**
 * What a route answers: JSON, nothing (204), bytes that it sends itself once the transaction is over, or a refusal that keeps what the
 * transaction wrote. A refusal that is thrown undoes it. What must ask the network first answers in another transaction afterwards:
 * nobody waits for a network while he holds the database.
 */
export type Reply =
  | {
      status: number;
      body?: unknown;
      headers?: Readonly<Record<string, string>>;
      /** The fields of the body that are shown only once. */
      secretFields?: readonly string[];
    }
  | { send: (response: Response) => Promise<void> | void }
  | { refusal: AppError }
  | { ask: () => Promise<void>; answer: Answer };

/** The schema of a request without a body. */
export const noBody = z.undefined();

/** The schema of a request without parameters in the query. */
export const noQuery = z.strictObject({});

type RouteOptions<Body extends z.ZodType, Query extends z.ZodType> = {
  /** Whether the route itself counts who calls it, in place of the address. */
  countsCallers?: boolean;
  method: 'get' | 'post' | 'patch' | 'delete';
  path: string;
  body: Body;
  query: Query;
};

type Parsed<Body extends z.ZodType, Query extends z.ZodType> = { body: z.output<Body>; query: z.output<Query> };

/** A route of the API, whatever its types. */
export type Route = RouteOptions<z.ZodType, z.ZodType> &
  ({ access: 'anyone'; answer: (call: RawCall) => Promise<Reply> } | { access: Right | 'signed_in'; answer: Answer });

function parsed<Body extends z.ZodType, Query extends z.ZodType>(
  { body, query }: RouteOptions<Body, Query>,
  request: Request,
): Parsed<Body, Query> {
  const parsedQuery = parseQuery(query, request.query);
  requireReadBody(request);
  return { query: parsedQuery, body: parseBody(body, request.body) };
}

type SignedOptions<Body extends z.ZodType, Query extends z.ZodType> = RouteOptions<Body, Query> & {
  /** Asks the network what the body makes necessary, outside a transaction, or refuses. */
  ask?: (body: z.output<Body>) => Promise<void>;
};

/**
 * A route on what its path names. It is looked for before query and body are read, so that an unknown id is refused first.
 *
 * @param options.find finds it, or throws AppError NOT_FOUND.
 */
export function resourceRoute<Body extends z.ZodType, Query extends z.ZodType, Found>(
  access: Right | 'signed_in',
  { ask, find, ...options }: SignedOptions<Body, Query> & { find: (call: RawCall & Signed) => Promise<Found> },
  handle: (call: RawCall & Signed & Parsed<Body, Query> & { found: Found }) => Promise<Reply>,
): Route {
  const answer: Answer = async (call) => {
    const found = await find(call);
    return handle({ ...call, ...parsed(options, call.request), found });
  };
  const askFirst: Answer = async (call) => {
    await find(call);
    const { body } = parsed(options, call.request);
    return { ask: async () => ask?.(body), answer };
  };
  return { ...options, access, answer: ask === undefined ? answer : askFirst };
}

/** A route for people whose role has a right, or for everyone who is signed in. */
export function routeFor<Body extends z.ZodType, Query extends z.ZodType>(
  access: Right | 'signed_in',
  options: SignedOptions<Body, Query>,
  handle: (call: RawCall & Signed & Parsed<Body, Query>) => Promise<Reply>,
): Route {
  return resourceRoute(access, { ...options, find: async () => undefined }, handle);
}

/** A route for everyone, which opens transactions itself. */
export function openRoute<Body extends z.ZodType, Query extends z.ZodType>(
  options: RouteOptions<Body, Query>,
  handle: (call: RawCall & Parsed<Body, Query>) => Promise<Reply>,
): Route {
  return { ...options, access: 'anyone', answer: async (call) => handle({ ...call, ...parsed(options, call.request) }) };
}

/**
 * A route for callers who are no people; it opens transactions itself.
 *
 * @param options.admit says who calls, or refuses, before query and body are read.
 */
export function admittedRoute<Body extends z.ZodType, Query extends z.ZodType, Admitted>(
  options: RouteOptions<Body, Query> & { admit: (call: RawCall) => Promise<Admitted> },
  handle: (call: RawCall & Parsed<Body, Query> & { admitted: Admitted }) => Promise<Reply>,
): Route {
  const answer = async (call: RawCall): Promise<Reply> => {
    const admitted = await options.admit(call);
    return handle({ ...call, ...parsed(options, call.request), admitted });
  };
  return { ...options, access: 'anyone', answer };
}
