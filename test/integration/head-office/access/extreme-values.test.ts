import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Route } from '#main/head-office/request/route.ts';
import { noBody } from '#main/server/routes/route.ts';
import { completeCompany, rowsOf } from '#support/head-office/companies.ts';
import { extremeRequests } from '#support/head-office/extreme-requests.ts';
import {
  runHeadOffice,
  testPassword,
  type ApiAnswer,
  type Person,
  type RunningHeadOffice,
} from '#support/head-office/running-head-office.ts';
import { seededOrganization } from '#support/head-office/seeded-organization.ts';

/** What an id of a path is the id of: the list that shows one, in an order in which each path needs earlier ids only. */
const lists = {
  company_id: '/companies',
  key_id: '/companies/:company_id/api-keys',
  appliance_id: '/appliances',
  egs_unit_id: '/egs-units',
  invoice_id: '/invoices',
  webhook_id: '/webhooks',
  delivery_id: '/webhooks/:webhook_id/deliveries',
  invitation_id: '/team/invitations',
  user_id: '/team',
  rule_id: '/alert-rules',
  session_id: '/auth/sessions',
  month: '/billing/statements',
};

const ruleForm = { from: '22:00', to: { roles: ['owner'] }, kinds: ['*'], user_ids: [], quiet_hours: null, escalation: null };

/** What fields of a route are sent as where another route has fields of the same names. */
const forms: Record<string, Record<string, unknown>> = {
  '/alert-rules': ruleForm,
  '/alert-rules/preview': ruleForm,
  '/alert-rules/:rule_id': ruleForm,
  '/mail-settings': { smtp_url: 'smtp://203.0.114.1:25', mail_from: 'sanad@shop.example' },
  '/mail-settings/test': { to: 'person@shop.example' },
  '/webhooks/:webhook_id/retry': { from: '2026-11-01T00:00:00Z', to: '2026-11-30T00:00:00Z' },
};

let headOffice: RunningHeadOffice;
let owner: Person;
let credential: string;
let serial = 100;
const ids: Record<string, string> = {};

function pathOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, (_match, name: string) => ids[name] ?? name);
}

async function enrol(ledger: { version: string; ledger_id: string }): Promise<ApiAnswer> {
  const wanted = { branch_name: 'Malaz', company_ids: [ids['company_id']] };
  const { body } = await owner.send('POST', '/appliances/enrolment-codes', wanted);
  return headOffice.send('POST', '/sync/enrolments', { code: body['code'], ...ledger });
}

beforeAll(async () => {
  headOffice = await runHeadOffice();
  ({ owner } = await seededOrganization(headOffice));
  for (const [name, path] of Object.entries(lists)) ids[name] = String(rowsOf(await owner.send('GET', pathOf(path)))[0]?.[name]);
  credential = String((await enrol({ version: '1.0.0', ledger_id: 'ledger' })).body['credential']);
});

afterAll(() => headOffice.close());

/** What fields are sent as, other than those under test. */
function named(): Record<string, unknown> {
  serial += 1;
  const { vat_number, address } = completeCompany(serial);
  return {
    ...ids,
    address,
    vat_number,
    company_ids: [ids['company_id']],
    email: `person-${serial}@example.com`,
    password: testPassword,
    current_password: testPassword,
    new_password: testPassword,
    url: 'https://203.0.114.1/hook',
    event_types: ['*'],
    from: '2026-11-01',
    to: '2026-11-30',
    at: '2026-11-20T09:00:00Z',
    last_at: '2026-11-20T09:00:00Z',
    version: '1.0.0',
    otp: '123456',
    amount_hundredths: 1,
    username: `person-${serial}`,
    pin: '280619',
    branch_user_id: randomUUID(),
    command_id: randomUUID(),
    document_uuid: randomUUID(),
    document_uuids: [randomUUID()],
    uuids: [randomUUID()],
  };
}

/** Sends a request and reads no further than the status: an answer may be a stream without an end. */
async function statusOf({ method, path, access }: Route, query: string, body?: unknown): Promise<number> {
  serial += 1;
  const isOfAppliance = access === 'anyone' && path.startsWith('/sync/');
  const init: RequestInit = {
    method: method.toUpperCase(),
    headers: {
      authorization: `Bearer ${isOfAppliance ? credential : owner.accessToken}`,
      'content-type': 'application/json',
      'idempotency-key': `request-${serial}`,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const response = await fetch(`${headOffice.url}/api${pathOf(path)}${query}`, init);
  await response.body?.cancel();
  return response.status;
}

// Wrong passwords are among the requests, and after some nobody would look at further ones.
async function forgetAttempts(): Promise<void> {
  await headOffice.services.db.deleteFrom('throttles').execute();
}

test('no text of a body breaks a route', async () => {
  const broken: string[] = [];
  let sent = 0;
  for (const route of headOffice.routes.filter(({ body }) => body !== noBody)) {
    await forgetAttempts();
    for (const body of extremeRequests(route.body, { ...named(), ...forms[route.path] })) {
      sent += 1;
      const status = await statusOf(route, '', body);
      if (status >= 500) broken.push(`${route.method} ${route.path} ${JSON.stringify(body).slice(0, 300)}: ${status}`);
    }
  }
  expect(broken).toEqual([]);
  expect(sent).toBeGreaterThan(100);
});

test('no parameter of a query breaks a route', async () => {
  const broken: string[] = [];
  let sent = 0;
  for (const route of headOffice.routes) {
    for (const query of extremeRequests(route.query, named())) {
      sent += 1;
      const text = new URLSearchParams(z.record(z.string(), z.string()).parse(query)).toString();
      const status = await statusOf(route, `?${text}`);
      if (status >= 500) broken.push(`${route.method} ${route.path}?${text.slice(0, 300)}: ${status}`);
    }
  }
  expect(broken).toEqual([]);
  expect(sent).toBeGreaterThan(100);
});

test.each(['\0', '\ud800', '\udc00'])('an appliance may name itself %j: what cannot be stored is replaced', async (text) => {
  const statuses = [
    (await enrol({ version: `1${text}`, ledger_id: 'ledger' })).status,
    (await enrol({ version: '1', ledger_id: `ledger${text}` })).status,
  ];
  expect(statuses).toEqual([201, 201]);
});

test.each(['%00', '%ED%A0%80', '%FF', '%', '%F4%90%80%80', 'x'.repeat(3_000)])(
  '%j in a path or a query breaks no route',
  async (bytes) => {
    const broken: string[] = [];
    const named = headOffice.routes.filter(({ path, method }) => method === 'get' && path.includes(':'));
    for (const { path } of named) {
      const { status } = await owner.send('GET', path.replaceAll(/:\w+/g, bytes));
      if (status !== 404) broken.push(`${path}: ${status}`);
    }
    const { status } = await owner.send('GET', `/invoices?search=${bytes}&${bytes}=1`);
    if (status !== 400) broken.push(`search: ${status}`);
    expect(broken).toEqual([]);
  },
);
