import { z } from 'zod';
import type { AppErrorCode } from '../../../../src-shared/api/app-error.ts';
import { branchRole } from '../../../../src-shared/api/dashboard/branches/branch-users.ts';
import { mayAtBranch, type BranchRight } from '../../../../src-shared/api/manager/people/rights.ts';
import type { Operation } from '../../../server/openapi/operation.ts';
import { noBody, noQuery, type Route } from '../request/route.ts';

const pathParameters: Readonly<Record<string, string>> = {
  certificate_id: 'The `certificate_id` of an entry of `portal_steps`.',
  egs_unit_id: 'The `egs_unit_id` of an EGS unit.',
  invoice_id: 'The `invoice_id` of a document.',
  job_id: 'The `job_id` of a check or a drill.',
  key_id: 'The `key_id` of an API key.',
  name: 'The `name` of a backup.',
  printer_id: 'The `printer_id` of a receipt printer.',
  user_id: 'The `user_id` of a user.',
};

const anyRequest = [
  'VALIDATION_ERROR',
  'METHOD_NOT_ALLOWED',
  'CROSS_ORIGIN_REFUSED',
  'MISDIRECTED_REQUEST',
  'INTERNAL_ERROR',
] as const;
const withSession = ['SESSION_MISSING', 'SESSION_ENDED'] as const;
const withBody = ['UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE', 'MALFORMED_JSON'] as const;

function isRight(access: Route['access']): access is BranchRight {
  return access !== 'anyone' && access !== 'session' && access !== 'signed_in';
}

function isForSome({ access }: Route): boolean {
  return isRight(access) && branchRole.options.some((who) => !mayAtBranch(who, access));
}

function errorsOf(route: Route): AppErrorCode[] {
  const { access, body, path } = route;
  return [
    ...(access === 'anyone' ? [] : withSession),
    ...(access === 'anyone' || access === 'session' ? [] : (['SESSION_LOCKED'] as const)),
    ...(isForSome(route) ? (['FORBIDDEN'] as const) : []),
    ...(path.includes(':') ? (['NOT_FOUND', 'ROUTE_NOT_FOUND'] as const) : []),
    ...(body === noBody ? [] : withBody),
    ...anyRequest,
  ];
}

// A route's schema of the query is an object, with rules between its parameters or without.
function isQuery(schema: z.ZodType): schema is z.ZodType<unknown, Record<string, unknown>> {
  return schema instanceof z.ZodObject;
}

function permissionOf({ access }: Route): string {
  if (access === 'anyone') return 'Permission: none.';
  if (access === 'session') return 'Permission: everyone with a session, also a locked one.';
  if (access === 'signed_in') return 'Permission: everyone who is signed in.';
  return `Permission: \`${access}\` (${branchRole.options.filter((who) => mayAtBranch(who, access)).join(', ')}).`;
}

/** The operation of the API's description that a route is. */
export function operationOf(route: Route): Operation {
  const { method, path, body, query, access, about } = route;
  return {
    id: about.id,
    method,
    path,
    area: about.area,
    summary: about.summary,
    description: `${about.description}\n\n${permissionOf(route)}`,
    ...(access === 'anyone' ? { security: [] } : {}),
    ...(isRight(access) ? { permission: access } : {}),
    pathParameters,
    ...(query === noQuery || !isQuery(query) ? {} : { query }),
    ...(body === noBody ? {} : { body }),
    answers: about.answers,
    errors: [...errorsOf(route), ...(about.errors ?? [])],
    examples: about.examples ?? {},
  };
}
