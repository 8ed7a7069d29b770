import {
  changeBranchUserRequest,
  createBranchUserRequest,
  type ChangeBranchUserRequest,
  branchUser,
  branchUserList,
} from '#shared/api/dashboard/branch-users.ts';
import { pageQuery } from '#shared/api/dashboard/pagination.ts';
import { onlyPage, ids } from '../request/examples.ts';
import { changesBetween } from '../records/append-audit.ts';
import { recordForBranches } from '../people/accounts/snapshot-version.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import {
  changeBranchUser,
  createBranchUser,
  findNamedBranchUser,
  listBranchUsers,
  shownBranchUser,
  type BranchUserRow,
} from './branch-users.ts';

const route = routesIn('Branches');

const parameters = { branch_user_id: ids.branchUser };

const manager = {
  branch_user_id: ids.branchUser,
  username: 'huda',
  name: 'Huda Al-Harbi',
  role: 'manager',
  language: 'ar',
  appliance_ids: null,
  has_pin: true,
  created_at: '2026-11-20T09:09:00.000Z',
};

const everyone = { ...manager, role: 'owner', has_pin: false };

const one = '/branch-users/:branch_user_id';

// What a change did, with whether it replaced what he signs in with, but not by what.
function changesOf(before: BranchUserRow, after: BranchUserRow, { password, pin }: ChangeBranchUserRequest) {
  const changes = changesBetween(shownBranchUser(before), shownBranchUser(after));
  if (password === undefined && typeof pin !== 'string') return changes;
  const replaced = [...(password === undefined ? [] : ['password']), ...(typeof pin === 'string' ? ['pin'] : [])];
  return { before: changes?.before ?? {}, after: { ...changes?.after, replaced } };
}

/** `/branch-users`: who may sign in at which branches. */
export function branchUserRoutes({ clock }: Pick<Services, 'clock'>): Route[] {
  return [
    route.get('/branch-users', {
      access: 'branch_users.read',
      id: 'listBranchUsers',
      summary: 'List the users of branches',
      description: 'Without passwords and PINs, of which only hashes are stored.',
      answers: { 200: { description: 'A page.', schema: branchUserList } },
      examples: { all: { summary: 'Everyone', answer: onlyPage([manager]) } },
      query: pageQuery,
      handle: async ({ tenant, caller, query }) => ({ body: await listBranchUsers(tenant, caller.organizationId, query) }),
    }),
    route.get(one, {
      access: 'branch_users.read',
      id: 'getBranchUser',
      summary: 'One user of branches',
      description: 'The role, and where he may sign in.',
      answers: { 200: { description: 'The user.', schema: branchUser } },
      examples: { manager: { summary: 'A manager', parameters, answer: manager } },
      find: findNamedBranchUser,
      handle: ({ found }) => ({ body: shownBranchUser(found) }),
    }),
    route.post('/branch-users', {
      access: 'branch_users.change',
      id: 'createBranchUser',
      summary: 'Add a user of branches',
      description:
        'Who may sign in at the screens of a branch, with a user name and a password or a PIN. These are other people than the members of the team, ' +
        'and sign in at branches only, also while a branch is offline.',
      answers: { 201: { description: 'The user, without password and PIN.', schema: branchUser } },
      errors: ['USERNAME_EXISTS'],
      examples: {
        manager: {
          summary: 'A manager of every branch',
          body: { username: 'huda', name: 'Huda Al-Harbi', role: 'manager', password: 'seven lamps on the roof', pin: '480613' },
          answer: manager,
        },
      },
      body: createBranchUserRequest,
      handle: async (call) => {
        const at = clock.now();
        const body = shownBranchUser(await createBranchUser(call.tenant, call.caller.organizationId, call.body, at));
        await recordForBranches(call, { at, action: 'branch_user.created', target: body.branch_user_id, after: body });
        return { body };
      },
    }),
    route.patch(one, {
      access: 'branch_users.change',
      id: 'changeBranchUser',
      summary: 'Change a user of branches',
      description: 'What is left out stays as it is. Connected branches have the change within seconds.',
      answers: { 200: { description: 'The user, as changed.', schema: branchUser } },
      errors: ['USERNAME_EXISTS'],
      examples: {
        owner: {
          summary: 'Another role, and no PIN any more',
          parameters,
          body: { role: 'owner', pin: null },
          answer: everyone,
        },
      },
      body: changeBranchUserRequest,
      find: findNamedBranchUser,
      handle: async (call) => {
        const after = await changeBranchUser(call.tenant, call.found, call.body);
        const changes = changesOf(call.found, after, call.body);
        const target = after.branch_user_id;
        if (changes !== undefined) {
          await recordForBranches(call, { at: clock.now(), action: 'branch_user.changed', target, ...changes });
        }
        return { body: shownBranchUser(after) };
      },
    }),
    route.delete(one, {
      access: 'branch_users.change',
      id: 'deleteBranchUser',
      summary: 'Remove a user of branches',
      description: 'Connected branches refuse him within seconds, others once they are connected again.',
      answers: { 204: { description: 'He is removed.' } },
      examples: { left: { summary: 'Somebody who has left', parameters } },
      find: findNamedBranchUser,
      handle: async (call) => {
        const target = call.found.branch_user_id;
        await call.tenant.deleteFrom('branch_users').where('branch_user_id', '=', target).execute();
        const before = shownBranchUser(call.found);
        await recordForBranches(call, { at: clock.now(), action: 'branch_user.deleted', target, before });
      },
    }),
  ];
}
