import type { Request, Response } from 'express';
import { z } from 'zod';
import type { BranchRight } from '../../../../src-shared/api/manager/people/rights.ts';
import { parseBody } from '../../../server/request-faults/parse-body.ts';
import { parseQuery } from '../../../server/request-faults/parse-query.ts';
import type { RouteDescription } from './route-description.ts';
import type { Caller } from './caller.ts';

/** Where a request came from. */
export type Origin = {
  address: string;
  /** Whether it came from this machine. */
  isLocal: boolean;
  requestId: string;
};

/** A request as it arrived. */
export type RawCall = {
  /** The parameters of the path. */
  params: Readonly<Record<string, string>>;
  origin: Origin;
  request: Request;
};

/** The request of somebody who has a session. */
export type SignedCall = RawCall & { caller: Caller };

/** What a route answers: JSON, nothing (204), or what it sends itself. */
export type Reply =
  { status: number; body?: unknown; cookies?: readonly string[] } | { send: (response: Response) => Promise<void> | void };

/** The schema of a request without a body. */
export const noBody = z.undefined();

/** The schema of a request without parameters in the query. */
export const noQuery = z.strictObject({});

/** What a route needs: nothing, a session even if it is locked, a session, or a right. */
export type Access = 'anyone' | 'session' | 'signed_in' | BranchRight;

type RouteOptions<Body extends z.ZodType, Query extends z.ZodType> = {
  method: 'get' | 'post' | 'patch' | 'delete';
  path: string;
  body: Body;
  query: Query;
  about: RouteDescription;
};

type Parsed<Body extends z.ZodType, Query extends z.ZodType> = { body: z.output<Body>; query: z.output<Query> };

type Answer<Call> = (call: Call) => Promise<Reply> | Reply;

/** A route of the API, whatever its types. */
export type Route = RouteOptions<z.ZodType, z.ZodType> &
  ({ access: 'anyone'; answer: Answer<RawCall> } | { access: Exclude<Access, 'anyone'>; answer: Answer<SignedCall> });

function parsed<Body extends z.ZodType, Query extends z.ZodType>(
  { body, query }: RouteOptions<Body, Query>,
  request: Request,
): Parsed<Body, Query> {
  return { query: parseQuery(query, request.query), body: parseBody(body, request.body) };
}

/** A route for people with a session, or whose role has a right. */
export function routeFor<Body extends z.ZodType, Query extends z.ZodType>(
  access: Exclude<Access, 'anyone'>,
  options: RouteOptions<Body, Query>,
  handle: Answer<SignedCall & Parsed<Body, Query>>,
): Route {
  return { ...options, access, answer: (call) => handle({ ...call, ...parsed(options, call.request) }) };
}

/** A route for everyone. */
export function openRoute<Body extends z.ZodType, Query extends z.ZodType>(
  options: RouteOptions<Body, Query>,
  handle: Answer<RawCall & Parsed<Body, Query>>,
): Route {
  return { ...options, access: 'anyone', answer: (call) => handle({ ...call, ...parsed(options, call.request) }) };
}
