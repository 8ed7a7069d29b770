import { apiDocument } from '../../../server/openapi/api-document.ts';
import { operationsOf, type ApiRules } from '../../../server/routes/operation-of-route.ts';
import { areas, type Route } from '../request/route.ts';
import { errorExtras } from './examples/error-extras.ts';
import { introduction } from './introduction.ts';
import { responseHeaders, usualHeaders } from './response-headers.ts';

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
