import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enabledRules } from '#main/head-office/alerts/rules/alert-rules.ts';
import { reviewAndSend } from '#main/head-office/alerts/review-alerts.ts';
import { inOrganization, type Tenant } from '#main/head-office/db/in-organization.ts';
import { uuidV7 } from '#main/platform/formats/uuid-v7.ts';
import { alertRule, alertRulePreview, alertRulesPage } from '#shared/api/dashboard/alert-rules.ts';
import type { Alert } from '#shared/api/dashboard/alerts.ts';
import type { Role } from '#shared/api/dashboard/roles.ts';
import { addCompany, faultyPaths, refusalOf } from '#support/head-office/companies.ts';
import { runHeadOffice, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';

let headOffice: RunningHeadOffice;
let people: Record<Role, Person>;
let owner: Person;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});

afterAll(() => headOffice.close());

beforeEach(async () => {
  people = await headOffice.organization();
  ({ owner } = people);
});

const simple = { name: 'All', kinds: ['*'], to: { roles: ['owner'] } };
const nobody = { user_ids: [], roles: [], addresses: [] };

const defaults = {
  enabled: true,
  severities: null,
  company_ids: null,
  delivery: 'at_once',
  daily_at: null,
  quiet_hours: null,
  escalation: null,
};

test('a rule whose settings are lost is off and said to be, and the others send; it is mended by a change that says whom it tells', async () => {
  const { services } = headOffice;
  const [lost, whole] = await Promise.all(
    ['Lost', 'Whole'].map(async (name) => alertRule.parse((await owner.send('POST', '/alert-rules', { ...simple, name })).body)),
  );
  const work = <Value>(change: (tenant: Tenant) => Promise<Value>) => inOrganization(services.db, owner.organizationId, change);
  await work((tenant) =>
    tenant
      .updateTable('alert_rules')
      .set({ settings: '{"kinds":["*"' })
      .where('rule_id', '=', lost?.rule_id ?? '')
      .execute(),
  );
  const { data } = alertRulesPage.parse((await owner.send('GET', '/alert-rules')).body);
  const shown = Object.fromEntries(data.map(({ name, enabled, unreadable }) => [name, { enabled, unreadable }]));
  expect(shown).toEqual({ Lost: { enabled: false, unreadable: true }, Whole: { enabled: true, unreadable: false } });
  await work((tenant) => reviewAndSend(tenant, owner.organizationId, services));
  expect((await work(enabledRules)).map(({ rule_id }) => rule_id)).toEqual([whole?.rule_id]);
  const path = `/alert-rules/${String(lost?.rule_id)}`;
  expect(faultyPaths(await owner.send('PATCH', path, { name: 'Found' }))).toEqual(['to']);
  const mended = await owner.send('PATCH', path, { to: { roles: ['admin'] }, enabled: true });
  expect(mended.body).toMatchObject({ enabled: true, unreadable: false, to: { roles: ['admin'] } });
});

test('a rule is made, read, listed, changed and deleted; each change is in the audit log under its name', async () => {
  const { admin } = people;
  const made = await admin.send('POST', '/alert-rules', simple);
  expect(made.status).toBe(201);
  const rule = alertRule.parse(made.body);
  expect(rule).toMatchObject({ ...simple, ...defaults, to: { ...nobody, roles: ['owner'] } });
  const path = `/alert-rules/${rule.rule_id}`;
  expect((await owner.send('GET', path)).body).toEqual(rule);
  const change = {
    name: 'Nights',
    kinds: ['clock_skew', 'deadline_near'],
    severities: ['error'],
    company_ids: [await addCompany(owner)],
    to: { user_ids: [owner.userId], addresses: [{ email: ' Shop@x.example ', language: 'ar' }] },
    delivery: 'daily',
    daily_at: '08:30',
    quiet_hours: { from: '22:00', to: '06:00' },
    escalation: { after_minutes: 5, to: { roles: ['admin'] } },
  };
  const changed = await owner.send('PATCH', path, change);
  expect(changed).toMatchObject({
    status: 200,
    body: {
      ...change,
      to: { ...nobody, user_ids: [owner.userId], addresses: [{ email: 'Shop@x.example', language: 'ar' }] },
      escalation: { after_minutes: 5, to: { ...nobody, roles: ['admin'] } },
      enabled: true,
    },
  });
  const back = { severities: null, company_ids: null, quiet_hours: null, escalation: null, delivery: 'hourly' };
  expect((await owner.send('PATCH', path, back)).body).toMatchObject(back);
  expect((await owner.send('PATCH', path, {})).body).toMatchObject(back);
  const second = await owner.send('POST', '/alert-rules', { ...simple, name: 'Second' });
  const listed = alertRulesPage.parse((await owner.send('GET', '/alert-rules')).body);
  expect(new Set(listed.data.map(({ name }) => name))).toEqual(new Set(['Second', 'Nights']));
  expect((await owner.send('DELETE', path)).status).toBe(204);
  expect((await owner.send('GET', path)).status).toBe(404);
  expect((await owner.send('DELETE', path)).status).toBe(404);
  expect((await owner.send('GET', `/alert-rules/${String(second.body['rule_id'])}`)).status).toBe(200);
  const log = await owner.send('GET', `/audit-log?target=${rule.rule_id}`);
  expect(log.body).toMatchObject({
    data: [
      { action: 'alert_rule.deleted', before: { name: 'Nights' }, after: null },
      { action: 'alert_rule.changed', after: { quiet_hours: null } },
      { action: 'alert_rule.changed', before: { name: 'All' }, after: { name: 'Nights' } },
      { action: 'alert_rule.created', after: { name: 'All' } },
    ],
    targets: [{ kind: 'alert_rule', name: 'Nights', is_deleted: true }],
  });
});

test('Owners and Admins change rules, others read and preview them, and nobody who is limited does either', async () => {
  const made = await owner.send('POST', '/alert-rules', simple);
  const path = `/alert-rules/${String(made.body['rule_id'])}`;
  const company = await addCompany(owner);
  for (const person of [people.developer, people.viewer]) {
    expect((await person.send('GET', path)).status).toBe(200);
    expect((await person.send('GET', '/alert-rules')).status).toBe(200);
    expect((await person.send('POST', '/alert-rules/preview', simple)).status).toBe(200);
    expect((await person.send('POST', '/alert-rules', simple)).status).toBe(403);
    expect((await person.send('PATCH', path, { name: 'x' })).status).toBe(403);
    expect((await person.send('DELETE', path)).status).toBe(403);
    expect((await person.send('POST', `${path}/test`)).status).toBe(403);
  }
  await owner.send('PATCH', `/team/${people.admin.userId}`, { company_ids: [company] });
  expect((await people.admin.send('GET', '/alert-rules')).status).toBe(403);
  expect((await people.admin.send('POST', '/alert-rules', simple)).status).toBe(403);
});

test.each<[string, Record<string, unknown>, string[]]>([
  ['empty', {}, ['name', 'kinds', 'to']],
  [
    'with nobody, nothing and no time',
    { name: ' ', kinds: [], to: {}, severities: [], company_ids: [], delivery: 'daily' },
    ['name', 'kinds', 'severities', 'company_ids', 'to', 'daily_at'],
  ],
  [
    'with everything twice',
    {
      ...simple,
      kinds: ['clock_skew', 'clock_skew'],
      severities: ['error', 'error'],
      to: {
        roles: ['owner', 'owner'],
        addresses: [
          { email: 'a@x.example', language: 'en' },
          { email: 'A@x.example', language: 'ar' },
        ],
      },
    },
    ['kinds', 'severities', 'to.roles', 'to.addresses'],
  ],
  [
    'of wrong forms',
    {
      ...simple,
      name: 'x'.repeat(101),
      kinds: ['*', 'clock_skew'],
      to: { user_ids: ['x'], roles: ['king'], addresses: [{ email: 'a@b', language: 'fr' }] },
      delivery: 'weekly',
      daily_at: '24:00',
      quiet_hours: { from: '7:00', to: null },
      escalation: { after_minutes: 0, to: { roles: [] } },
      more: 1,
    },
    [
      'name',
      'kinds',
      'to.user_ids[0]',
      'to.roles[0]',
      'to.addresses[0].email',
      'to.addresses[0].language',
      'delivery',
      'daily_at',
      'quiet_hours.from',
      'quiet_hours.to',
      'escalation.after_minutes',
      'escalation.to',
      'more',
    ],
  ],
])('a rule %s is refused with all its faults, whatever it is for', async (_what, body, paths) => {
  const made = await owner.send('POST', '/alert-rules', simple);
  for (const answer of [await owner.send('POST', '/alert-rules', body), await owner.send('POST', '/alert-rules/preview', body)]) {
    expect(refusalOf(answer)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(new Set(faultyPaths(answer))).toEqual(new Set(paths));
  }
  const changed = await owner.send('PATCH', `/alert-rules/${String(made.body['rule_id'])}`, { ...body, name: 'x'.repeat(101) });
  expect(changed.status).toBe(400);
});

test('people and companies of nobody are refused together, each by its index', async () => {
  const company = await addCompany(owner);
  const to = { user_ids: [owner.userId, randomUUID()] };
  const unknown = {
    company_ids: [randomUUID(), company],
    to,
    escalation: { after_minutes: 1, to: { user_ids: [randomUUID()] } },
  };
  const made = await owner.send('POST', '/alert-rules', simple);
  const paths = ['company_ids[0]', 'to.user_ids[1]', 'escalation.to.user_ids[0]'];
  const path = `/alert-rules/${String(made.body['rule_id'])}`;
  expect(faultyPaths(await owner.send('POST', '/alert-rules', { ...simple, ...unknown }))).toEqual(paths);
  expect(faultyPaths(await owner.send('POST', '/alert-rules/preview', { ...simple, ...unknown }))).toEqual(paths);
  const changed = await owner.send('PATCH', path, { ...unknown, delivery: 'daily' });
  expect(faultyPaths(changed)).toEqual(['daily_at', ...paths]);
});

test('an organization has at most 50 rules', async () => {
  for (let count = 0; count < 50; count += 1)
    expect((await owner.send('POST', '/alert-rules', { ...simple, name: `Rule ${count}` })).status).toBe(201);
  expect((await owner.send('POST', '/alert-rules', simple)).body).toMatchObject({
    error: { code: 'ALERT_RULE_LIMIT_REACHED', max: 50 },
  });
});

test('a rule is not tried where no mail server is set', async () => {
  const made = await owner.send('POST', '/alert-rules', simple);
  const tested = await owner.send('POST', `/alert-rules/${String(made.body['rule_id'])}/test`);
  expect(refusalOf(tested)).toMatchObject({ code: 'MAIL_NOT_SET_UP' });
});

function at(time: string): Date {
  return new Date(`2026-11-19T${time}:00+03:00`);
}

/** Stores an alert that opened, and maybe closed, at times of 19 November in Riyadh. */
async function storeAlert(opened: string, closed?: string, kind: Alert['kind'] = 'chain_fault'): Promise<void> {
  const nothing = { environment: null, company_id: null, appliance_id: null, egs_unit_id: null, details: '{}' };
  const none = { acknowledged_at: null, acknowledged_by: null, acknowledged_name: null, note: null };
  const times = { since: at(opened), opened_at: at(opened), closed_at: at(closed ?? '23:59') };
  const about = { organization_id: owner.organizationId, alert_id: uuidV7(at(opened)), kind, subject: randomUUID() };
  await inOrganization(headOffice.services.db, owner.organizationId, (tenant) =>
    tenant
      .insertInto('alerts')
      .values({ ...about, severity: 'error', ...nothing, ...none, ...times })
      .execute(),
  );
}

test('a preview says which mails the alerts of the last month would have made, by the times of the rule', async () => {
  await storeAlert('09:10');
  await storeAlert('09:40', '09:50');
  await storeAlert('22:30', '23:00');
  await storeAlert('22:40');
  await storeAlert('22:50', '23:10', 'deadline_near');
  const preview = async (rule: object) => {
    const { body } = await owner.send('POST', '/alert-rules/preview', { ...simple, ...rule });
    const { alerts, messages } = alertRulePreview.parse(body);
    const shown = messages.map(
      ({ at, alerts: count }) => `${new Date(Date.parse(at) + 3 * 3_600_000).toISOString().slice(8, 16)} ${count}`,
    );
    return [alerts, ...shown];
  };
  const times = ['19T09:10', '19T09:40', '19T22:30', '19T22:40', '19T22:50'];
  expect(await preview({})).toEqual([5, ...times.map((time) => `${time} 1`)]);
  expect(await preview({ delivery: 'hourly' })).toEqual([5, '19T10:00 2', '19T23:00 3']);
  expect(await preview({ delivery: 'daily', daily_at: '22:45' })).toEqual([5, '19T22:45 4', '20T22:45 1']);
  const quiet = { quiet_hours: { from: '22:00', to: '23:30' } };
  expect(await preview(quiet)).toEqual([5, '19T09:10 1', '19T09:40 1', '19T22:50 1', '19T23:30 1']);
  expect(await preview({ kinds: ['clock_skew'] })).toEqual([0]);
  expect(await preview({ severities: ['warning'] })).toEqual([0]);
  expect((await owner.send('GET', '/alert-rules')).body).toMatchObject({ data: [] });
});
