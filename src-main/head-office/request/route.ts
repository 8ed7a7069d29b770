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

/**
 * What a route answers: JSON, nothing (204), bytes that it sends itself once the transaction is over, or a refusal that keeps what the
 * transaction wrote. A refusal that is thrown undoes it.
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
  | { refusal: AppError };

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
  (
    | { access: 'anyone'; answer: (call: RawCall) => Promise<Reply> }
    | { access: Right | 'signed_in'; answer: (call: RawCall & Signed) => Promise<Reply> }
  );

function parsed<Body extends z.ZodType, Query extends z.ZodType>(
  { body, query }: RouteOptions<Body, Query>,
  request: Request,
): Parsed<Body, Query> {
  const parsedQuery = parseQuery(query, request.query);
  requireReadBody(request);
  return { query: parsedQuery, body: parseBody(body, request.body) };
}

/** A route for people whose role has a right, or for everyone who is signed in. */
export function routeFor<Body extends z.ZodType, Query extends z.ZodType>(
  access: Right | 'signed_in',
  options: RouteOptions<Body, Query>,
  handle: (call: RawCall & Signed & Parsed<Body, Query>) => Promise<Reply>,
): Route {
  return {
    ...options,
    access,
    answer: async (call) => handle({ ...call, ...parsed(options, call.request) }),
  };
}

/**
 * A route on what its path names. It is looked for before query and body are read, so that an unknown id is refused first.
 *
 * @param options.find finds it, or throws AppError NOT_FOUND.
 */
export function resourceRoute<Body extends z.ZodType, Query extends z.ZodType, Found>(
  access: Right | 'signed_in',
  options: RouteOptions<Body, Query> & { find: (call: RawCall & Signed) => Promise<Found> },
  handle: (call: RawCall & Signed & Parsed<Body, Query> & { found: Found }) => Promise<Reply>,
): Route {
  const answer = async (call: RawCall & Signed): Promise<Reply> => {
    const found = await options.find(call);
    return handle({ ...call, ...parsed(options, call.request), found });
  };
  return { ...options, access, answer };
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
