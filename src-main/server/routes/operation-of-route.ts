import { z } from 'zod';
import type { AppErrorCode } from '#shared/api/app-error.ts';
import type { Operation, Security } from '../openapi/operation.ts';
import type { RequestHeader } from '../openapi/request-parameters.ts';
import { noBody, noQuery, type Description, type Route } from './route.ts';

type Declared = Route<string, never>;

/** What follows for the description of an API from who may call a route and what it takes. */
export type ApiRules = {
  /** What the parameters of paths are, by their names. */
  pathParameters: Readonly<Record<string, string>>;
  /** Who may call a route whose access is no right, by the access. */
  accesses: Readonly<Record<string, string>>;
  /** All roles, and those that have a right; left out where the API knows no people. */
  rights?: { roles: readonly string[]; rolesWith: (right: string) => readonly string[] };
  securityOf: (route: Declared, about: Description) => Security | undefined;
  /** The errors of every request, of those that must say who sends them, of those with a parameter in the path, of those with a body. */
  errors: Record<'always' | 'withId' | 'withBody', readonly AppErrorCode[]> & {
    ofAccess: (access: string) => readonly AppErrorCode[];
  };
  /** The header that keeps a change from being carried out twice, where every change takes one. */
  idempotencyKey?: RequestHeader;
};

// A route's schema of the query is an object, with rules between its parameters and values that follow from others, or without.
function isQuery(schema: z.ZodType): schema is z.ZodType<unknown, Record<string, unknown>> {
  return schema instanceof z.ZodObject || schema instanceof z.ZodPipe;
}

function isRight(access: string, { accesses }: ApiRules): boolean {
  return !Object.hasOwn(accesses, access);
}

function permissionOf({ access }: Declared, rules: ApiRules): string {
  const said = rules.accesses[access] ?? `\`${access}\` (${rules.rights?.rolesWith(access).join(', ')})`;
  return said === '' ? '' : `\n\nPermission: ${said}.`;
}

function isKeyed({ access, method }: Declared, { idempotencyKey }: ApiRules): boolean {
  return idempotencyKey !== undefined && access !== 'anyone' && method !== 'get';
}

function errorsOf(route: Declared, rules: ApiRules): AppErrorCode[] {
  const { access, path, body } = route;
  const { errors, rights } = rules;
  const isForSome = isRight(access, rules) && rights !== undefined && rights.rolesWith(access).length < rights.roles.length;
  return [
    ...errors.ofAccess(access),
    ...(isForSome ? (['FORBIDDEN'] as const) : []),
    ...(path.includes(':') ? errors.withId : []),
    ...(body === noBody ? [] : errors.withBody),
    ...(isKeyed(route, rules) ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...errors.always,
  ];
}

function operationOf(route: Declared, about: Description, rules: ApiRules): Operation {
  const { method, path, body, query, access } = route;
  const { id, area, summary, answers, headers = [], errors = [], examples = {} } = about;
  const { idempotencyKey } = rules;
  const keyed = idempotencyKey !== undefined && isKeyed(route, rules);
  const security = rules.securityOf(route, about);
  return {
    id,
    method,
    path,
    area,
    summary,
    description: about.description + permissionOf(route, rules),
    ...(security === undefined ? {} : { security }),
    ...(isRight(access, rules) ? { permission: access } : {}),
    pathParameters: about.pathParameters ?? rules.pathParameters,
    ...(query === noQuery || !isQuery(query) ? {} : { query }),
    headers: keyed ? [...headers, idempotencyKey] : headers,
    ...(body === noBody ? {} : { body }),
    answers: Object.fromEntries(
      Object.entries(answers).map(([status, answer]) => {
        return [status, keyed ? { ...answer, headers: [...(answer.headers ?? []), 'Idempotent-Replayed'] } : answer];
      }),
    ),
    errors: [...errorsOf(route, rules), ...errors],
    examples,
  };
}

/** The operations that the routes of an API are, in the order of its areas. */
export function operationsOf(routes: readonly Declared[], areas: Readonly<Record<string, string>>, rules: ApiRules): Operation[] {
  const described = routes.flatMap((route) => (route.about === undefined ? [] : [operationOf(route, route.about, rules)]));
  return Object.keys(areas).flatMap((area) => described.filter((operation) => operation.area === area));
}
