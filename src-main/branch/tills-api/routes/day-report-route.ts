import { dayReport } from '#shared/api/documents/day-report.ts';
import { dayReportQuery } from '#shared/api/v1/day-report-query.ts';
import { riyadhDate } from '#shared/invoice/riyadh-time.ts';
import type { Clock } from '#main/platform/clock.ts';
import type { ReadWorker } from '../../documents/read-worker/read-jobs.ts';
import { dayAnswer } from '../openapi/examples/read-answers.ts';
import { routesIn, type Route } from '../request/route.ts';

const route = routesIn('Read documents');

/** `GET /v1/reports/day`. */
export function dayReportRoute({ reads, clock }: { reads: Pick<ReadWorker, 'dayReport'>; clock: Clock }): Route {
  return route.get('/reports/day', {
    access: 'api_key',
    id: 'getDayReport',
    summary: 'What a day has brought',
    description:
      'The documents of one `invoice_date` of the company and environment of the key, added up in SAR: each document is converted and rounded, ' +
      'credit notes are negative, and a rejected document is in no sum. A filter that fits nothing gives zeros.',
    query: dayReportQuery,
    answers: { 200: { description: 'The report.', schema: dayReport } },
    errors: ['VALIDATION_ERROR', 'SERVICE_BUSY'],
    examples: {
      tillOfDay: {
        summary: 'The day of a till',
        parameters: { date: '2026-11-20', till: 'Till 3' },
        answer: dayAnswer,
      },
    },
    async handle({ apiKey: { company_id: companyId, environment }, query }) {
      const filters = { ...query, date: query.date ?? riyadhDate(clock.now()) };
      return { body: await reads.dayReport([{ companyId, environment }], filters) };
    },
  });
}
