import type { RequestHandler, Router } from 'express';
import { invoiceExportQuery } from '../../../../src-shared/api/v1/invoice-export.ts';
import type { InvoiceExportQuery } from '../../../../src-shared/api/v1/invoice-export.ts';
import type { Clock } from '../../../platform/clock.ts';
import { companyOf } from '../../companies/company-profile.ts';
import type { Database } from '../../db/database.ts';
import type { ApiKeyTable } from '../../db/schema.ts';
import { writeExportArchive } from '../../documents/export-archive.ts';
import type { ManifestHead } from '../../documents/export-archive.ts';
import { openExportPart } from '../../documents/export-part.ts';
import type { ExportPart } from '../../documents/export-part.ts';
import { addEndpoint } from '../endpoint.ts';
import { environmentFaults } from '../environment-faults.ts';
import { parseQuery } from '../parse-query.ts';
import { apiKeyOf } from '../request-context.ts';

export type ExportRouteOptions = { db: Database; clock: Clock };

function headersOf({ part, partsTotal, totalCount, documents }: ExportPart): Record<string, string> {
  return {
    'X-Export-Invoice-Count': String(documents.length),
    'X-Export-Part': String(part),
    'X-Export-Parts-Total': String(partsTotal),
    'X-Export-Has-More': String(part + 1 < partsTotal),
    'X-Export-Total-Count': String(totalCount),
    // The last part may grow, and files with invoices are not for any cache.
    'Cache-Control': 'no-store',
  };
}

function manifestHead({ db, clock }: ExportRouteOptions, apiKey: ApiKeyTable, query: InvoiceExportQuery): ManifestHead {
  const { company_id, legal_name, legal_name_ar, vat_number, cr_number } = companyOf(db, apiKey.company_id);
  const { date_from = null, date_to = null, egs_unit_id = null, document_type = null } = query;
  return {
    generated_at: clock.now().toISOString(),
    company: { company_id, legal_name, legal_name_ar, vat_number, cr_number },
    filters: { environment: apiKey.environment, date_from, date_to, egs_unit_id, document_type },
  };
}

// Where the client itself broke off, nobody is left to be told and nothing went wrong here.
function isClientGone(cause: unknown, signal: AbortSignal): boolean {
  const code: unknown = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return signal.aborted && (cause === signal.reason || code === 'ERR_STREAM_PREMATURE_CLOSE');
}

/** `GET /v1/invoices/export/xml`. To be added before `/invoices/:id/xml`, which would take `export` for an id. */
export function addExportRoute(router: Router, options: ExportRouteOptions): void {
  const exportXml: RequestHandler = async (request, response) => {
    const apiKey = apiKeyOf(request);
    const query = parseQuery(invoiceExportQuery, request.query, environmentFaults(request.query, apiKey));
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    try {
      const part = await openExportPart(options.db, apiKey, query, gone.signal);
      const head = manifestHead(options, apiKey, query);
      response
        .attachment(`invoices_${head.company.vat_number}_${apiKey.environment}_part-${part.part}.zip`)
        .type('application/zip')
        .set(headersOf(part));
      if (request.method === 'HEAD') response.end();
      else await writeExportArchive(options.db, part, head, response);
    } catch (cause) {
      if (!isClientGone(cause, gone.signal)) throw cause;
    }
  };
  addEndpoint(router, '/invoices/export/xml', { get: [exportXml] });
}
