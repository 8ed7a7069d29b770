import { invoicesExportQuery, invoicesQuery } from '../../../src-shared/api/dashboard/documents/invoices.ts';
import { noBody, noQuery, resourceRoute, routeFor, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { documentRoutes } from './document/document-routes.ts';
import { findRetried, requestRetry } from './document/request-retry.ts';
import { accountingSheet } from './export/accounting-sheet.ts';
import { openExportPart } from './export/export-part.ts';
import { sendArchive } from './export/send-archive.ts';
import { rowSheet } from './export/row-sheet.ts';
import { sendSheet } from './export/send-sheet.ts';
import { listInvoices, refuseUnreadableQr, withoutScan } from './list/list-invoices.ts';

type InvoiceServices = Pick<Services, 'db' | 'clock' | 'pdfRenderer' | 'signatureChecker'>;

// Exporting is for those who may change documents (contract §11).
function exportRoute({ db, clock }: InvoiceServices): Route {
  return routeFor(
    'invoices.change',
    { method: 'get', path: '/invoices/export', body: noBody, query: invoicesExportQuery },
    async ({ tenant, caller: { organizationId }, query: { format, part: chosen, language, ...asked } }) => {
      refuseUnreadableQr(asked);
      const filters = withoutScan(asked);
      const wanted = { organizationId, filters, now: clock.now() };
      if (format === 'csv') {
        const sheet = language === undefined ? rowSheet : accountingSheet(language);
        return { send: (response) => sendSheet(db, wanted, sheet, response) };
      }
      const part = await openExportPart(tenant, filters, chosen);
      return { send: (response) => sendArchive(db, wanted, part, response) };
    },
  );
}

/** `/invoices`: the documents of all branches. */
export function invoiceRoutes(services: InvoiceServices): Route[] {
  const { clock } = services;
  return [
    routeFor(
      'invoices.read',
      { method: 'get', path: '/invoices', body: noBody, query: invoicesQuery },
      async ({ tenant, caller: { organizationId }, query }) => {
        refuseUnreadableQr(query);
        return { status: 200, body: await listInvoices(tenant, organizationId, query) };
      },
    ),
    exportRoute(services),
    ...documentRoutes(services),
    resourceRoute(
      'invoices.change',
      {
        method: 'post',
        path: '/invoices/:invoice_id/retry',
        body: noBody,
        query: noQuery,
        find: ({ tenant, params }) => findRetried(tenant, params),
      },
      async ({ found, ...call }) => ({ status: 202, body: await requestRetry(call, found, clock.now()) }),
    ),
  ];
}
