import { branchAuditPage, branchAuditQuery, type BranchAuditEntry } from '#shared/api/people/audit.ts';
import { listAudit } from '../../users/read-audit.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';

const route = routesIn('Users');

const entry: BranchAuditEntry = {
  entry_id: 7,
  at: '2026-11-20T09:00:00.000Z',
  action: 'user.added',
  user_id: '0d1c7a52-6f3b-4c58-9d0a-2b7e5f4c9a11',
  username: 'huda',
  name: 'Huda Al-Qahtani',
  role: 'owner',
  target: '9b6a4a0e-2f39-4b1c-8d3c-5a6f7e8d9c01',
  detail: { username: 'sami', name: 'Sami', role: 'cashier' },
  address: '127.0.0.1',
  request_id: 'till-7.42',
};

/** `GET /audit-log`: what people did. */
export function auditRoute({ db }: Services): Route {
  return route.get('/audit-log', {
    access: 'audit_log.read',
    id: 'listAuditLog',
    summary: 'List what people did',
    description: 'Every change and every sign-in, newest first. Entries are never changed and never removed.',
    answers: { 200: { description: 'A page.', schema: branchAuditPage } },
    examples: {
      page: {
        summary: 'The newest entries',
        parameters: { limit: '1' },
        answer: { data: [entry], pagination: { limit: 1, next_cursor: null, has_more: false, total_count: 1 } },
      },
    },
    query: branchAuditQuery,
    handle: ({ query }) => ({ body: listAudit(db, query) }),
  });
}
