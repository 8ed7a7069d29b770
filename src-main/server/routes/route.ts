import assert from 'node:assert/strict';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { AppError } from '#shared/api/app-error.ts';
import type { OperationAnswer, OperationError, OperationExample } from '../openapi/operation.ts';
import type { RequestHeader } from '../openapi/request-parameters.ts';
import { requireReadBody } from '../request/read-body.ts';
import { parseBody } from '../request/parse-body.ts';
import { parseQuery } from '../request/parse-query.ts';
import type { RequestFault } from '../request/request-fault.ts';

/** A request as it arrived. */
export type Call = {
  /** The parameters of the path. */
  params: Readonly<Record<string, string>>;
  request: Request;
};

/**
 * What a route answers: JSON, nothing (204), bytes that it sends itself, or a refusal that keeps what a transaction wrote. A refusal
 * that is thrown undoes it.
 */
export type Reply = StatusReply | { send: (response: Response) => Promise<void> | void } | { refusal: AppError };

type StatusReply = {
  status: number;
  body?: unknown;
  headers?: Readonly<Record<string, string | readonly string[]>>;
  /** The fields of the body that are shown only once. */
  secretFields?: readonly string[];
};

/** What a handler returns: the status may be left out where the route documents one answer, and all of it where that is empty. */
export type Handled = Reply | (Omit<StatusReply, 'status'> & { status?: number }) | void;

/** The schema of a request without a body. */
export const noBody = z.undefined();

/** The schema of a request without parameters in the query. */
export const noQuery = z.strictObject({});

/** What the documentation says of a route. Path, parameters, body, right, and the errors that follow from these, are the route's own. */
export type Description = {
  /** The name of the operation for code generators. */
  id: string;
  area: string;
  summary: string;
  description: string;
  /** What a route for everyone authenticates with; one of them is enough. Left out where it needs nothing but its body. */
  credentials?: readonly string[];
  /** What its parameters of the path are, where the API has no one word for their names. */
  pathParameters?: Readonly<Record<string, string>>;
  /** Request headers of this route alone. */
  headers?: readonly RequestHeader[];
  answers: Readonly<Record<string, OperationAnswer>>;
  /** The errors of this route alone. */
  errors?: readonly OperationError[];
  /** Shown with the route. Those of head office are replayed in order by `test/support/head-office/example-day/day.ts`. */
  examples?: Readonly<Record<string, OperationExample>>;
};

/** A route of an API, whatever its types: method, path, who may call it, what it takes, what is said of it, and how it answers. */
export type Route<Access extends string, Caller extends Call> = {
  method: 'get' | 'post' | 'patch' | 'delete';
  path: string;
  access: Access;
  body: z.ZodType;
  query: z.ZodType;
  /** Undefined for what lies between our own programs, which share its schemas. */
  about: Description | undefined;
  /** Whether the route itself counts who calls it, in place of the address. */
  countsCallers: boolean;
  /** Reads the request, and does what it needs the network for; undefined where it needs none. No transaction may be open meanwhile. */
  ask: ((caller: Caller) => Promise<() => Promise<void>>) | undefined;
  answer: (caller: Caller) => Promise<Reply>;
};

// The area is that of the file. In an example the status may be left out as in what a handler returns.
type AboutRoute = Omit<Description, 'area' | 'examples'> & {
  examples?: Readonly<Record<string, Omit<OperationExample, 'status'> & { status?: number }>>;
};

type MaybePromise<Value> = Value | Promise<Value>;

type Parsed<Body extends z.ZodType, Query extends z.ZodType> = { body: z.output<Body>; query: z.output<Query> };

// How a route is declared.
type Form<Access extends string, Caller extends Call, Body extends z.ZodType, Query extends z.ZodType, Found> = {
  access: Access;
  countsCallers?: boolean;
  /** Left out where there is none. */
  body?: Body;
  /** In place of `body`, where the handler itself reads the body of the request. */
  documentedBody?: z.ZodType;
  query?: Query;
  /** Finds what the path names, or refuses, before query and body are read: an unknown id is refused first. */
  find?: (caller: Caller) => MaybePromise<Found>;
  /** Further faults of the request, reported together with those of its body, or of its query where it has no body. */
  further?: (caller: Caller) => readonly RequestFault[];
  /** Asks the network what the body makes necessary, outside a transaction, or refuses. */
  ask?: (body: z.output<Body>) => Promise<void>;
  handle: (caller: Caller & Parsed<Body, Query> & { found: Found }) => MaybePromise<Handled>;
};

function onlyStatus(answers: Description['answers']): number {
  const [status, ...others] = Object.keys(answers).map(Number);
  assert(status !== undefined && others.length === 0, 'a route with several answers says which of them it is');
  return status;
}

function descriptionOf(area: string, { examples = {}, ...about }: AboutRoute): Description {
  const named = Object.entries(examples).map(([name, { status, ...example }]) => {
    return [name, { ...example, status: status ?? onlyStatus(about.answers) }] as const;
  });
  return { ...about, area, examples: Object.fromEntries(named) };
}

function routeFrom<Access extends string, Caller extends Call>(
  { method, path }: Pick<Route<Access, Caller>, 'method' | 'path'>,
  form: Form<Access, Caller, z.ZodType, z.ZodType, unknown>,
  about: Description | undefined,
): Route<Access, Caller> {
  const { access, documentedBody, body = noBody, query = noQuery, find, further, ask, handle } = form;
  const statusOf = (reply: Exclude<Handled, void>): number => {
    if (about !== undefined) return onlyStatus(about.answers);
    return 'body' in reply ? 200 : 204;
  };
  const read = async (caller: Caller) => {
    const { request } = caller;
    const found = await find?.(caller);
    const faults = further?.(caller);
    const readQuery = parseQuery(query, request.query, body === noBody ? faults : undefined);
    requireReadBody(request);
    const readBody = documentedBody === undefined ? parseBody(body, request.body, faults) : undefined;
    return { ...caller, found, query: readQuery, body: readBody };
  };
  return {
    method,
    path,
    access,
    body: documentedBody ?? body,
    query,
    about,
    countsCallers: form.countsCallers === true,
    ask:
      ask === undefined
        ? undefined
        : async (caller) => {
            const { body: given } = await read(caller);
            return () => ask(given);
          },
    async answer(caller) {
      const reply = (await handle(await read(caller))) ?? {};
      return 'send' in reply || 'refusal' in reply ? reply : { ...reply, status: reply.status ?? statusOf(reply) };
    },
  };
}

type Method = Route<string, never>['method'];

function forEachMethod<Declare>(declareFor: (method: Method) => Declare): Record<Method, Declare> {
  return { get: declareFor('get'), post: declareFor('post'), patch: declareFor('patch'), delete: declareFor('delete') };
}

/** What declares the routes of an API, an area at a time: its accesses, its areas, and what is known of who calls. */
export function routesOf<Access extends string, Area extends string, Caller extends Call>() {
  return (area: Area) =>
    forEachMethod((method) => {
      function declare<Body extends z.ZodType = typeof noBody, Query extends z.ZodType = typeof noQuery, Found = undefined>(
        path: string,
        form: AboutRoute & Form<Access, Caller, Body, Query, Found>,
      ): Route<Access, Caller>;
      function declare(
        path: string,
        form: AboutRoute & Form<Access, Caller, z.ZodType, z.ZodType, unknown>,
      ): Route<Access, Caller> {
        return routeFrom({ method, path }, form, descriptionOf(area, form));
      }
      return declare;
    });
}

/** What declares the routes between our own programs, which are documented nowhere. */
export function internalRoutesOf<Access extends string, Caller extends Call>() {
  return forEachMethod((method) => {
    function declare<Body extends z.ZodType = typeof noBody, Query extends z.ZodType = typeof noQuery, Found = undefined>(
      path: string,
      form: Form<Access, Caller, Body, Query, Found>,
    ): Route<Access, Caller>;
    function declare(path: string, form: Form<Access, Caller, z.ZodType, z.ZodType, unknown>): Route<Access, Caller> {
      return routeFrom({ method, path }, form, undefined);
    }
    return declare;
  });
}
