import type { Express } from 'express';
import { bundledFile } from '../../../platform/assets.ts';
import { addDocsPage } from '../../../server/openapi/docs-page.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { exampleUnitId } from '../openapi/examples/example-world.ts';
import { apiTitle, v1Document } from '../openapi/v1-document.ts';
import type { Route } from '../request/route.ts';
import { demoUnitOf } from './demo-unit.ts';

/** `/docs` and `/v1/openapi.json`, for which no key is needed. Must be added before `/v1`, which requires one. */
export function addV1DocsPage(
  app: Express,
  { version, db, routes }: { version: string; db: LedgerReader; routes: readonly Route[] },
): void {
  addDocsPage(app, {
    title: apiTitle,
    path: '/docs',
    documentPath: '/v1/openapi.json',
    writeDocument: () => v1Document(routes, version),
    adapter: bundledFile('src-main/branch/http/docs-page/adapter.js'),
    dataOfPage: () => ({ 'example-unit': exampleUnitId, 'demo-unit': demoUnitOf(db) ?? '' }),
  });
}
