import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyList } from '#shared/api/dashboard/companies.ts';
import {
  cookieOf,
  newAddress,
  runHeadOffice,
  testPassword,
  type Person,
  type RunningHeadOffice,
} from '#support/head-office/running-head-office.ts';
import { seededOrganization } from '#support/head-office/seeded-organization.ts';

let headOffice: RunningHeadOffice;
let owner: Person;
let admin: Person;
let viewer: Person;
let other: Person;
let credential: string;

beforeAll(async () => {
  headOffice = await runHeadOffice();
  ({ owner, admin, viewer } = await seededOrganization(headOffice));
  ({ owner: other } = await seededOrganization(headOffice));
  const code = await codeOf(owner);
  const joined = await headOffice.send('POST', '/sync/enrolments', { code, version: '1.0.0', ledger_id: 'crossed' });
  credential = String(joined.body['credential']);
});

afterAll(() => headOffice.close());

function afterHash(url: unknown): string {
  return new URL(String(url)).hash.slice(1);
}

async function codeOf(person: Person): Promise<string> {
  const companies = companyList.parse((await person.send('GET', '/companies')).body);
  const company_ids = companies.data.map(({ company_id }) => company_id);
  const made = await person.send('POST', '/appliances/enrolment-codes', { branch_name: 'Olaya', company_ids });
  return String(made.body['code']);
}

async function invitationOf(person: Person): Promise<string> {
  const made = await person.send('POST', '/team/invitations', { email: newAddress(), role: 'viewer' });
  return afterHash(made.body['invitation_url']);
}

async function resetOf(person: Person, whom: Person): Promise<string> {
  return afterHash((await person.send('POST', `/team/${whom.userId}/password-reset`)).body['reset_url']);
}

async function refreshTokenOf({ email }: Person): Promise<string> {
  return cookieOf(await headOffice.send('POST', '/auth/login', { email, password: testPassword })).replace(/^.*=/, '');
}

const secrets: [string, () => Promise<string>][] = [
  ['an invitation', () => invitationOf(owner)],
  ['a reset link', () => resetOf(owner, admin)],
  ['an enrolment code', () => codeOf(owner)],
  ["an appliance's credential", () => Promise.resolve(credential)],
  ['a refresh token', () => refreshTokenOf(viewer)],
  ['an access token', () => Promise.resolve(owner.accessToken.slice(0, 200))],
];

/** Where a secret is presented, and what takes it there. */
const places: [string, string, (secret: string) => [string, string, unknown?, Record<string, string>?]][] = [
  [
    'an invitation',
    'as an invitation',
    (secret) => ['POST', '/invitations/accept', { invitation_token: secret, name: 'Noura', password: testPassword }],
  ],
  [
    'a reset link',
    'as a reset link',
    (secret) => ['POST', '/auth/password-reset', { reset_token: secret, new_password: 'four words that nobody guesses' }],
  ],
  ['an enrolment code', 'as an enrolment code', (code) => ['POST', '/sync/enrolments', { code, version: '1', ledger_id: 'x' }]],
  ['a refresh token', 'as a cookie', (secret) => ['POST', '/auth/refresh', undefined, { cookie: `sanad_refresh=${secret}` }]],
  [
    "an appliance's credential",
    'as a credential',
    (secret) => ['GET', '/sync/changes', undefined, { authorization: `Bearer ${secret}` }],
  ],
  ['nothing', 'as an access token', (secret) => ['GET', '/auth/me', undefined, { authorization: `Bearer ${secret}` }]],
];

test.each(places)('%s alone is taken %s', async (taken, _as, present) => {
  const answers: Record<string, string> = {};
  for (const [kind, make] of secrets) {
    const { status } = await headOffice.send(...present(await make()));
    answers[kind] = status < 300 ? 'taken' : String(status);
  }
  expect(answers).toEqual(Object.fromEntries(secrets.map(([kind]) => [kind, kind === taken ? 'taken' : '401'])));
});

const ofOrganizations: Record<string, (person: Person, whom: Person) => Promise<string>> = {
  'an invitation': invitationOf,
  'a reset link': resetOf,
  'a refresh token': refreshTokenOf,
};

test('a secret is worth nothing with the beginning of another organization', async () => {
  const statuses: string[] = [];
  for (const [kind, , present] of places) {
    const make = ofOrganizations[kind];
    if (make === undefined) continue;
    const [own, others] = [await make(owner, viewer), await make(other, other)];
    for (const cut of [21, 22, 24]) {
      const { status } = await headOffice.send(...present(others.slice(0, cut) + own.slice(cut)));
      statuses.push(`${kind} cut at ${cut}: ${status}`);
    }
  }
  const kinds = Object.keys(ofOrganizations);
  expect(statuses.toSorted()).toEqual(
    kinds.flatMap((kind) => [21, 22, 24].map((cut) => `${kind} cut at ${cut}: 401`)).toSorted(),
  );
});

test('an appliance is nobody on the routes of people, and people are no appliance', async () => {
  const wrong: string[] = [];
  for (const { method, path, access } of headOffice.routes) {
    const isOfAppliances = path.startsWith('/sync/') && path !== '/sync/enrolments';
    if (access === 'anyone' && !isOfAppliances) continue;
    const name = path.replaceAll(/:\w+/g, owner.userId);
    const body = method === 'get' || method === 'delete' ? undefined : {};
    for (const presented of isOfAppliances ? [owner.accessToken, ''] : [credential]) {
      const headers = { authorization: `Bearer ${presented}` };
      // A faulty query comes after.
      const { status } = await headOffice.send(method.toUpperCase(), `${name}?colour=red`, body, headers);
      if (status !== 401) wrong.push(`${method} ${path}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});
