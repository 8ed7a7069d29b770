import { AppError } from '#shared/api/app-error.ts';
import {
  chainList,
  headOfficeMembership,
  joinRequest,
  type ChainList,
  type HeadOfficeMembership,
} from '#shared/api/people/companies.ts';
import { storedJson } from '#main/platform/formats/stored-json.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { membershipOf } from '../../mirror/membership.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import { pinnedKeyOf } from '../../mirror/take-receipts.ts';
import { chainTails } from '../../ledger/tail-marks.ts';
import type { ReceiptFile } from '../../ledger/chain-receipts.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';

const route = routesIn('Companies');

/** What the routes about head office need. */
export type HeadOfficeTools = Services & { mirror: Pick<Mirror, 'join' | 'start'>; receipts: Pick<ReceiptFile, 'newest'> };

const joined: HeadOfficeMembership = {
  joined: true,
  url: 'https://office.example',
  appliance_id: '1b2c3d4e-5f60-4a7b-8c9d-0e1f2a3b4c5d',
  enrolled_at: '2026-11-20T09:00:00.000Z',
  signing_key: {
    key_id: '7b1f0c9d5e3a2846',
    algorithm: 'Ed25519',
    public_key: 'k3m0J9Qh1yN0bqj1m0xgkq2b2m8r9Zt7s5bq3v0c1Xw=',
  },
  local_users: 0,
  renamed_users: [],
};

const chains: ChainList = {
  data: [
    {
      egs_unit_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      icv: 3,
      hash: 'b0VtC2m8Qk1nR5xPz7sHdJwY3uAaTgF6iLqKeXoN9Zc=',
      receipt: {
        egs_unit_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
        icv: 3,
        hash: 'b0VtC2m8Qk1nR5xPz7sHdJwY3uAaTgF6iLqKeXoN9Zc=',
        at: '2026-11-20T09:08:00.000Z',
        key_id: '7b1f0c9d5e3a2846',
        signature: 'Yt4sWc0pV2m1o8bJq5y7dX3nR6uK9eTzA1hLwGfC0iSxPvMkQbJrN2dE4aUoZ7tHg5lYc8mXw3sBvKq1nRp0Dg==',
      },
    },
  ],
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
    signing_key: (known && pinnedKeyOf(db)) ?? null,
    local_users: known === undefined ? users : 0,
    renamed_users: known === undefined ? [] : renamedUsers(db),
  };
}

function chainsRoute({ db, receipts }: Pick<HeadOfficeTools, 'db' | 'receipts'>): Route {
  return route.get('/chains', {
    access: 'appliance.read',
    id: 'listChains',
    summary: 'The ends of the chains',
    description:
      'The last document of each unit, and the newest receipt by which head office has signed where the chain ends there. The appliance keeps ' +
      'receipts beside the ledger.',
    answers: { 200: { description: 'Every chain with a document.', schema: chainList } },
    examples: { one: { summary: 'One unit', answer: chains } },
    handle: () => ({
      body: {
        data: chainTails(db).map(({ egsUnitId, icv, hash }) => ({
          egs_unit_id: egsUnitId,
          icv,
          hash,
          receipt: receipts.newest(egsUnitId) ?? null,
        })),
      },
    }),
  });
}

/** `/head-office`: which one the appliance has joined, and joining one; `/chains`: what it has signed. */
export function headOfficeRoutes(tools: HeadOfficeTools): Route[] {
  const { db, commit, mirror } = tools;
  return [
    chainsRoute(tools),
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
