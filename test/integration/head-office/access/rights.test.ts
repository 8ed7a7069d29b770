import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '#main/head-office/request/route.ts';
import { mayDo, role, type Role } from '#shared/api/dashboard/roles.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { idsOf, seededOrganization } from '#support/head-office/seeded-organization.ts';

/** The routes for everyone. They see to it themselves that a token, a cookie, a password or a credential has come with the request. */
const openRoutes = [
  'POST /setup',
  'POST /setup/check',
  'POST /auth/login',
  'POST /auth/refresh',
  'POST /auth/logout',
  'POST /auth/password-reset',
  'POST /auth/password-forgot',
  'POST /invitations/read',
  'POST /invitations/accept',
  'POST /sync/enrolments',
  'GET /sync/changes',
  'POST /sync/changes',
  'GET /sync/snapshot',
  'POST /sync/commands',
  'POST /sync/heartbeat',
  'POST /sync/originals',
  'POST /sync/reservations',
  'GET /sync/reservations',
  'POST /sync/reservations/releases',
  'GET /sync/uses',
  'POST /sync/uses/decisions',
  'POST /sync/hand-backs',
];

/** Routes whose paths name something that is no id. */
const namesNoId = new Set(['/billing/statements/:month']);

let headOffice: RunningHeadOffice;
let routes: readonly Route[];

beforeAll(async () => {
  headOffice = await runHeadOffice();
  ({ routes } = headOffice);
});

afterAll(() => headOffice.close());

function nameOf({ method, path }: Route): string {
  return `${method.toUpperCase()} ${path}`;
}

/** Sends an empty request to a route, and reads no further than the status: an answer may be a stream without an end. */
async function statusOf({ method, path }: Route, id: string, accessToken?: string): Promise<number> {
  const url = `${headOffice.url}/api${path.replaceAll(/:\w+/g, id)}`;
  const headers: Record<string, string> = accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` };
  const init: RequestInit =
    method === 'get' || method === 'delete'
      ? { method: method.toUpperCase(), headers }
      : { method: method.toUpperCase(), headers: { ...headers, 'content-type': 'application/json' }, body: '{}' };
  const response = await fetch(url, init);
  await response.body?.cancel();
  return response.status;
}

describe('every route', () => {
  test('refuses who is not signed in, unless it is for everyone', async () => {
    const open = routes.filter((route) => route.access === 'anyone').map(nameOf);
    expect(open).toEqual(openRoutes);
    const answered: string[] = [];
    for (const route of routes.filter(({ access }) => access !== 'anyone')) {
      if ((await statusOf(route, randomUUID())) !== 401) answered.push(nameOf(route));
      if ((await statusOf(route, randomUUID(), 'nonsense')) !== 401) answered.push(nameOf(route));
    }
    expect(answered).toEqual([]);
  });

  test.each(role.options)('does for the role %s what the table of rights says', async (who: Role) => {
    const { [who]: person } = await headOffice.organization();
    const wrong: string[] = [];
    for (const route of routes) {
      if (route.access === 'anyone') continue;
      const isAllowed = route.access === 'signed_in' || mayDo(who, route.access);
      const status = await statusOf(route, randomUUID(), person.accessToken);
      const isServed = status !== 401 && status !== 403 && status < 500;
      if (isAllowed ? !isServed : status !== 403) wrong.push(`${nameOf(route)}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('another organization', () => {
  let own: Record<Role, Person>;
  let other: Record<Role, Person>;
  let ids: string[];

  beforeAll(async () => {
    own = await seededOrganization(headOffice);
    other = await seededOrganization(headOffice);
    ids = await idsOf(headOffice, own.owner.organizationId);
  });

  test('is reached by no id of a path', async () => {
    const reached: string[] = [];
    const named = routes.filter(({ path, access }) => path.includes(':') && access !== 'anyone' && !namesNoId.has(path));
    for (const route of named) {
      for (const id of [...ids, 'nonsense']) {
        const status = await statusOf(route, id, other.owner.accessToken);
        if (status !== 404) reached.push(`${nameOf(route)} ${id}: ${status}`);
      }
    }
    expect(reached).toEqual([]);
  });

  test('is in no list and no other answer', async () => {
    const shown: string[] = [];
    for (const route of routes.filter(
      ({ path, method, access }) => method === 'get' && access !== 'anyone' && !path.includes(':'),
    )) {
      const response = await fetch(`${headOffice.url}/api${route.path}`, {
        headers: { authorization: `Bearer ${other.owner.accessToken}` },
      });
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
      if (isStream) await response.body?.cancel();
      const text = isStream ? '' : await response.text();
      shown.push(...ids.filter((id) => text.includes(id)).map((id) => `${nameOf(route)} ${id}`));
    }
    expect(shown).toEqual([]);
  });

  test('has something of everything that a path can name, so that the tests above mean something', async () => {
    const unknown: string[] = [];
    const read = routes.filter(({ path, method }) => method === 'get' && path.includes(':') && !namesNoId.has(path));
    for (const route of read) {
      const statuses = await Promise.all(ids.map((id) => statusOf(route, id, own.owner.accessToken)));
      if (!statuses.includes(200)) unknown.push(nameOf(route));
    }
    expect(unknown).toEqual([]);
  });
});
