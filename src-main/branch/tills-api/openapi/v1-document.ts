import { apiDocument } from '#main/server/openapi/api-document.ts';
import { operationsOf, type ApiRules } from '#main/server/routes/operation-of-route.ts';
import { areas, type Route } from '../request/route.ts';
import { errorExtras } from './examples/error-extras.ts';
import { responseHeaders, usualHeaders } from './response-headers.ts';

// The introduction of the API documentation, in CommonMark.
const introduction = `
Sanad signs tax documents the moment they are sold, stores them, and sends them to the tax authority, online or not.

### The first invoice

1. Press **Authorize** and enter an API key. \`tax_test_…\` is the sandbox, \`tax_live_…\` is production.
2. \`GET /v1/auth/context\` shows the company of the key; its VAT number is what \`seller.vat_number\` must be.
3. \`GET /v1/egs\` lists the units (tills). Take the \`egs_unit_id\` of one that is \`active\`, or create one with \`POST /v1/egs\`.
4. Send an example of \`POST /v1/invoices/simplified\` with your \`egs_unit_id\`, seller and date. On /docs of an appliance with the
   demo company the examples have its unit, today's date and unique numbers, and can be executed unchanged. Print
   \`qr_code\` on the receipt.

### Good to know

* **200** means that the authority has answered; **202** that the document is signed and stored and will be sent: poll \`poll_url\`.
  The appliance waits 3 seconds for the authority, then it answers 202.
* Send an **Idempotency-Key** with every document. When no answer comes, send the same request again: nothing is issued twice.
* Amounts are numbers, or strings such as \`"12.50"\` where your language knows binary numbers alone; all arithmetic is decimal, and a
  number with more digits than can be kept exactly is refused.
* \`/v1/openapi-3.0.json\` describes the same for generators that know no OpenAPI 3.1.
* Fields that are not named here are refused, so that a misspelled one is not lost. Blank optional texts count as left out. Texts may
  contain every character that XML 1.0 allows.
* A refusal is \`{ "error": { code, message, retryable, request_id } }\`. Branch on \`code\`; repeat the request only if \`retryable\`.
* A **503** says with \`Retry-After\` when to try again. \`GET /readyz\` (no key) says why nothing can be issued at the moment:
  \`{ status, conditions: [{ code, subject, message, severity, since }] }\`, 200 \`ready\` or 503 \`not_ready\`. Conditions of severity
  \`warning\` stop nothing. \`GET /healthz\` says only that the process is up.
* Every GET answers HEAD too. All times are ISO 8601 in UTC, except \`invoice_date\` and \`invoice_time\`, which are in Riyadh time.

The ids in the examples belong together: an id in an answer is the one that later requests name. Put your own in their place.
`.trim();

/** The title of the document and of the page that shows it. */
export const apiTitle = 'Sanad e-invoicing API';

const rules: ApiRules = {
  pathParameters: {},
  accesses: { api_key: '' },
  securityOf: () => undefined,
  errors: {
    ofAccess: () => ['API_KEY_MISSING', 'API_KEY_INVALID', 'API_KEY_REVOKED'],
    // A path with an id that cannot be decoded, such as `%ff`, is not a path of this API.
    withId: ['ROUTE_NOT_FOUND'],
    withBody: ['UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE', 'MALFORMED_JSON', 'VALIDATION_ERROR'],
    always: ['METHOD_NOT_ALLOWED', 'MISDIRECTED_REQUEST', 'RATE_LIMITED', 'INTERNAL_ERROR'],
  },
};

/** The operations of `/v1`, in the order in which a newcomer needs them. */
export function v1Operations(routes: readonly Route[]): ReturnType<typeof operationsOf> {
  return operationsOf(routes, areas, rules);
}

/** The OpenAPI 3.1 document of `/v1`. */
export function v1Document(routes: readonly Route[], version: string): ReturnType<typeof apiDocument> {
  return apiDocument({
    title: apiTitle,
    version,
    introduction,
    servers: [{ url: '/', description: 'This appliance' }],
    basePath: '/v1',
    areas,
    securitySchemes: {
      apiKey: {
        type: 'http',
        scheme: 'bearer',
        description: 'An API key: `tax_test_…` for the sandbox, `tax_live_…` for production.',
      },
    },
    security: [{ apiKey: [] }],
    operations: v1Operations(routes),
    usualHeaders,
    responseHeaders,
    errorExtras,
  });
}
