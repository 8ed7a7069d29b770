import { mayDo, right, role } from '#shared/api/dashboard/roles.ts';
import { apiDocument } from '#main/server/openapi/api-document.ts';
import type { ErrorExtras } from '#main/server/openapi/error-answers.ts';
import type { Operation } from '#main/server/openapi/operation.ts';
import { operationsOf, type ApiRules } from '#main/server/routes/operation-of-route.ts';
import type { RequestHeader } from '#main/server/openapi/request-parameters.ts';
import { describedExportHeaders } from '#main/server/routes/export-part.ts';
import { textHeader } from '#main/server/openapi/response-headers.ts';
import { areas, type Route } from '../request/route.ts';
import { ids } from '../request/examples.ts';

/** The title of the document and of the page that shows it. */
export const apiTitle = 'Sanad head office API';

const responseHeaders = {
  'Idempotent-Replayed': textHeader('`true` when this Idempotency-Key was used before: nothing was done again.', 'true'),
  'Set-Cookie': textHeader(
    'The next refresh token, for `/api/auth` alone; empty where the session has ended.',
    'sanad_refresh=…; Max-Age=2592000; Path=/api/auth; HttpOnly; SameSite=Strict; Secure',
  ),
  'Content-Disposition': textHeader('The name of the file.', 'attachment; filename="invoices.csv"'),
  ...describedExportHeaders('documents', 1),
};

const errorExtras: ErrorExtras = {
  VALIDATION_ERROR: { details: [{ path: 'limit', code: 'too_big', message: 'must be at most 100' }] },
  EXPORT_TOO_LARGE: { max: 500, total_count: 1207, parts_total: 3, part_size: 500 },
  ORGANIZATION_REQUIRED: { organizations: [{ organization_id: ids.organization, name: 'Nakheel Group' }] },
  ALERT_RULE_LIMIT_REACHED: { max: 50 },
  WEBHOOK_LIMIT_REACHED: { max: 50 },
};

const idempotencyKey: RequestHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A key of yours for this change, 1 to 255 visible ASCII characters. When no answer comes, send the same request with the same ' +
    'key again: it is carried out once, and answered alike but for its secrets.',
  schema: { type: 'string', minLength: 1, maxLength: 257 },
};

/** What the parameters of paths are, by their names. */
export const pathParameters = {
  alert_id: 'The `alert_id` of an alert.',
  appliance_id: 'The `appliance_id` of a branch appliance.',
  branch_user_id: 'The `branch_user_id` of a user of branches.',
  company_id: 'The `company_id` of a company.',
  delivery_id: 'The `delivery_id` of a delivery.',
  egs_unit_id: 'The `egs_unit_id` of an EGS unit.',
  invitation_id: 'The `invitation_id` of an invitation.',
  invoice_id: 'The `invoice_id` of a document.',
  key_id: 'The `key_id` of an API key.',
  mail_id: 'The `mail_id` of a mail.',
  month: 'A month, `YYYY-MM`.',
  outage_id: 'The `outage_id` of an outage.',
  rule_id: 'The `rule_id` of an alert rule.',
  session_id: 'The `session_id` of one of your sessions.',
  user_id: 'The `user_id` of a member.',
  webhook_id: 'The `webhook_id` of a webhook.',
};

const rules: ApiRules = {
  pathParameters,
  accesses: { anyone: 'none', signed_in: 'everyone who is signed in' },
  rights: {
    roles: role.options,
    rolesWith(access) {
      const { data } = right.safeParse(access);
      return data === undefined ? [] : role.options.filter((who) => mayDo(who, data));
    },
  },
  securityOf({ access }, { credentials = [] }) {
    return access === 'anyone' ? credentials.map((name) => ({ [name]: [] })) : [{ accessToken: [] }];
  },
  errors: {
    ofAccess(access) {
      if (access === 'anyone') return [];
      const ofToken = ['ACCESS_TOKEN_MISSING', 'ACCESS_TOKEN_INVALID', 'ACCESS_TOKEN_EXPIRED'] as const;
      return access === 'signed_in' ? ofToken : [...ofToken, 'TOTP_SETUP_REQUIRED'];
    },
    // A parameter that cannot be decoded, such as `%ff`, is not of a path of this API.
    withId: ['NOT_FOUND', 'ROUTE_NOT_FOUND'],
    withBody: ['UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE', 'MALFORMED_JSON'],
    always: ['VALIDATION_ERROR', 'METHOD_NOT_ALLOWED', 'MISDIRECTED_REQUEST', 'INTERNAL_ERROR'],
  },
  idempotencyKey,
};

/** Every operation of the API, in the order of the areas. */
export function allOperations(routes: readonly Route[]): Operation[] {
  return operationsOf(routes, areas, rules);
}

// The introduction of the API documentation, in CommonMark.
const introduction = `
Head office has the documents of every branch, and runs companies, API keys, people, webhooks and plans. The dashboard is a client of this
API and of nothing else: what a person can do there, a script can do here. Tills do not call it; they call their branch (\`/v1\`).

### Sign in

1. \`POST /api/auth/login\` with e-mail address and password answers an \`access_token\`. Send it as \`Authorization: Bearer <token>\`; here,
   press **Authorize** and enter it.
2. It is valid for 15 minutes. \`POST /api/auth/refresh\` gives the next one for the cookie that signing in has set, for 30 days. A cookie is
   valid once; one that comes twice ends the session.
3. Who has an authenticator app sends its code as \`totp_code\`. A script signs in as a person of its own; the role Viewer suffices to read.

### Good to know

* Each operation names the permission that it needs and the roles that have it; \`GET /api/auth/me\` lists your permissions. Refusals come in
  this order: 401, 403, 404, 400.
* A refusal is \`{ "error": { code, message, retryable, request_id } }\`. Branch on \`code\`; repeat the request only if \`retryable\`.
* Fields and parameters that are not named here are refused, so that a misspelled one is not lost; \`details\` names every fault.
* What belongs to another organization is \`NOT_FOUND\`, as if it did not exist.
* Lists come a page at a time, newest first: repeat the request with the same filters and \`cursor\` set to \`next_cursor\` until that is null.
* Changes may carry an **Idempotency-Key**. When no answer comes, send the same request again: it is carried out once.
* Secrets (API keys, webhook secrets, codes, links) are shown once, in the answer that makes them.
* All times are ISO 8601 in UTC, amounts are numbers with two decimals. Every GET answers HEAD too.

The synchronization of branches (\`/api/sync\`) is not described here: it lies between our own two programs and changes with them.

The examples are one working day. An id in an answer is the one that later requests name; put your own in their place.
`.trim();

/** The OpenAPI 3.1 document of `/api`. */
export function headOfficeDocument(routes: readonly Route[], version: string): ReturnType<typeof apiDocument> {
  return apiDocument({
    title: apiTitle,
    version,
    introduction,
    servers: [{ url: '/', description: 'This head office' }],
    basePath: '/api',
    areas,
    securitySchemes: {
      accessToken: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'The `access_token` that signing in answers, valid for 15 minutes.',
      },
      refreshCookie: {
        type: 'apiKey',
        in: 'cookie',
        name: 'sanad_refresh',
        description: 'The refresh token, which signing in sets as a cookie for `/api/auth`; each is valid once.',
      },
    },
    security: [{ accessToken: [] }],
    operations: allOperations(routes),
    usualHeaders: ['X-Request-Id'],
    responseHeaders,
    errorExtras,
  });
}
