import { apiDocument } from '../../../server/openapi/api-document.ts';
import type { Operation } from '../../../server/openapi/operation.ts';
import { areas } from '../../openapi/areas.ts';
import type { Route } from '../../request/route.ts';
import { allDescriptions } from './all-descriptions.ts';
import { errorExtras } from './error-extras.ts';
import { introduction } from './introduction.ts';
import { operationOf } from './operation-of-route.ts';
import { responseHeaders } from './response-headers.ts';

/** The title of the document and of the page that shows it. */
export const apiTitle = 'Sanad head office API';

/** The routes that are described: the synchronization lies between our own programs, which share its schemas. */
export function publicRoutes(routes: readonly Route[]): Route[] {
  return routes.filter(({ path }) => !path.startsWith('/sync/'));
}

/** The name of a route in the descriptions. */
export function nameOfRoute({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method.toUpperCase()} ${path}`;
}

/** Every operation of the API, in the order of the areas. */
export function allOperations(routes: readonly Route[]): Operation[] {
  const operations = publicRoutes(routes).flatMap((route) => {
    const description = allDescriptions[nameOfRoute(route)];
    return description === undefined ? [] : [operationOf(route, description)];
  });
  return Object.keys(areas).flatMap((area) => operations.filter((operation) => operation.area === area));
}

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
