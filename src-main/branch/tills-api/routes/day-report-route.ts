import { dayReport, type DayReport } from '#shared/api/documents/day-report.ts';
import { dayReportQuery, type DayFilters, type DayReportQuery } from '#shared/api/v1/day-report-query.ts';
import { riyadhDate } from '#shared/invoice/riyadh-time.ts';
import type { Clock } from '#main/platform/clock.ts';
import type { Reply } from '#main/server/routes/route.ts';
import type { ReadWorker } from '../../documents/read-worker/read-jobs.ts';
import type { Printing } from '../../printing/printing.ts';
import { dayAnswer } from '../openapi/examples/read-answers.ts';
import { routesIn, type Route } from '../request/route.ts';

const route = routesIn('Read documents');

/** What the report is answered as, but for JSON. */
export const dayMediaTypes = { png: 'image/png', pdf: 'application/pdf', escpos: 'application/octet-stream' } as const;

type Form = Pick<DayReportQuery, 'format' | 'width'> & { isSandbox: boolean; of: Omit<DayFilters, 'date'> };

/** Answers with the report of a day in the form that was asked for. */
export async function replyWithDay(
  report: DayReport,
  { format = 'json', width, ...which }: Form,
  printing: Pick<Printing, 'dayReport'>,
): Promise<Reply> {
  if (format === 'json') return { status: 200, body: report };
  const drawn = await printing.dayReport(report, { format, width: width === '58' ? 58 : 80, ...which });
  const headers = { 'Cache-Control': 'private, no-cache', 'Content-Type': dayMediaTypes[format] };
  return { send: (response) => void response.set(headers).send(Buffer.from(drawn)) };
}

type DayReportTools = { reads: Pick<ReadWorker, 'dayReport'>; clock: Clock; printing: Pick<Printing, 'dayReport'> };

/** `GET /v1/reports/day`. */
export function dayReportRoute({ reads, clock, printing }: DayReportTools): Route {
  return route.get('/reports/day', {
    access: 'api_key',
    id: 'getDayReport',
    summary: 'What a day has brought',
    description:
      'The documents of one `invoice_date` of the company and environment of the key, added up in SAR: each document is converted and rounded, ' +
      'credit notes are negative, and a rejected document is in no sum. A filter that fits nothing gives zeros.',
    query: dayReportQuery,
    answers: { 200: { description: 'The report.', schema: dayReport, mediaTypes: Object.values(dayMediaTypes) } },
    errors: ['VALIDATION_ERROR', 'SERVICE_BUSY'],
    examples: {
      tillOfDay: {
        summary: 'The day of a till',
        parameters: { date: '2026-11-20', till: 'Till 3' },
        answer: dayAnswer,
      },
      printedDay: {
        summary: 'The same for a receipt printer',
        parameters: { date: '2026-11-20', till: 'Till 3', format: 'escpos' },
        mediaType: 'application/octet-stream',
      },
    },
    async handle({ apiKey: { company_id: companyId, environment }, query: { format, width, ...filters } }) {
      const report = await reads.dayReport([{ companyId, environment }], {
        ...filters,
        date: filters.date ?? riyadhDate(clock.now()),
      });
      return replyWithDay(report, { format, width, isSandbox: environment === 'sandbox', of: filters }, printing);
    },
  });
}
