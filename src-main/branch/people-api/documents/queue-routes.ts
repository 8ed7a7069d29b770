import { AppError } from '#shared/api/app-error.ts';
import { documentRetried, queuePage, queueQuery, queueRetried } from '#shared/api/people/queue.ts';
import type { Conditions } from '../../health/conditions.ts';
import type { PeopleReads } from '../../documents/people-reads/people-reads.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { exampleRow } from '../today/example-today.ts';

const route = routesIn('Queue');

/** What the routes of the queue need. */
export type QueueTools = Services & {
  reads: PeopleReads;
  conditions: Pick<Conditions, 'current'>;
  retryNow: (invoiceId: string) => Promise<boolean>;
  retryAll: () => Promise<number>;
};

const { invoice_id: exampleId } = exampleRow;

const waiting = {
  ...exampleRow,
  status: 'queued',
  reason: 'gateway_silent',
  last_error: 'The gateway did not answer within 90 s.',
  waiting_since: '2026-11-20T09:00:00.000Z',
  retry_count: 1,
  next_retry_at: '2026-11-20T09:00:20.000Z',
  is_overdue: false,
} as const;

function listRoute({ reads, conditions, clock }: QueueTools): Route {
  return route.get('/queue', {
    access: 'documents.read',
    id: 'listQueue',
    summary: 'List what waits for the authority',
    description: 'Why each document waits and when it is tried next, nearest deadline first.',
    answers: { 200: { description: 'A page, and the whole queue in numbers.', schema: queuePage } },
    examples: {
      silent: {
        summary: 'The gateway does not answer',
        answer: {
          data: [waiting],
          pagination: { limit: 25, next_cursor: null, has_more: false, total_count: 1 },
          summary: { waiting: 1, overdue: 0, nearest_deadline: '2026-11-21T09:00:00.000Z', rejected: 0 },
        },
      },
    },
    query: queueQuery,
    handle: async ({ query }) => {
      const present = conditions.current().map(({ code, subject }) => ({ code, subject }));
      return { body: await reads.queue(query, { now: clock.now(), conditions: present }) };
    },
  });
}

function retryOneRoute({ db, commit, retryNow }: QueueTools): Route {
  return route.post('/queue/:invoice_id/retry', {
    access: 'queue.change',
    id: 'retryDocument',
    summary: 'Try a document at once',
    description: 'Only of a document that waits. Where the gateway is known not to answer, it is tried as soon as it does.',
    answers: { 202: { description: 'It is next.', schema: documentRetried } },
    errors: ['INVOICE_NOT_FOUND', 'INVOICE_NOT_QUEUED'],
    examples: {
      now: { summary: 'Now', parameters: { invoice_id: exampleId }, answer: { invoice_id: exampleId, status: 'queued' } },
    },
    handle: async ({ params, record }) => {
      const target = params['invoice_id'] ?? '';
      const row = db.first(db.sql.selectFrom('submissions').select('status').where('invoice_id', '=', target));
      if (row === undefined) throw new AppError('INVOICE_NOT_FOUND');
      if (row.status !== 'queued') throw new AppError('INVOICE_NOT_QUEUED');
      await retryNow(target);
      await commit((writer) => record(writer, { action: 'document.retried', target }));
      return { body: { invoice_id: target, status: row.status } };
    },
  });
}

function retryAllRoute({ commit, clock, reads, conditions, retryAll }: QueueTools): Route {
  return route.post('/queue/retry', {
    access: 'queue.change',
    id: 'retryQueue',
    summary: 'Try everything that waits at once',
    description: 'Also what the gateway had asked to send later.',
    answers: { 202: { description: 'They are next, nearest deadline first.', schema: queueRetried } },
    examples: { now: { summary: 'Now', answer: { released: 34, waiting: 36, is_gateway_silent: false } } },
    handle: async ({ record }) => {
      const released = await retryAll();
      await commit((writer) => record(writer, { action: 'queue.retried', detail: { released } }));
      const { summary } = await reads.queue(queueQuery.parse({ limit: '1' }), { now: clock.now(), conditions: [] });
      const is_gateway_silent = conditions.current().some(({ code }) => code === 'GATEWAY_SILENT');
      return { body: { released, waiting: summary.waiting, is_gateway_silent } };
    },
  });
}

/** `/queue`: what waits for the authority. */
export function queueRoutes(tools: QueueTools): Route[] {
  return [listRoute(tools), retryAllRoute(tools), retryOneRoute(tools)];
}
