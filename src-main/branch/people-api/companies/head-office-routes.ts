import { AppError } from '#shared/api/app-error.ts';
import { headOfficeMembership, joinRequest, type HeadOfficeMembership } from '#shared/api/people/companies.ts';
import { storedJson } from '#main/platform/formats/stored-json.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { membershipOf } from '../../mirror/membership.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';

const route = routesIn('Companies');

/** What the routes about head office need. */
export type HeadOfficeTools = Services & { mirror: Pick<Mirror, 'join' | 'start'> };

const joined: HeadOfficeMembership = {
  joined: true,
  url: 'https://office.example',
  appliance_id: '1b2c3d4e-5f60-4a7b-8c9d-0e1f2a3b4c5d',
  enrolled_at: '2026-11-20T09:00:00.000Z',
  local_users: 0,
  renamed_users: [],
};

// Who signs in by another name since the appliance has joined, as the log says.
function renamedUsers(db: LedgerReader): HeadOfficeMembership['renamed_users'] {
  const joins = db.sql.selectFrom('manager_audit').select('detail').where('action', '=', 'head_office.joined');
  const last = db.first(joins.orderBy('entry_id', 'desc').limit(1));
  const read = headOfficeMembership.pick({ renamed_users: true }).safeParse(storedJson(last?.detail ?? 'null'));
  return read.success ? read.data.renamed_users : [];
}

function membership(db: LedgerReader): HeadOfficeMembership {
  const known = membershipOf(db);
  const users = db.all(db.sql.selectFrom('users').select('branch_user_id')).length;
  return {
    joined: known !== undefined,
    url: known?.url ?? null,
    appliance_id: known?.appliance_id ?? null,
    enrolled_at: known?.enrolled_at ?? null,
    local_users: known === undefined ? users : 0,
    renamed_users: known === undefined ? [] : renamedUsers(db),
  };
}

/** `/head-office`: which one the appliance has joined, and joining one. */
export function headOfficeRoutes({ db, commit, mirror }: HeadOfficeTools): Route[] {
  return [
    route.get('/head-office', {
      access: 'appliance.read',
      id: 'getHeadOffice',
      summary: 'Which head office the appliance has joined',
      description: 'And how many local users head office would take over on joining.',
      answers: { 200: { description: 'The membership.', schema: headOfficeMembership } },
      examples: { joined: { summary: 'A branch of several', answer: joined } },
      handle: () => ({ body: membership(db) }),
    }),
    route.post('/head-office', {
      access: 'head_office.change',
      id: 'joinHeadOffice',
      summary: 'Join a head office',
      description:
        'With a code of its dashboard, which is valid for 15 minutes. From then on head office keeps users, companies and keys; documents go ' +
        'there by themselves. The users of the appliance are taken along and sign in as before; one whose user name somebody else of the ' +
        'organization has gets another (`renamed_users`).',
      answers: { 200: { description: 'Joined.', schema: headOfficeMembership } },
      errors: ['HEAD_OFFICE_JOINED', 'HEAD_OFFICE_REFUSED'],
      examples: {
        code: {
          summary: 'With a code',
          body: { url: 'https://office.example', code: '7KQ2M-XR4TB-9PLWD-HZ3FV-C8NYG' },
          answer: joined,
        },
      },
      body: joinRequest,
      handle: async ({ body, record }) => {
        if (membershipOf(db) !== undefined) throw new AppError('HEAD_OFFICE_JOINED');
        const url = body.url.replace(/\/+$/, '');
        // It says in one sentence what head office has answered, or that it has not.
        const renamed_users = await mirror.join({ url, code: body.code }).catch((cause: unknown) => {
          throw cause instanceof StartFault ? new AppError('HEAD_OFFICE_REFUSED', { message: cause.message, cause }) : cause;
        });
        const detail = renamed_users.length === 0 ? {} : { detail: { renamed_users } };
        await commit((writer) => record(writer, { action: 'head_office.joined', target: url, ...detail }));
        mirror.start();
        return { body: membership(db) };
      },
    }),
  ];
}
