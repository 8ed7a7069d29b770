import type { Response } from 'express';
import { invoiceExportQuery, type InvoiceExportQuery } from '#shared/api/v1/invoice-export.ts';
import type { Clock } from '#main/platform/clock.ts';
import { exportHeaderNames, exportHeaders } from '#main/server/routes/export-part.ts';
import { companyOf } from '../../companies/company-profile.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { CompanyTable, KeyScope } from '../../db/schema.ts';
import { writeExportArchive, type ManifestHead } from '../../documents/read-worker/export-archive.ts';
import { openExportPart } from '../../documents/read-worker/open-export-part.ts';
import type { ReadWorker } from '../../documents/read-worker/read-jobs.ts';
import { keyEnvironmentFaults } from '../request/key-environment-faults.ts';
import { routesIn, type Route } from '../request/route.ts';

const route = routesIn('Read documents');

export type ExportRouteOptions = { db: LedgerReader; reads: ReadWorker; clock: Clock };

function manifestHead(
  now: Date,
  { company_id, legal_name, legal_name_ar, vat_number, cr_number }: CompanyTable,
  environment: KeyScope['environment'],
  query: InvoiceExportQuery,
): ManifestHead {
  const { date_from = null, date_to = null, egs_unit_id = null, document_type = null } = query;
  return {
    generated_at: now.toISOString(),
    company: { company_id, legal_name, legal_name_ar, vat_number, cr_number },
    filters: { environment, date_from, date_to, egs_unit_id, document_type },
  };
}

// If the client closed the connection, there is no one to respond to and no fault to report.
function isClientGone(cause: unknown, signal: AbortSignal): boolean {
  const code: unknown = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return signal.aborted && (cause === signal.reason || code === 'ERR_STREAM_PREMATURE_CLOSE');
}

type Exported = { scope: KeyScope; query: InvoiceExportQuery; isHead: boolean };

/**
 * Sends a ZIP with the signed XML of documents.
 *
 * @throws AppError EXPORT_EMPTY, EXPORT_TOO_LARGE or VALIDATION_ERROR.
 */
export async function sendExport(
  response: Response,
  { scope, query, isHead }: Exported,
  { db, reads, clock }: ExportRouteOptions,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  try {
    const company = companyOf(db, scope.company_id);
    const { vat_number: vatNumber } = company;
    const part = await openExportPart(reads, { scope, query, vatNumber, signal: gone.signal });
    response
      .attachment(`invoices_${vatNumber}_${scope.environment}_part-${part.part}.zip`)
      .type('application/zip')
      // The last part may grow, and no cache may store files with invoices.
      .set({ ...exportHeaders(part), 'Cache-Control': 'no-store' });
    if (isHead) response.end();
    else await writeExportArchive(reads, part, manifestHead(clock.now(), company, scope.environment, query), response);
  } catch (cause) {
    if (!isClientGone(cause, gone.signal)) throw cause;
  }
}

/** `GET /v1/invoices/export/xml`. Comes before `/invoices/:id/xml`, which would match `export` as an id. */
export function exportRoute({ db, reads, clock }: ExportRouteOptions): Route {
  return route.get('/invoices/export/xml', {
    access: 'api_key',
    id: 'exportInvoices',
    summary: 'Export signed XML as ZIP',
    description:
      'The signed XML of all reported and cleared documents that match, with `manifest.json`. A ZIP holds 500 documents at most: ' +
      'where more match, send `part` from 0 to `parts_total` - 1.',
    query: invoiceExportQuery,
    answers: {
      200: {
        description: 'One ZIP.',
        mediaTypes: ['application/zip'],
        headers: exportHeaderNames,
      },
    },
    errors: ['VALIDATION_ERROR', 'ENVIRONMENT_KEY_MISMATCH', 'EXPORT_TOO_LARGE', 'EXPORT_EMPTY'],
    examples: {
      day: { summary: 'One day', parameters: { date_from: '2026-11-20', date_to: '2026-11-20' } },
    },
    further: ({ request, apiKey }) => keyEnvironmentFaults(request.query, apiKey),
    handle: ({ request, apiKey: { company_id, environment }, query }) => ({
      send: (response) =>
        sendExport(
          response,
          { scope: { company_id, environment }, query, isHead: request.method === 'HEAD' },
          { db, reads, clock },
        ),
    }),
  });
}
