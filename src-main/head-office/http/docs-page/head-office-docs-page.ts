import type { Express } from 'express';
import { bundledFile } from '../../../platform/assets.ts';
import { addDocsPage } from '../../../server/openapi/docs-page.ts';
import type { Route } from '../../request/route.ts';
import { apiTitle, headOfficeDocument } from '../openapi/head-office-document.ts';

/** `/api/docs` and `/api/openapi.json`, for which nobody has to be signed in. Must be added before the routes of `/api`. */
export function addHeadOfficeDocsPage(app: Express, { routes, version }: { routes: readonly Route[]; version: string }): void {
  addDocsPage(app, {
    title: apiTitle,
    path: '/api/docs',
    documentPath: '/api/openapi.json',
    writeDocument: () => headOfficeDocument(routes, version),
    adapter: bundledFile('src-main/head-office/http/docs-page/adapter.js'),
    dataOfPage: () => ({}),
  });
}
