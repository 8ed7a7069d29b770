import type { Express } from 'express';
import { bundledFile } from '#main/platform/assets.ts';
import { addDocsPage } from '#main/server/openapi/docs-page.ts';
import { openApi30 } from '#main/server/openapi/openapi-30.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import { certainUnits, isPresent } from '../../db/certain-units.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import { exampleUnitId, exampleSeller } from '../openapi/examples/example-world.ts';
import { apiTitle, v1Document } from '../openapi/v1-document.ts';
import type { Route } from '../request/route.ts';

const certifiedUnits = preparedQuery((sql, value: Placeholders<{ legalName: string; vatNumber: string }>) =>
  certainUnits(sql)
    .innerJoin('companies as company', 'company.company_id', 'unit.company_id')
    .innerJoin('egs_unit_states as state', 'state.egs_unit_id', 'unit.egs_unit_id')
    .select('unit.egs_unit_id')
    .where('company.legal_name', '=', value('legalName'))
    .where('company.vat_number', '=', value('vatNumber'))
    .where('unit.environment', '=', 'sandbox')
    .where('state.production_certificate_id', 'is not', null)
    .where(isPresent)
    .orderBy('unit.created_at')
    .limit(1),
);

// The sandbox unit of the examples' company if this appliance has it, so that the examples can be executed.
function demoUnitOf(db: LedgerReader): string | undefined {
  return certifiedUnits(db, { legalName: exampleSeller.name, vatNumber: exampleSeller.vat_number })[0]?.egs_unit_id;
}

/** `/docs`, `/v1/openapi.json` and the same of OpenAPI 3.0, for which no key is needed. Must be added before `/v1`, which requires one. */
export function addV1DocsPage(
  app: Express,
  { version, db, routes }: { version: string; db: LedgerReader; routes: readonly Route[] },
): void {
  addDocsPage(app, {
    title: apiTitle,
    path: '/docs',
    documents: {
      '/v1/openapi.json': () => v1Document(routes, version),
      '/v1/openapi-3.0.json': () => openApi30(v1Document(routes, version), '../docs/license.txt'),
    },
    adapter: bundledFile('src-main/branch/tills-api/docs-page/adapter.js'),
    dataOfPage: () => ({ 'example-unit': exampleUnitId, 'demo-unit': demoUnitOf(db) ?? '' }),
  });
}
