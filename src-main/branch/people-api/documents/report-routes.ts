import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { AppError } from '#shared/api/app-error.ts';
import { summary, type VatReturnFigures } from '#shared/api/dashboard/reports.ts';
import { dayReport } from '#shared/api/documents/day-report.ts';
import { dayReportPrinted, managerDayReportQuery, printDayReportRequest } from '#shared/api/people/documents.ts';
import {
  managerBoxDocuments,
  managerBoxQuery,
  managerByDayQuery,
  managerExportQuery,
  managerVatReturn,
  managerVatReturnQuery,
  type ManagerVatReturnQuery,
} from '#shared/api/people/reports.ts';
import { riyadhDate } from '#shared/invoice/riyadh-time.ts';
import { exportHeaderNames } from '#main/server/routes/export-part.ts';
import type { Reply } from '#main/server/routes/route.ts';
import { boxesSheet, documentsSheet, vatReturnFileName, type DocumentsSheet } from '#main/server/vat-return-sheet.ts';
import { companyWithId } from '../../companies/company-profile.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { Environment } from '../../db/schema.ts';
import type { BoxPage } from '../../documents/people-reads/read-box-documents.ts';
import type { ReportPeriod } from '../../documents/people-reads/read-by-day.ts';
import type { DocumentOwner } from '../../ledger/draft.ts';
import type { PeopleReads } from '../../documents/people-reads/people-reads.ts';
import { badgeOf } from '../../egs-units/usable-units.ts';
import type { Printing } from '../../printing/printing.ts';
import { dayAnswer } from '../../tills-api/openapi/examples/read-answers.ts';
import { dayMediaTypes, replyWithDay } from '../../tills-api/routes/day-report-route.ts';
import { sendExport } from '../../tills-api/routes/export-route.ts';
import type { PdfRouteOptions } from '../../tills-api/routes/pdf-route.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { printingErrors } from '../settings/printer-routes.ts';

const route = routesIn('Reports');

/** What the routes of reports need. */
export type ReportTools = Services & {
  reads: PeopleReads;
  pdf: PdfRouteOptions;
  printing: Pick<Printing, 'dayReport' | 'printDayReport'>;
};

// How many of a sheet are in memory at once.
const documentsAtOnce = 500;

const period = { from: '2026-11-01', to: '2026-11-30' };

const exampleSums = { documents: 2, taxable: 950, vat: 142.5, total: 1092.5, payable: 1092.5, not_reported: 0, rejected: 0 };

function shownEnvironment(db: LedgerReader, environment: Environment | undefined): Environment {
  return environment ?? badgeOf(db) ?? 'sandbox';
}

type AskedDay = {
  company_id?: string | undefined;
  environment?: 'sandbox' | 'production' | undefined;
  date?: string | undefined;
  egs_unit_id?: string | undefined;
  till?: string | undefined;
  cashier?: string | undefined;
};

async function readDay({ db, clock, reads }: ReportTools, { company_id, environment, date, ...filters }: AskedDay) {
  const shown = shownEnvironment(db, environment);
  const of = { ...filters, date: date ?? riyadhDate(clock.now()) };
  const report = await reads.dayReport({ company_id, environment: shown }, of);
  return { report, which: { of, isSandbox: shown === 'sandbox' } };
}

function dayRoute(tools: ReportTools): Route {
  return route.get('/reports/day', {
    access: 'documents.read',
    id: 'getDayReport',
    summary: 'What a day has brought',
    description:
      'The documents of one `invoice_date`, added up in SAR, as `/v1/reports/day` does for the company of a key. Documents of the sandbox are never ' +
      'added to those of production.',
    answers: { 200: { description: 'The report.', schema: dayReport, mediaTypes: Object.values(dayMediaTypes) } },
    errors: ['SERVICE_BUSY'],
    examples: { day: { summary: 'A day', parameters: { date: '2026-11-20' }, answer: dayAnswer } },
    query: managerDayReportQuery,
    handle: async ({ query: { format, width, ...asked } }) => {
      const { report, which } = await readDay(tools, asked);
      return replyWithDay(report, { format, width, ...which }, tools.printing);
    },
  });
}

function printDayRoute(tools: ReportTools): Route {
  return route.post('/reports/day/print', {
    access: 'reports.read',
    id: 'printDayReport',
    summary: 'Print what a day has brought',
    description:
      'The report of a day on a receipt printer in the network. Nothing is kept for later: where it fails, print again.',
    answers: { 200: { description: 'Printed, as far as the printer says.', schema: dayReportPrinted } },
    errors: printingErrors.filter((code) => code !== 'PRINT_SYSTEM_UNAVAILABLE'),
    examples: {
      day: { summary: 'A day', body: { date: '2026-11-20', printer: 'Counter' }, answer: { printer: 'Counter' } },
    },
    body: printDayReportRequest,
    handle: async (call) => {
      const { printer: named, ...asked } = call.body;
      const { report, which } = await readDay(tools, asked);
      const { name: printer } = await tools.printing.printDayReport(report, { printer: named, ...which });
      await tools.commit((writer) =>
        call.record(writer, { action: 'day_report.printed', target: report.date, detail: { printer } }),
      );
      return { body: { printer } };
    },
  });
}

// Nobody can tell a company that there is not from one of another appliance.
function knownCompany(db: LedgerReader, companyId: string): VatReturnFigures['company'] {
  const company = companyWithId(db, companyId);
  if (company === undefined) throw new AppError('NOT_FOUND');
  const { company_id, legal_name, legal_name_ar, vat_number } = company;
  return { company_id, legal_name, legal_name_ar, vat_number };
}

function byDayRoute({ db, reads }: ReportTools): Route {
  return route.get('/reports/by-day', {
    access: 'reports.read',
    id: 'getReportByDay',
    summary: 'What each day of a period has brought',
    description:
      'In SAR, of those days that have documents; credit notes are negative, and rejected documents are in no sum. Documents count on their day of issue.',
    answers: { 200: { description: 'The sums.', schema: summary } },
    errors: ['SERVICE_BUSY'],
    examples: {
      month: {
        summary: 'A month',
        parameters: { from: period.from, to: period.to },
        answer: { data: [{ key: '2026-11-20', name: null, ...exampleSums }], totals: exampleSums },
      },
    },
    query: managerByDayQuery,
    handle: async ({ query: { company_id, environment, from, to } }) => ({
      body: await reads.byDay({ company_id, environment: shownEnvironment(db, environment) }, { from, to }),
    }),
  });
}

// The sheet of a long period is read and sent piece after piece.
async function* sheetOfDocuments(
  reads: PeopleReads,
  owner: DocumentOwner,
  { from, to, sheet }: ReportPeriod & { sheet: DocumentsSheet },
): AsyncGenerator<string, void> {
  yield sheet.head;
  let [after, last]: [number, number | undefined] = [0, undefined];
  for (;;) {
    const page: BoxPage = await reads.sheetDocuments(owner, { from, to, after, last, limit: documentsAtOnce });
    yield page.parts.map(sheet.lineOf).join('');
    if (!page.hasMore) return;
    ({ after, last } = page);
  }
}

async function readReturn({ db, reads }: ReportTools, { company_id, environment, from, to }: ManagerVatReturnQuery) {
  const company = knownCompany(db, company_id);
  const shown = shownEnvironment(db, environment);
  const owner = { companyId: company.company_id, environment: shown };
  const figures = await reads.vatReturn(owner, { from, to });
  return { owner, vatReturn: { company, period: { from, to }, environment: shown, ...figures } };
}

async function replyWithReturn(tools: ReportTools, query: ManagerVatReturnQuery): Promise<Reply> {
  const { owner, vatReturn } = await readReturn(tools, query);
  const name = vatReturnFileName(vatReturn);
  if (query.format === 'pdf') {
    const pdf = await tools.pdf.pdfRenderer.print({ vatReturn, printedAt: tools.clock.now() });
    const disposition = `inline; filename="${name}.pdf"`;
    return {
      send: (response) => void response.type('application/pdf').set('Content-Disposition', disposition).send(Buffer.from(pdf)),
    };
  }
  if (query.format !== 'csv') return { status: 200, body: vatReturn };
  const part = query.part ?? 'documents';
  return {
    async send(response) {
      response.type('text/csv; charset=utf-8').attachment(`${name}_${part}.csv`);
      if (part === 'boxes') return void response.send(boxesSheet(vatReturn, query.language));
      const wanted = { ...vatReturn.period, sheet: documentsSheet(query.language) };
      await pipeline(Readable.from(sheetOfDocuments(tools.reads, owner, wanted)), response);
    },
  };
}

function vatReturnRoute(tools: ReportTools): Route {
  return route.get('/reports/vat-return', {
    access: 'reports.read',
    id: 'getVatReturn',
    summary: 'The output VAT of a period',
    description:
      "The boxes of the authority's return in SAR, and the same by category and rate, of the documents of this branch. Documents count as at head " +
      'office: on their day of issue, a note in the `adjustment` of its own period, a prepayment when it is taken, and what settles it less that. ' +
      'What is out of scope of VAT is in no total, and a rejected document nowhere.',
    answers: {
      200: {
        description: 'The figures; the sheets and the PDF have the same.',
        schema: managerVatReturn,
        mediaTypes: ['text/csv', 'application/pdf'],
      },
    },
    errors: ['NOT_FOUND', 'SERVICE_BUSY'],
    query: managerVatReturnQuery,
    handle: ({ query }) => replyWithReturn(tools, query),
  });
}

function boxRoute({ db, reads }: ReportTools): Route {
  return route.get('/reports/vat-return/documents', {
    access: 'reports.read',
    id: 'listBoxDocuments',
    summary: 'The documents behind a box',
    description: 'What each document adds to a box of the return, in the order of issue. A document may be in several boxes.',
    answers: { 200: { description: 'A page.', schema: managerBoxDocuments } },
    errors: ['NOT_FOUND', 'SERVICE_BUSY'],
    query: managerBoxQuery,
    handle: async ({ query }) => {
      knownCompany(db, query.company_id);
      return { body: await reads.boxPage({ ...query, environment: shownEnvironment(db, query.environment) }) };
    },
  });
}

function exportRoute({ db, clock, pdf }: ReportTools): Route {
  return route.get('/reports/export', {
    access: 'reports.read',
    id: 'exportSignedXml',
    summary: 'Export signed XML as ZIP',
    description:
      'The signed XML of all reported and cleared documents of a period, with `manifest.json`. A ZIP holds 500 documents at most: where more match, ' +
      'send `part` from 0 to `parts_total` - 1.',
    answers: { 200: { description: 'One ZIP.', mediaTypes: ['application/zip'], headers: exportHeaderNames } },
    errors: ['NOT_FOUND', 'EXPORT_TOO_LARGE', 'EXPORT_EMPTY', 'SERVICE_BUSY'],
    query: managerExportQuery,
    handle: ({ request, query: { company_id, environment, from, to, part } }) => {
      knownCompany(db, company_id);
      const scope = { company_id, environment: shownEnvironment(db, environment) };
      const query = { date_from: from, date_to: to, part };
      return {
        send: (response) =>
          sendExport(response, { scope, query, isHead: request.method === 'HEAD' }, { db, clock, reads: pdf.reads }),
      };
    },
  });
}

/** `/reports`: what documents add up to. */
export function reportRoutes(tools: ReportTools): Route[] {
  return [dayRoute(tools), printDayRoute(tools), byDayRoute(tools), vatReturnRoute(tools), boxRoute(tools), exportRoute(tools)];
}
