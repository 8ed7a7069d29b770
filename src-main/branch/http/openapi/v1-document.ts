import { apiDocument } from '../../../server/openapi/api-document.ts';
import { errorExtras } from './examples/error-extras.ts';
import { introduction } from './introduction.ts';
import { allOperations, areas } from './operations/all-operations.ts';
import { responseHeaders } from './response-headers.ts';

/** The title of the document and of the page that shows it. */
export const apiTitle = 'Sanad e-invoicing API';

/** The OpenAPI 3.1 document of `/v1`. */
export function v1Document(version: string): ReturnType<typeof apiDocument> {
  return apiDocument({
    info: {
      title: apiTitle,
      version,
      description: introduction,
      contact: { name: 'Sanad' },
      // The file LICENSE, which is not on the SPDX list; /docs links to it.
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Sanad' },
    },
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
    operations: allOperations(),
    responseHeaders,
    errorExtras,
  });
}
