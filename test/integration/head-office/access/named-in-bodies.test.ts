import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, completeCompany, rowsOf } from '#support/head-office/companies.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { idsOf, seededOrganization } from '#support/head-office/seeded-organization.ts';

type Ids = Record<'company' | 'unit' | 'appliance' | 'invoice' | 'key' | 'webhook' | 'user' | 'member', string>;

let headOffice: RunningHeadOffice;
let owner: Person;
let other: Person;
let theirs: Ids;
let own: Ids;

async function idsFor(person: Person): Promise<Ids> {
  const first = async (path: string, name: string) => String(rowsOf(await person.send('GET', path))[0]?.[name]);
  const keys = rowsOf(await person.send('GET', '/companies')).map(
    ({ company_id }) => `/companies/${String(company_id)}/api-keys`,
  );
  const lists = await Promise.all(keys.map(async (path) => rowsOf(await person.send('GET', path))));
  return {
    company: await first('/companies', 'company_id'),
    unit: await first('/egs-units', 'egs_unit_id'),
    appliance: await first('/appliances', 'appliance_id'),
    invoice: await first('/invoices', 'invoice_id'),
    key: String(lists.flat()[0]?.['key_id']),
    webhook: await first('/webhooks', 'webhook_id'),
    user: await first('/branch-users', 'branch_user_id'),
    member: person.userId,
  };
}

beforeAll(async () => {
  headOffice = await runHeadOffice();
  ({ owner } = await seededOrganization(headOffice));
  ({ owner: other } = await seededOrganization(headOffice));
  [theirs, own] = [await idsFor(owner), await idsFor(other)];
});

afterAll(() => headOffice.close());

const hook = { url: 'https://203.0.114.1/hook', event_types: ['*'] };
const rule = { name: 'All', kinds: ['*'], to: { roles: ['owner'] } };
const user = { name: 'Till', role: 'cashier', password: 'korrekt-batterie' };

// A request with the id of a kind in its body, on what belongs to the one who sends it.
const requests: [string, keyof Ids, (id: string) => [string, string, unknown]][] = [
  ['a rule of alerts', 'company', (id) => ['POST', '/alert-rules', { ...rule, company_ids: [id] }]],
  ['a rule of alerts', 'member', (id) => ['POST', '/alert-rules', { ...rule, to: { user_ids: [id] } }]],
  ['a webhook', 'company', (company_id) => ['POST', '/webhooks', { ...hook, company_id }]],
  ['a changed webhook', 'company', (company_id) => ['PATCH', `/webhooks/${own.webhook}`, { company_id }]],
  [
    'a key',
    'unit',
    (id) => ['POST', `/companies/${own.company}/api-keys`, { name: 'Till', environment: 'sandbox', default_egs_unit_id: id }],
  ],
  ['a changed key', 'unit', (id) => ['PATCH', `/api-keys/${own.key}`, { default_egs_unit_id: id }]],
  ['an enrolment code', 'company', (id) => ['POST', '/appliances/enrolment-codes', { branch_name: 'x', company_ids: [id] }]],
  ['a changed appliance', 'company', (id) => ['PATCH', `/appliances/${own.appliance}`, { company_ids: [id] }]],
  ['a user of branches', 'appliance', (id) => ['POST', '/branch-users', { ...user, username: 'new', appliance_ids: [id] }]],
  ['a changed user of branches', 'appliance', (id) => ['PATCH', `/branch-users/${own.user}`, { appliance_ids: [id] }]],
];

test.each(requests)(
  'the id of another organization in the body of %s is like one that nobody has',
  async (_what, kind, request) => {
    const refused = async (id: string) => {
      const { status, body } = await other.send(...request(id));
      return [status, JSON.stringify(body).replace(/"request_id":"[^"]*"/, '')];
    };
    const [known, unknown] = [await refused(theirs[kind]), await refused(randomUUID())];
    expect(known).toEqual(unknown);
    expect(known[0]).toBe(400);
    // What belongs to the sender is taken, so that the refusals above mean something.
    expect((await other.send(...request(own[kind]))).status).toBeLessThan(300);
  },
);

test('nothing of it is left anywhere', async () => {
  const ids = await idsOf(headOffice, owner.organizationId);
  const found = await idsOf(headOffice, other.organizationId);
  expect(found.filter((id) => ids.includes(id))).toEqual([]);
  const log = JSON.stringify((await other.send('GET', '/audit-log?limit=100')).body);
  expect(ids.filter((id) => log.includes(id))).toEqual([]);
});

test.each(['xml', 'pdf', 'qr'])('a condition on the %s of another organization tells nothing of it', async (form) => {
  const path = `/invoices/${theirs.invoice}/${form}`;
  const { headers } = await owner.send('GET', path);
  expect(headers.get('cache-control')).toMatch(/^no-store$|^private, no-cache$/);
  for (const tag of [headers.get('etag') ?? 'W/"1"', '*']) {
    expect((await other.send('GET', path, undefined, { 'if-none-match': tag })).status).toBe(404);
  }
});

test('a VAT number that another organization has is as free as any', async () => {
  const vat = completeCompany(4_711);
  await owner.send('PATCH', '/billing', { plan: 'growth' });
  await other.send('PATCH', '/billing', { plan: 'growth' });
  expect(await addCompany(owner, vat)).not.toBe(await addCompany(other, vat));
});
