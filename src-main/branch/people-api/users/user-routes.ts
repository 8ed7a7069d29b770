import assert from 'node:assert/strict';
import { addUserRequest, changeUserRequest, managerUser, managerUserList, type ManagerUser } from '#shared/api/people/users.ts';
import type { LedgerWriter } from '../../db/ledger-database.ts';
import type { UserTable } from '../../db/people-tables.ts';
import { addUser, changeUser, prepareChange, prepareUser, removeUser, requireUser } from '../../users/local-users.ts';
import { listUsers } from '../../users/users.ts';
import { managementOf, requireOwnBranch } from '../../users/managed-by.ts';
import { shownUser, shownUsers } from '../../users/shown-user.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { changesOfUser } from './changes-of-user.ts';

const route = routesIn('Users');

const exampleUserId = '9b6a4a0e-2f39-4b1c-8d3c-5a6f7e8d9c01';

// The user in examples.
const exampleUser: ManagerUser = {
  user_id: exampleUserId,
  username: 'sami',
  name: 'Sami',
  role: 'cashier',
  language: 'ar',
  has_pin: true,
  is_pin_blocked: false,
  created_at: '2026-11-20T09:00:00.000Z',
  last_sign_in_at: null,
};

const one = '/users/:user_id';
const parameters = { user_id: exampleUserId };

function shownNow(writer: LedgerWriter, userId: string): ManagerUser {
  const user = shownUser(writer, userId);
  assert(user !== undefined, 'a user that was just written is there');
  return user;
}

// Of whom the audit log tells.
function named({ username, name, role }: UserTable) {
  return { username, name, role };
}

function listRoute({ db }: Services): Route {
  return route.get('/users', {
    access: 'users.read',
    id: 'listUsers',
    summary: 'List users',
    description: 'Everyone who may sign in at this branch, by user name. Where head office keeps them, they are changed there.',
    answers: { 200: { description: 'The users.', schema: managerUserList } },
    examples: {
      all: { summary: 'A branch on its own', answer: { data: [exampleUser], managed_by: 'branch', head_office_url: null } },
    },
    handle: () => ({ body: { data: shownUsers(db), ...managementOf(db) } }),
  });
}

function addRoute({ db, commit, clock }: Services): Route {
  return route.post('/users', {
    access: 'users.change',
    id: 'addUser',
    summary: 'Add a user',
    description: 'Adds a person who may sign in. Only on an appliance without head office.',
    answers: { 201: { description: 'The user.', schema: managerUser } },
    errors: ['HEAD_OFFICE_OWNS_THIS', 'USERNAME_EXISTS'],
    examples: {
      cashier: {
        summary: 'Somebody who looks only',
        body: { username: 'sami', name: 'Sami', role: 'cashier', language: 'ar', password: 'four red chairs', pin: '284951' },
        answer: exampleUser,
      },
    },
    body: addUserRequest,
    handle: async ({ body, record }) => {
      requireOwnBranch(db);
      const user = await prepareUser(body, clock.now());
      const target = user.branch_user_id;
      const shown = await commit((writer) => {
        requireOwnBranch(writer);
        addUser(writer, user);
        record(writer, { action: 'user.added', target, detail: named(user) });
        return shownNow(writer, target);
      });
      return { body: shown };
    },
  });
}

function changeRoute({ db, commit }: Services): Route {
  return route.patch(one, {
    access: 'users.change',
    id: 'changeUser',
    summary: 'Change a user',
    description: 'What is left out stays as it is. Another role or password ends the sessions of the person.',
    answers: { 200: { description: 'The user, as changed.', schema: managerUser } },
    errors: ['HEAD_OFFICE_OWNS_THIS', 'USERNAME_EXISTS', 'LAST_BRANCH_OWNER'],
    examples: { role: { summary: 'Another role', parameters, body: { role: 'cashier' }, answer: exampleUser } },
    body: changeUserRequest,
    handle: async ({ body, params, record }) => {
      requireOwnBranch(db);
      const target = params['user_id'] ?? '';
      const known = listUsers(db).find((user) => user.branch_user_id === target);
      const change = await prepareChange(body, [body.username ?? known?.username ?? '', body.name ?? known?.name ?? '']);
      const shown = await commit((writer) => {
        requireOwnBranch(writer);
        record(writer, { action: 'user.changed', target, detail: changesOfUser(changeUser(writer, target, change)) });
        return shownNow(writer, target);
      });
      return { body: shown };
    },
  });
}

function removeRoute({ commit }: Services): Route {
  return route.delete(one, {
    access: 'users.change',
    id: 'removeUser',
    summary: 'Remove a user',
    description: 'Ends the sessions of the person. What the person did stays in the audit log.',
    answers: { 204: { description: 'Removed.' } },
    errors: ['HEAD_OFFICE_OWNS_THIS', 'LAST_BRANCH_OWNER'],
    examples: { left: { summary: 'Somebody who has left', parameters } },
    handle: async ({ params, record }) => {
      await commit((writer) => {
        requireOwnBranch(writer);
        const target = requireUser(writer, params['user_id'] ?? '').branch_user_id;
        record(writer, { action: 'user.removed', target, detail: named(removeUser(writer, target)) });
      });
    },
  });
}

/** `/users`: who may sign in at this branch. */
export function userRoutes(services: Services): Route[] {
  return [listRoute(services), addRoute(services), changeRoute(services), removeRoute(services)];
}
