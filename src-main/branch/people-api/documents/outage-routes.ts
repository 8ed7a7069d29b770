import { branchOutagesQuery, outageDetail, outagesPage, type Outage } from '#shared/api/outages/outages.ts';
import { outageFileName } from '#main/rendering/pdf/outage-file-name.ts';
import type { PeopleReads } from '../../documents/people-reads/people-reads.ts';
import type { PdfRouteOptions } from '../../tills-api/routes/pdf-route.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { exampleRow } from '../today/example-today.ts';

const route = routesIn('Outages');

/** What the routes of outages need. */
export type OutageTools = Services & { reads: PeopleReads; pdf: Pick<PdfRouteOptions, 'pdfRenderer'> };

const example: Outage = {
  outage_id: '0199f3a2-9d40-7c1b-8e52-6a1d7b5f3e24',
  appliance_id: '3f0c9a52-7d1e-4b86-9a43-2c5e8f1b7d60',
  branch_name: 'Olaya',
  environment: 'production',
  class: 'authority_down',
  started_at: '2026-11-20T09:00:03.000Z',
  ended_at: '2026-11-20T09:41:10.000Z',
  duration_s: 2_467,
  waited: 1,
  late: 0,
};

function listRoute({ reads, clock }: OutageTools): Route {
  return route.get('/outages', {
    access: 'documents.read',
    id: 'listOutages',
    summary: 'When the authority could not be reached',
    description:
      'Newest first. An outage begins with the first call of the gateway that fails, and ends with the next one that it answers. Documents ' +
      'are issued all the same, and wait.',
    answers: { 200: { description: 'A page.', schema: outagesPage } },
    examples: {
      page: {
        summary: 'Those of the authority',
        parameters: { class: 'authority_down' },
        answer: { data: [example], pagination: { limit: 25, next_cursor: null, has_more: false, total_count: 1 } },
      },
    },
    query: branchOutagesQuery,
    handle: async ({ query }) => ({ body: await reads.outages(query, clock.now()) }),
  });
}

function detailRoute({ reads, clock }: OutageTools): Route {
  return route.get('/outages/:outage_id', {
    access: 'documents.read',
    id: 'getOutage',
    summary: 'One outage',
    description: 'With the documents that waited, and what was tried: at most the first 20 attempts and the latest 20.',
    answers: { 200: { description: 'The outage.', schema: outageDetail } },
    errors: ['NOT_FOUND'],
    examples: {
      ended: {
        summary: 'An outage of the authority, at a branch that has joined head office',
        parameters: { outage_id: example.outage_id },
        answer: {
          ...example,
          documents: [
            {
              invoice_id: exampleRow.invoice_id,
              invoice_number: exampleRow.invoice_number,
              report_deadline: '2026-11-21T09:00:00.000Z',
              reported_at: '2026-11-20T09:41:10.000Z',
              late: false,
            },
          ],
          evidence: [
            { at: '2026-11-20T09:00:03.000Z', target: 'network', ok: true, status: null },
            { at: '2026-11-20T09:00:03.000Z', target: 'gateway', ok: false, status: null },
            { at: '2026-11-20T09:00:04.000Z', target: 'head_office', ok: true, status: 200 },
            { at: '2026-11-20T09:41:10.000Z', target: 'gateway', ok: true, status: 200 },
          ],
        },
      },
    },
    handle: async ({ params }) => ({ body: await reads.outage(params['outage_id'] ?? '', clock.now()) }),
  });
}

function pdfRoute({ reads, clock, pdf }: OutageTools): Route {
  return route.get('/outages/:outage_id/pdf', {
    access: 'documents.read',
    id: 'getOutagePdf',
    summary: 'One outage as a PDF, to hand to the authority',
    description: 'In Arabic and English: company, branch, cause, times, what was tried, and the documents that waited.',
    answers: { 200: { description: 'The PDF.', mediaTypes: ['application/pdf'], headers: ['Content-Disposition'] } },
    errors: ['NOT_FOUND', 'SERVICE_BUSY'],
    examples: {
      ended: {
        summary: 'An outage of the authority',
        parameters: { outage_id: example.outage_id },
        mediaType: 'application/pdf',
      },
    },
    handle: async ({ params }) => {
      const printedAt = clock.now();
      const read = await reads.outagePrint(params['outage_id'] ?? '', printedAt);
      const printed = await pdf.pdfRenderer.print({ ...read, printedAt });
      const disposition = `inline; filename="${outageFileName(read.outage)}.pdf"`;
      return {
        send: (response) =>
          void response.type('application/pdf').set('Content-Disposition', disposition).send(Buffer.from(printed)),
      };
    },
  });
}

/** When the authority could not be reached. */
export function outageRoutes(tools: OutageTools): Route[] {
  return [listRoute(tools), detailRoute(tools), pdfRoute(tools)];
}
