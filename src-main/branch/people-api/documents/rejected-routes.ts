import { AppError } from '#shared/api/app-error.ts';
import { doneAnswer, doneRequest, rejectedPage, rejectedQuery } from '#shared/api/people/queue.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { PeopleReads } from '../../documents/people-reads/people-reads.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { exampleRow } from '../today/example-today.ts';

const route = routesIn('Queue');

type RejectedTools = Services & { reads: PeopleReads };

const mark = '/rejected/:invoice_id/done';
const { invoice_id: exampleId } = exampleRow;
const parameters = { invoice_id: exampleId };

const exampleMark = {
  at: '2026-11-20T10:00:00.000Z',
  user_id: '0d1c7a52-6f3b-4c58-9d0a-2b7e5f4c9a11',
  name: 'Huda Al-Qahtani',
  note: 'Issued again as INV-1007',
};

// The document whose rejection is marked.
function requireRejected(db: Pick<LedgerReader, 'first' | 'sql'>, invoiceId: string): void {
  const row = db.first(db.sql.selectFrom('submissions').select('status').where('invoice_id', '=', invoiceId));
  if (row?.status !== 'failed')
    throw new AppError('INVOICE_NOT_FOUND', { message: 'There is no rejected document with this ID.' });
}

function listRoute({ reads }: RejectedTools): Route {
  return route.get('/rejected', {
    access: 'documents.read',
    id: 'listRejected',
    summary: 'List rejected documents',
    description: 'What the authority found and what that means, newest first.',
    answers: { 200: { description: 'A page.', schema: rejectedPage } },
    examples: {
      none: {
        summary: 'None is left to do',
        parameters: { done: 'false' },
        answer: { data: [], pagination: { limit: 25, next_cursor: null, has_more: false, total_count: 0 } },
      },
    },
    query: rejectedQuery,
    handle: async ({ query }) => ({ body: await reads.rejected(query) }),
  });
}

function markRoute({ commit, clock }: RejectedTools): Route {
  return route.post(mark, {
    access: 'queue.change',
    id: 'markRejectedDone',
    summary: 'Mark a rejected document as done',
    description:
      'It leaves the list of what is left to do; a later mark replaces an earlier one. The document itself never changes.',
    answers: { 200: { description: 'The mark.', schema: doneAnswer } },
    errors: ['INVOICE_NOT_FOUND'],
    examples: { corrected: { summary: 'Issued again', parameters, body: { note: exampleMark.note }, answer: exampleMark } },
    body: doneRequest,
    handle: async ({ params, body, caller: { user }, record }) => {
      const target = params['invoice_id'] ?? '';
      const made = { at: clock.now().toISOString(), user_id: user.branch_user_id, name: user.name, note: body.note ?? null };
      await commit((writer) => {
        requireRejected(writer, target);
        writer.run(
          writer.sql
            .insertInto('done_marks')
            .values({ invoice_id: target, ...made })
            .onConflict((conflict) => conflict.column('invoice_id').doUpdateSet(made)),
        );
        record(writer, { action: 'rejection.done', target, detail: { note: made.note } });
      });
      return { body: made };
    },
  });
}

function reopenRoute({ commit }: RejectedTools): Route {
  return route.delete(mark, {
    access: 'queue.change',
    id: 'reopenRejected',
    summary: 'Take back the done mark',
    description: 'The document is left to do again.',
    answers: { 204: { description: 'Taken back.' } },
    errors: ['INVOICE_NOT_FOUND'],
    examples: { wrong: { summary: 'Marked by mistake', parameters } },
    handle: async ({ params, record }) => {
      const target = params['invoice_id'] ?? '';
      await commit((writer) => {
        requireRejected(writer, target);
        const taken = writer.run(writer.sql.deleteFrom('done_marks').where('invoice_id', '=', target));
        if (taken > 0) record(writer, { action: 'rejection.reopened', target });
      });
    },
  });
}

/** `/rejected`: what the authority has rejected. */
export function rejectedRoutes(tools: RejectedTools): Route[] {
  return [listRoute(tools), markRoute(tools), reopenRoute(tools)];
}
