import { outageDetail, outagesPage, outagesQuery, type Outage } from '#shared/api/outages/outages.ts';
import { outageFileName } from '#main/rendering/pdf/outage-file-name.ts';
import { ids, onlyPage } from '../request/examples.ts';
import { requireId } from '../request/require-id.ts';
import { routesIn, type Route } from '../request/route.ts';
import { sendPdf } from '../request/send-pdf.ts';
import type { Services } from '../request/services.ts';
import { listOutages, readOutagePrint, requireOutage } from './outages.ts';

type OutageServices = Pick<Services, 'clock' | 'pdfRenderer'>;

const route = routesIn('Branches');

const outage: Outage = {
  outage_id: ids.outage,
  appliance_id: ids.appliance,
  branch_name: 'Olaya',
  environment: 'sandbox',
  class: 'authority_down',
  started_at: '2026-11-20T09:02:00.000Z',
  ended_at: '2026-11-20T09:02:30.000Z',
  duration_s: 30,
  waited: 1,
  late: 0,
};

function pdfRoute({ clock, pdfRenderer }: OutageServices): Route {
  return route.get('/outages/:outage_id/pdf', {
    access: 'invoices.read',
    id: 'getOutagePdf',
    summary: 'One outage as a PDF, to hand to the authority',
    description: 'In Arabic and English: company, branch, cause, times, what was tried, and the documents that waited.',
    answers: { 200: { description: 'The PDF.', mediaTypes: ['application/pdf'], headers: ['Content-Disposition'] } },
    errors: ['SERVICE_BUSY'],
    examples: {
      ended: {
        summary: 'An outage of the authority',
        parameters: { outage_id: ids.outage },
        mediaType: 'application/pdf',
      },
    },
    handle: async ({ tenant, params }) => {
      const printedAt = clock.now();
      const read = await readOutagePrint(tenant, requireId(params, 'outage_id'), printedAt);
      // Once the transaction is over.
      return {
        send: (response) => sendPdf(response, outageFileName(read.outage), { pdfRenderer, request: { ...read, printedAt } }),
      };
    },
  });
}

/** `/outages`: when branches could not reach the authority. */
export function outageRoutes(services: OutageServices): Route[] {
  const { clock } = services;
  return [
    route.get('/outages', {
      access: 'invoices.read',
      id: 'listOutages',
      summary: 'When branches could not reach the authority',
      description:
        'Newest first, as the branches have noted it. An outage begins with the first call of the gateway that fails, and ends with the next ' +
        'one that it answers. What is counted is what head office has of the documents.',
      answers: { 200: { description: 'A page.', schema: outagesPage } },
      examples: {
        page: { summary: 'Those of the authority', parameters: { class: 'authority_down' }, answer: onlyPage([outage]) },
      },
      query: outagesQuery,
      handle: async ({ tenant, caller: { organizationId }, query }) => ({
        body: await listOutages(tenant, organizationId, query, clock.now()),
      }),
    }),
    route.get('/outages/:outage_id', {
      access: 'invoices.read',
      id: 'getOutage',
      summary: 'One outage',
      description: 'With the documents that waited, and what was tried: at most the first 20 attempts and the latest 20.',
      answers: { 200: { description: 'The outage.', schema: outageDetail } },
      examples: {
        ended: {
          summary: 'An outage of the authority',
          parameters: { outage_id: ids.outage },
          answer: {
            ...outage,
            documents: [
              {
                invoice_id: ids.queuedSale,
                invoice_number: 'G-02',
                report_deadline: null,
                reported_at: null,
                late: false,
              },
            ],
            evidence: [
              { at: '2026-11-20T09:02:00.000Z', target: 'gateway', ok: false, status: null },
              { at: '2026-11-20T09:02:01.000Z', target: 'head_office', ok: true, status: 200 },
              { at: '2026-11-20T09:02:30.000Z', target: 'gateway', ok: true, status: 200 },
            ],
          },
        },
      },
      handle: async ({ tenant, params }) => ({
        body: await requireOutage(tenant, requireId(params, 'outage_id'), clock.now()),
      }),
    }),
    pdfRoute(services),
  ];
}
