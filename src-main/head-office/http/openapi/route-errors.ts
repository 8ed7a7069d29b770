import type { AppErrorCode } from '../../../../src-shared/api/app-error.ts';
import { mayDo, role } from '../../../../src-shared/api/dashboard/people/roles.ts';
import { noBody, type Route } from '../../request/route.ts';

const anyRequest = ['VALIDATION_ERROR', 'METHOD_NOT_ALLOWED', 'MISDIRECTED_REQUEST', 'INTERNAL_ERROR'] as const;
const withToken = ['ACCESS_TOKEN_MISSING', 'ACCESS_TOKEN_INVALID', 'ACCESS_TOKEN_EXPIRED'] as const;
const withBody = ['UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE', 'MALFORMED_JSON'] as const;
// A parameter that cannot be decoded, such as `%ff`, is not of a path of this API.
const withId = ['NOT_FOUND', 'ROUTE_NOT_FOUND'] as const;

function isForSome({ access }: Route): boolean {
  return access !== 'anyone' && access !== 'signed_in' && role.options.some((who) => !mayDo(who, access));
}

/** Whether a route takes an Idempotency-Key: every change of somebody who is signed in does. */
export function isKeyed({ access, method }: Route): boolean {
  return access !== 'anyone' && method !== 'get';
}

/** The errors that follow from what a route takes and who may call it. */
export function errorsOf(route: Route): AppErrorCode[] {
  return [
    ...(route.access === 'anyone' ? [] : withToken),
    ...(isForSome(route) ? (['FORBIDDEN'] as const) : []),
    ...(route.path.includes(':') ? withId : []),
    ...(route.body === noBody ? [] : withBody),
    ...(isKeyed(route) ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...anyRequest,
  ];
}
