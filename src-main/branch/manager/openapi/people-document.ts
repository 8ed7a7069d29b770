import { apiDocument } from '../../../server/openapi/api-document.ts';
import { areas } from '../request/route-description.ts';
import type { Route } from '../request/route.ts';
import { introduction } from './introduction.ts';
import { operationOf } from './operation-of-route.ts';

/** The OpenAPI 3.1 document of `/manager`. */
export function peopleDocument(routes: readonly Route[], version: string): ReturnType<typeof apiDocument> {
  const operations = routes.map(operationOf);
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
    operations: Object.keys(areas).flatMap((area) => operations.filter((operation) => operation.area === area)),
    usualHeaders: ['X-Request-Id'],
    responseHeaders: {
      'Set-Cookie': {
        description: 'The session, and a mark of this browser; empty where the session has ended.',
        schema: { type: 'string' },
        example: '__Host-sanad=…; Path=/; HttpOnly; SameSite=Strict; Secure',
      },
      'Content-Disposition': {
        description: 'The name of the file.',
        schema: { type: 'string' },
        example: 'attachment; filename="sanad-support.zip"',
      },
    },
    errorExtras: {
      VALIDATION_ERROR: { details: [{ path: 'limit', code: 'too_big', message: 'must be at most 100' }] },
      HEAD_OFFICE_OWNS_THIS: { head_office_url: 'https://office.example' },
    },
  });
}
