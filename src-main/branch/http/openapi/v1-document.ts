import { apiDocument } from '../../../server/openapi/api-document.ts';
import { errorExtras } from './examples/error-extras.ts';
import { introduction } from './introduction.ts';
import { allOperations, areas } from './operations/all-operations.ts';
import { responseHeaders, usualHeaders } from './response-headers.ts';

/** The title of the document and of the page that shows it. */
export const apiTitle = 'Sanad e-invoicing API';

/** The OpenAPI 3.1 document of `/v1`. */
export function v1Document(version: string): ReturnType<typeof apiDocument> {
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
    operations: allOperations(),
    usualHeaders,
    responseHeaders,
    errorExtras,
  });
}
