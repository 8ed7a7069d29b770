import { z } from 'zod';
import { mayDo, role, type Right } from '../../../../src-shared/api/dashboard/people/roles.ts';
import type { Operation, OperationAnswer, Security } from '../../../server/openapi/operation.ts';
import type { RequestHeader } from '../../../server/openapi/request-parameters.ts';
import type { RouteDescription } from '../../openapi/route-description.ts';
import { noBody, noQuery, type Route } from '../../request/route.ts';
import { pathParameters } from './path-parameters.ts';
import { errorsOf, isKeyed } from './route-errors.ts';

const idempotencyKey: RequestHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A key of yours for this change, 1 to 255 visible ASCII characters. When no answer comes, send the same request with the same ' +
    'key again: it is carried out once, and answered alike but for its secrets.',
  schema: { type: 'string', minLength: 1, maxLength: 257 },
};

// A route's schema of the query is an object, with rules between its parameters or without.
function isQuery(schema: z.ZodType): schema is z.ZodType<unknown, Record<string, unknown>> {
  return schema instanceof z.ZodObject;
}

function queryOf({ query }: Route): Pick<Operation, 'query'> {
  return query === noQuery || !isQuery(query) ? {} : { query };
}

function rolesWith(right: Right): string {
  return role.options.filter((who) => mayDo(who, right)).join(', ');
}

function permissionOf({ access }: Route): string {
  if (access === 'anyone') return 'Permission: none.';
  if (access === 'signed_in') return 'Permission: everyone who is signed in.';
  return `Permission: \`${access}\` (${rolesWith(access)}).`;
}

function securityOf({ access }: Route, { credentials = [] }: RouteDescription): Security {
  if (access === 'anyone') return credentials.map((name) => ({ [name]: [] }));
  return [{ accessToken: [] }];
}

function answersOf(route: Route, answers: Readonly<Record<string, OperationAnswer>>): Record<string, OperationAnswer> {
  const further = isKeyed(route) ? ['Idempotent-Replayed'] : [];
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [status, { ...answer, headers: [...(answer.headers ?? []), ...further] }]),
  );
}

/** The operation of the API's description that a route is. */
export function operationOf(route: Route, description: RouteDescription): Operation {
  const { method, path, body } = route;
  const { id, area, summary, answers, headers = [], errors = [], examples } = description;
  return {
    id,
    method,
    path,
    area,
    summary,
    description: `${description.description}\n\n${permissionOf(route)}`,
    security: securityOf(route, description),
    ...(route.access === 'anyone' || route.access === 'signed_in' ? {} : { permission: route.access }),
    pathParameters,
    ...queryOf(route),
    headers: isKeyed(route) ? [...headers, idempotencyKey] : headers,
    ...(body === noBody ? {} : { body }),
    answers: answersOf(route, answers),
    errors: [...errorsOf(route), ...errors],
    examples,
  };
}
