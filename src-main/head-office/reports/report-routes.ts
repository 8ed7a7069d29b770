import type { Response } from 'express';
import { AppError } from '../../../src-shared/api/app-error.ts';
import {
  summaryQuery,
  vatReturnQuery,
  type VatReturn,
  type VatReturnQuery,
} from '../../../src-shared/api/dashboard/documents/reports.ts';
import { WorkerQueueFullError } from '../../platform/workers/worker-queue.ts';
import type { PdfRenderer } from '../../rendering/pdf/pdf-renderer.ts';
import { noBody, routeFor, type Reply, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { readSummary } from './read-summary.ts';
import { readVatReturn, type DetailedVatReturn } from './read-vat-return.ts';
import { vatReturnSheet } from './vat-return-sheet.ts';

type ReportServices = Pick<Services, 'clock' | 'pdfRenderer'>;

function fileNameOf({ company, period }: VatReturn): string {
  return `vat-return_${company.vat_number}_${period.from}_${period.to}`;
}

async function sendPdf(pdfRenderer: PdfRenderer, vatReturn: VatReturn, printedAt: Date, response: Response): Promise<void> {
  try {
    const pdf = await pdfRenderer.print({ vatReturn, printedAt });
    const disposition = `inline; filename="${fileNameOf(vatReturn)}.pdf"`;
    response.type('application/pdf').set('Content-Disposition', disposition).send(Buffer.from(pdf));
  } catch (cause) {
    if (cause instanceof WorkerQueueFullError) throw new AppError('SERVICE_BUSY', { message: cause.message, cause });
    throw cause;
  }
}

type Wanted = Pick<VatReturnQuery, 'format' | 'part'>;

function replyAs({ format, part = 'documents' }: Wanted, read: DetailedVatReturn, { clock, pdfRenderer }: ReportServices): Reply {
  const { vatReturn } = read;
  switch (format) {
    case undefined:
    case 'json':
      return { status: 200, body: vatReturn };
    case 'csv':
      return {
        send: (response) =>
          void response
            .type('text/csv; charset=utf-8')
            .attachment(`${fileNameOf(vatReturn)}_${part}.csv`)
            .send(vatReturnSheet(read, part)),
      };
    case 'pdf':
      return { send: (response) => sendPdf(pdfRenderer, vatReturn, clock.now(), response) };
  }
}

/** `/reports`: sums of documents for people, and the output VAT of a period. */
export function reportRoutes(services: ReportServices): Route[] {
  return [
    routeFor(
      'reports.read',
      { method: 'get', path: '/reports/summary', body: noBody, query: summaryQuery },
      async ({ tenant, query }) => ({ status: 200, body: await readSummary(tenant, query) }),
    ),
    routeFor(
      'reports.read',
      { method: 'get', path: '/reports/vat-return', body: noBody, query: vatReturnQuery },
      async ({ tenant, query }) => replyAs(query, await readVatReturn(tenant, query), services),
    ),
  ];
}
