import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  newAddress,
  runHeadOffice,
  type ApiAnswer,
  type Person,
  type RunningHeadOffice,
} from '#support/head-office/running-head-office.ts';
import { idsOf, seededOrganization } from '#support/head-office/seeded-organization.ts';

let headOffice: RunningHeadOffice;
let owner: Person;
let admin: Person;
let other: Person;
let ids: string[];

beforeAll(async () => {
  headOffice = await runHeadOffice();
  ({ owner, admin } = await seededOrganization(headOffice));
  ({ owner: other } = await seededOrganization(headOffice));
  ids = await idsOf(headOffice, owner.organizationId);
});

afterAll(() => headOffice.close());

const page = z.object({ data: z.array(z.unknown()), pagination: z.object({ next_cursor: z.string().nullable() }) });

// An answer without what differs in every one, and without the id that was asked for.
function comparable({ status, headers, body }: ApiAnswer, id: string): unknown {
  const text = JSON.stringify(body)
    .replaceAll(id, 'ID')
    .replace(/"request_id":"[^"]*"/, '');
  return [status, text, [...headers.keys()].toSorted()];
}

test('its ids are answered exactly as ids that nobody has', async () => {
  const told: string[] = [];
  for (const { method, path, access } of headOffice.routes) {
    if (!path.includes(':') || path.includes(':month') || access === 'anyone') continue;
    const body = method === 'get' || method === 'delete' ? undefined : {};
    const ask = (id: string) => other.send(method.toUpperCase(), path.replaceAll(/:\w+/g, id), body);
    const unknown = randomUUID();
    const expected = JSON.stringify(comparable(await ask(unknown), unknown));
    for (const id of ids) {
      if (JSON.stringify(comparable(await ask(id), id)) !== expected) told.push(`${method} ${path} ${id}`);
    }
  }
  expect(told).toEqual([]);
});

test('no filter by its ids shows anything', async () => {
  const shown: string[] = [];
  const filters = ['company_id', 'appliance_id', 'egs_unit_id', 'invoice_id', 'actor', 'target', 'search'];
  for (const { method, path, access, query } of headOffice.routes) {
    if (method !== 'get' || path.includes(':') || access === 'anyone' || !(query instanceof z.ZodObject)) continue;
    for (const name of filters.filter((each) => each in query.shape)) {
      for (const id of ids) {
        const period = path === '/reports/vat-return' ? '&from=2026-11-01&to=2026-11-30' : '';
        const { body, status } = await other.send('GET', `${path}?${name}=${id}${period}`);
        const text = JSON.stringify(body);
        const hits = ids.filter((each) => each !== id && text.includes(each));
        if (hits.length > 0 || status >= 500) shown.push(`${path}?${name}=${id}: ${status}`);
      }
    }
  }
  expect(shown).toEqual([]);
});

test('its cursors, and those of other lists, are refused', async () => {
  const lists = [
    '/team',
    '/audit-log',
    '/team/invitations',
    '/companies',
    '/invoices',
    '/auth/sessions',
    '/appliances',
    '/egs-units',
  ];
  const cursors = new Map<string, string>();
  await owner.send('POST', '/team/invitations', { email: 'one-more@example.com', role: 'viewer' });
  for (const path of lists) {
    const { next_cursor: cursor } = page.parse((await owner.send('GET', `${path}?limit=1`)).body).pagination;
    if (cursor !== null) cursors.set(path, cursor);
  }
  expect(cursors.size).toBeGreaterThanOrEqual(3);
  for (const [path, cursor] of cursors) {
    for (const [person, list] of [
      ...lists.map((each) => [other, each] as const),
      ...lists.map((each) => [owner, each] as const),
    ]) {
      const { status } = await person.send('GET', `${list}?limit=1&cursor=${cursor}`);
      expect(`${path} at ${list}: ${status}`).toBe(`${path} at ${list}: ${person === owner && list === path ? 200 : 400}`);
    }
  }
});

test('an Idempotency-Key is of one person and his organization', async () => {
  const key = { 'idempotency-key': 'the-same' };
  const invited = (person: Person, path = '/team/invitations') =>
    person.send('POST', path, { email: 'asked@example.com', role: 'viewer' }, key);
  const [own, others, replay] = [await invited(owner), await invited(other), await invited(owner)];
  expect([own.status, others.status]).toEqual([201, 201]);
  expect(others.body['invitation_id']).not.toBe(own.body['invitation_id']);
  expect(replay.body['invitation_id']).toBe(own.body['invitation_id']);
  expect((await invited(admin)).status).toBe(403);
});

test('who has lost a right replays nothing that it gave him', async () => {
  const { owner: boss, developer } = await headOffice.organization();
  const key = { 'idempotency-key': 'while-owner' };
  const body = { email: newAddress(), role: 'viewer' };
  await boss.send('PATCH', `/team/${developer.userId}`, { role: 'owner' });
  expect((await developer.send('POST', '/team/invitations', body, key)).status).toBe(201);
  await boss.send('PATCH', `/team/${developer.userId}`, { role: 'developer' });
  expect((await developer.send('POST', '/team/invitations', body, key)).status).toBe(403);
});
