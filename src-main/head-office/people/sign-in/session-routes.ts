import { pageQuery, type PageQuery } from '#shared/api/dashboard/pagination.ts';
import { type SessionPage, sessionPage } from '#shared/api/dashboard/sessions.ts';
import { newestFirst } from '../../request/newest-first.ts';
import { onlyPage, exampleAddress, exampleDevice, ids } from '../../request/examples.ts';
import { auditCall } from '../../records/append-audit.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { type Caller, routesIn, type Route } from '../../request/route.ts';
import { requireFound, requireId } from '../../request/require-id.ts';
import type { Services } from '../../request/services.ts';
import { endSession } from './sessions.ts';

const route = routesIn('Your account');

const session = {
  session_id: ids.session,
  device: exampleDevice,
  address: exampleAddress,
  created_at: '2026-11-20T09:03:00.000Z',
  last_used_at: '2026-11-20T09:04:00.000Z',
  current: true,
};

const past = {
  ...session,
  session_id: ids.firstSession,
  created_at: '2026-11-20T09:00:00.000Z',
  last_used_at: '2026-11-20T09:00:00.000Z',
  current: false,
};

// The sessions of a person that are not over.
function liveSessions(tenant: Tenant, userId: string, now: Date) {
  return tenant.selectFrom('sessions').where('user_id', '=', userId).where('ended_at', 'is', null).where('expires_at', '>', now);
}

async function listSessions(tenant: Tenant, caller: Caller, query: PageQuery, now: Date): Promise<SessionPage> {
  const scope = { list: 'sessions', userId: caller.userId };
  const live = liveSessions(tenant, caller.userId, now);
  return newestFirst(scope, query, {
    rows: live.select(['session_id', 'device', 'address', 'created_at', 'last_used_at']),
    by: ['created_at', 'session_id'],
    show: (row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      current: row.session_id === caller.sessionId,
    }),
  });
}

/** `/auth/sessions`: where a person is signed in. */
export function sessionRoutes({ clock }: Pick<Services, 'clock'>): Route[] {
  return [
    route.get('/auth/sessions', {
      access: 'signed_in',
      id: 'listSessions',
      summary: 'List your sessions',
      description: 'Where you are signed in.',
      answers: { 200: { description: 'A page.', schema: sessionPage } },
      examples: {
        all: {
          summary: 'Three sessions',
          answer: onlyPage([
            session,
            {
              ...past,
              session_id: ids.otherSession,
              created_at: '2026-11-20T09:01:00.000Z',
              last_used_at: '2026-11-20T09:01:00.000Z',
            },
            past,
          ]),
        },
      },
      query: pageQuery,
      handle: async ({ tenant, caller, query }) => ({ body: await listSessions(tenant, caller, query, clock.now()) }),
    }),

    route.delete('/auth/sessions/:session_id', {
      access: 'signed_in',
      id: 'endSession',
      summary: 'End one of your sessions',
      description: 'Whoever uses it has to sign in again, at once.',
      answers: { 204: { description: 'Ended.' } },
      examples: { other: { summary: 'Another device', parameters: { session_id: ids.firstSession } } },
      find: async ({ tenant, caller, params }) =>
        requireFound(
          await liveSessions(tenant, caller.userId, clock.now())
            .select('session_id')
            .where('session_id', '=', requireId(params, 'session_id'))
            .executeTakeFirst(),
        ),
      handle: async (call) => {
        const { session_id: sessionId } = call.found;
        await endSession(call.tenant, { userId: call.caller.userId, sessionId }, clock.now());
        await auditCall(call, { at: clock.now(), action: 'session.ended', target: sessionId });
      },
    }),
  ];
}
