import { dayReport } from '#shared/api/documents/day-report.ts';
import { dayReportPrinted, managerDayReportQuery, printDayReportRequest } from '#shared/api/people/documents.ts';
import { riyadhDate } from '#shared/invoice/riyadh-time.ts';
import type { PeopleReads } from '../../documents/people-reads/people-reads.ts';
import { badgeOf } from '../../egs-units/usable-units.ts';
import type { Printing } from '../../printing/printing.ts';
import { dayAnswer } from '../../tills-api/openapi/examples/read-answers.ts';
import { dayMediaTypes, replyWithDay } from '../../tills-api/routes/day-report-route.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { printingErrors } from '../settings/printer-routes.ts';

const route = routesIn('Reports');

/** What the routes of reports need. */
export type ReportTools = Services & { reads: PeopleReads; printing: Pick<Printing, 'dayReport' | 'printDayReport'> };

type AskedDay = {
  company_id?: string | undefined;
  environment?: 'sandbox' | 'production' | undefined;
  date?: string | undefined;
  egs_unit_id?: string | undefined;
  till?: string | undefined;
  cashier?: string | undefined;
};

async function readDay({ db, clock, reads }: ReportTools, { company_id, environment, date, ...filters }: AskedDay) {
  const shown = environment ?? badgeOf(db) ?? 'sandbox';
  const of = { ...filters, date: date ?? riyadhDate(clock.now()) };
  const report = await reads.dayReport({ company_id, environment: shown }, of);
  return { report, isSandbox: shown === 'sandbox' };
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
      const { report, isSandbox } = await readDay(tools, asked);
      return replyWithDay(report, { format, width, isSandbox }, tools.printing);
    },
  });
}

function printDayRoute(tools: ReportTools): Route {
  return route.post('/reports/day/print', {
    access: 'documents.print',
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
      const { report, isSandbox } = await readDay(tools, asked);
      const { name: printer } = await tools.printing.printDayReport(report, { printer: named, isSandbox });
      await tools.commit((writer) =>
        call.record(writer, { action: 'day_report.printed', target: report.date, detail: { printer } }),
      );
      return { body: { printer } };
    },
  });
}

/** `/reports`: what documents add up to. */
export function reportRoutes(tools: ReportTools): Route[] {
  return [dayRoute(tools), printDayRoute(tools)];
}
