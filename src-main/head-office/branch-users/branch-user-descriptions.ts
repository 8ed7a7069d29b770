import { branchUser, branchUserList } from '../../../src-shared/api/dashboard/branches/branch-users.ts';
import { ids } from '../openapi/example-organization.ts';
import { onlyPage } from '../openapi/example-page.ts';
import type { RouteDescriptions } from '../openapi/route-description.ts';

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

/** What the documentation says of the users of branches. */
export const branchUserDescriptions: RouteDescriptions = {
  'POST /branch-users': {
    id: 'createBranchUser',
    area: 'Branches',
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
        status: 201,
        answer: manager,
      },
    },
  },

  'GET /branch-users': {
    id: 'listBranchUsers',
    area: 'Branches',
    summary: 'List the users of branches',
    description: 'Without passwords and PINs, of which only hashes are stored.',
    answers: { 200: { description: 'A page.', schema: branchUserList } },
    examples: { all: { summary: 'Everyone', status: 200, answer: onlyPage([manager]) } },
  },

  'GET /branch-users/:branch_user_id': {
    id: 'getBranchUser',
    area: 'Branches',
    summary: 'One user of branches',
    description: 'The role, and where he may sign in.',
    answers: { 200: { description: 'The user.', schema: branchUser } },
    examples: { manager: { summary: 'A manager', parameters, status: 200, answer: manager } },
  },

  'PATCH /branch-users/:branch_user_id': {
    id: 'changeBranchUser',
    area: 'Branches',
    summary: 'Change a user of branches',
    description: 'What is left out stays as it is. Connected branches have the change within seconds.',
    answers: { 200: { description: 'The user, as changed.', schema: branchUser } },
    errors: ['USERNAME_EXISTS'],
    examples: {
      owner: {
        summary: 'Another role, and no PIN any more',
        parameters,
        body: { role: 'owner', pin: null },
        status: 200,
        answer: everyone,
      },
    },
  },

  'DELETE /branch-users/:branch_user_id': {
    id: 'deleteBranchUser',
    area: 'Branches',
    summary: 'Remove a user of branches',
    description: 'Connected branches refuse him within seconds, others once they are connected again.',
    answers: { 204: { description: 'He is removed.' } },
    examples: { left: { summary: 'Somebody who has left', parameters, status: 204 } },
  },
};
