import { branchRole } from '#shared/api/dashboard/branch-users.ts';
import { branchRight, mayAtBranch } from '#shared/api/people/rights.ts';
import { describedExportHeaders } from '#main/server/routes/export-part.ts';
import { operationsOf, type ApiRules } from '#main/server/routes/operation-of-route.ts';
import { apiDocument } from '#main/server/openapi/api-document.ts';
import { textHeader } from '#main/server/openapi/response-headers.ts';
import { errorExtras } from '../../tills-api/openapi/examples/error-extras.ts';
import { replayedHeader } from '../../tills-api/openapi/response-headers.ts';
import { areas } from './areas.ts';
import type { Route } from './route.ts';

// The introduction of the API documentation, in CommonMark.
const introduction = `
What the pages of the appliance read and do. Tills do not call it; they call \`/v1\`, with an API key, which opens nothing here.

### Sign in

1. \`POST /manager/session\` with user name and password sets a cookie, which is the session. It lasts 12 hours at most.
2. Without a request for 15 minutes (a setting) it is locked, until \`POST /manager/session/unlock\` by the same person. Requests that a page
   makes by itself carry \`x-sanad-background: 1\`, so that they do not count.
3. Every change must come from the appliance's own pages: the browser says so in \`Origin\` and \`Sec-Fetch-Site\`. A program sends \`Origin\`
   with the address that it calls.

### Good to know

* Each operation names the permission that it needs and the roles that have it; \`GET /manager/session\` lists yours. Refusals come in this
  order: 403 for another origin, 401, 403, then the others.
* A refusal is \`{ "error": { code, message, retryable, request_id } }\`. Branch on \`code\`; repeat the request only if \`retryable\`.
* Fields and parameters that are not named here are refused; \`details\` names every fault.
* Lists come a page at a time: repeat the request with the same filters and \`cursor\` set to \`next_cursor\` until that is null.
* Secrets (API keys, pairing codes) are shown once, in the answer that makes them.
* Where the appliance has joined head office, users, companies and keys are kept there: \`HEAD_OFFICE_OWNS_THIS\` says where.
* All times are ISO 8601 in UTC. Every GET answers HEAD too.
`.trim();

const pathParameters: Readonly<Record<string, string>> = {
  certificate_id: 'The `certificate_id` of an entry of `portal_steps`.',
  egs_unit_id: 'The `egs_unit_id` of an EGS unit.',
  invoice_id: 'The `invoice_id` of a document.',
  job_id: 'The `job_id` of a check or a drill.',
  key_id: 'The `key_id` of an API key.',
  name: 'The `name` of a backup.',
  printer_id: 'The `printer_id` of a receipt printer.',
  mail_id: 'The mail.',
  outage_id: 'The outage.',
  user_id: 'The `user_id` of a user.',
};

const rules: ApiRules = {
  pathParameters,
  accesses: {
    anyone: 'none',
    session: 'everyone with a session, also a locked one',
    signed_in: 'everyone who is signed in',
  },
  rights: {
    roles: branchRole.options,
    rolesWith(access) {
      const { data } = branchRight.safeParse(access);
      return data === undefined ? [] : branchRole.options.filter((who) => mayAtBranch(who, data));
    },
  },
  securityOf: ({ access }) => (access === 'anyone' ? [] : undefined),
  errors: {
    ofAccess(access) {
      if (access === 'anyone') return [];
      return ['SESSION_MISSING', 'SESSION_ENDED', ...(access === 'session' ? [] : (['SESSION_LOCKED'] as const))];
    },
    withId: ['NOT_FOUND', 'ROUTE_NOT_FOUND'],
    withBody: ['UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE', 'MALFORMED_JSON'],
    always: ['VALIDATION_ERROR', 'METHOD_NOT_ALLOWED', 'CROSS_ORIGIN_REFUSED', 'MISDIRECTED_REQUEST', 'INTERNAL_ERROR'],
  },
};

/** The OpenAPI 3.1 document of `/manager`. */
export function peopleDocument(routes: readonly Route[], version: string): ReturnType<typeof apiDocument> {
  return apiDocument({
    title: "Sanad manager's API",
    version,
    introduction,
    servers: [{ url: '/', description: 'This appliance' }],
    basePath: '/manager',
    areas,
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: '__Host-sanad',
        description: 'The session, which signing in sets as a cookie; over HTTP on the machine itself it is called `sanad`.',
      },
    },
    security: [{ session: [] }],
    operations: operationsOf(routes, areas, rules),
    usualHeaders: ['X-Request-Id'],
    responseHeaders: {
      ...describedExportHeaders('documents', 8),
      'Set-Cookie': textHeader(
        'The session, and a mark of this browser; empty where the session has ended.',
        '__Host-sanad=…; Path=/; HttpOnly; SameSite=Strict; Secure',
      ),
      'Idempotent-Replayed': replayedHeader,
      'Content-Disposition': textHeader('The name of the file.', 'attachment; filename="sanad-support.zip"'),
    },
    errorExtras: {
      ...errorExtras,
      VALIDATION_ERROR: { details: [{ path: 'limit', code: 'too_big', message: 'must be at most 100' }] },
      HEAD_OFFICE_OWNS_THIS: { head_office_url: 'https://office.example' },
    },
  });
}
