import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reviewAlerts } from '#main/head-office/alerts/review-alerts.ts';
import { inOrganization, type Tenant } from '#main/head-office/db/in-organization.ts';

import type { DocumentTable } from '#main/head-office/db/tables/document-tables.ts';
import type { Role } from '#shared/api/dashboard/roles.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { storeCompany } from '#support/head-office/companies.ts';
import { runHeadOffice, testPassword, type Person, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { documentOf, storeUnit, type DocumentOrigin } from '#support/head-office/stored-documents.ts';
import { readMail, startMailServer, urlsIn, type MailServer } from '#support/platform/mail-server.ts';

const minuteMs = 60_000;
const nobody = { user_ids: [], roles: [], addresses: [] };

let server: MailServer;
let headOffice: RunningHeadOffice;
let people: Record<Role, Person>;
let origin: DocumentOrigin;
let unit: string;
let icv = 0;

beforeAll(async () => {
  server = await startMailServer({});
  headOffice = await runHeadOffice({
    publicUrl: 'https://office.example',
    mailServer: {
      host: '127.0.0.1',
      port: server.port,
      isTls: false,
      user: undefined,
      password: undefined,
      from: 'sanad@office.example',
    },
  });
});

afterAll(async () => {
  await headOffice.close();
  await server.close();
});

function work<Value>(change: (tenant: Tenant) => Promise<Value>): Promise<Value> {
  return inOrganization(headOffice.services.db, origin.organizationId, change);
}

async function storeAppliance(tenant: Tenant, branch: DocumentOrigin, branch_name: string): Promise<void> {
  const { organizationId: organization_id, applianceId: appliance_id, companyId } = branch;
  const identity = { branch_name, company_ids: [companyId], credential_hash: appliance_id, ledger_id: 'l', version: '1' };
  // It is heard of all the time, so that its silence is no alert of its own.
  const seen = new Date('2027-11-20T09:00:00Z');
  await tenant
    .insertInto('appliances')
    .values({ organization_id, appliance_id, ...identity, created_at: seen, last_seen_at: seen, revoked_at: null })
    .execute();
}

// 12:00 in Riyadh.
beforeEach(async () => {
  headOffice.clock.setWall('2026-11-20T09:00:00.000Z');
  people = await headOffice.organization('Nakheel');
  origin = { organizationId: people.owner.organizationId, applianceId: randomUUID(), companyId: randomUUID() };
  unit = await work(async (tenant) => {
    await storeCompany(tenant, origin, { legal_name: 'Nakheel Trading' });
    await storeAppliance(tenant, origin, 'Olaya Street');
    return storeUnit(tenant, origin);
  });
  server.mails.length = 0;
});

type Stored = { invoice_id: string; invoice_number: string };

async function store(changes: Partial<Pick<DocumentTable, 'status' | 'report_deadline'>>, at = origin): Promise<Stored> {
  icv += 1;
  const created_at = headOffice.clock.now();
  const row = documentOf(at, unit, icv, { ...changes, created_at, status_at: created_at, invoice_number: `G-${icv}` });
  await work((tenant) => tenant.insertInto('documents').values(row).execute());
  return { invoice_id: row.invoice_id, invoice_number: row.invoice_number };
}

function reject(at = origin): Promise<Stored> {
  return store({ status: 'failed' }, at);
}

function accept({ invoice_id }: Stored): Promise<unknown> {
  return work((tenant) =>
    tenant.updateTable('documents').set({ status: 'reported' }).where('invoice_id', '=', invoice_id).execute(),
  );
}

/** Looks at the reasons of alerts, once the clock has gone on. */
function review(afterMinutes = 0): Promise<void> {
  headOffice.clock.advance(afterMinutes * minuteMs);
  return work((tenant) => reviewAlerts(tenant, origin.organizationId, headOffice.services));
}

/** The Owner with a new access token, once the clock is past the end of the old one. */
async function ownerNow(): Promise<Person> {
  const { owner } = people;
  const signedIn = await headOffice.send(
    'POST',
    '/auth/login',
    { email: owner.email, password: testPassword },
    { 'user-agent': 'test' },
  );
  const authorization = `Bearer ${String(signedIn.body['access_token'])}`;
  return { ...owner, send: (method, route, sent) => headOffice.send(method, route, sent, { authorization }) };
}

async function addRule(changes: Record<string, unknown> = {}): Promise<string> {
  const rule = { name: 'Urgent', kinds: ['*'], to: { roles: ['owner'] }, ...changes };
  const made = await (await ownerNow()).send('POST', '/alert-rules', rule);
  expect(made).toMatchObject({ status: 201 });
  return String(made.body['rule_id']);
}

/** The mails about alerts that there are, oldest first, as `kind recipient`; those of one recipient. */
async function mails(of?: string) {
  const rows = await work((tenant) =>
    tenant
      .selectFrom('mails')
      .select(['mail_id', 'kind', 'recipient', 'language', 'subject'])
      .where('kind', 'in', ['alert', 'alert_digest', 'alert_escalation'])
      .orderBy('created_at')
      .orderBy('mail_id')
      .execute(),
  );
  return rows.filter(({ recipient }) => of === undefined || recipient === of);
}

async function kinds(of?: string): Promise<string[]> {
  return (await mails(of)).map(({ kind }) => kind);
}

/** The last mail to an address, once the server has so many for it. */
async function taken(address: string, count = 1) {
  const found = await eventually(
    () => Promise.resolve(server.mails.filter(({ to }) => to.includes(address))),
    ({ length }) => length >= count,
  );
  const last = found.at(-1);
  return readMail(last ?? { to: [], headers: new Map(), parts: [] });
}

/** Without the marks that keep directions apart. */
function plain(text: string): string {
  return text.replaceAll(/[\u2068\u2069]/gu, '');
}

async function alertIds(): Promise<string[]> {
  return (await work((tenant) => tenant.selectFrom('alerts').select('alert_id').orderBy('opened_at').execute())).map(
    ({ alert_id }) => alert_id,
  );
}

test('an alert is told of at once, in the language of each, with its page and its document', async () => {
  const { owner, viewer } = people;
  await owner.send('PATCH', '/auth/me', { language: 'ar' });
  await addRule({
    to: { user_ids: [viewer.userId], roles: ['owner'], addresses: [{ email: 'Shop@nakheel.example', language: 'ar' }] },
  });
  const { invoice_number: number } = await reject();
  await review();
  const [alertId = ''] = await alertIds();
  const english = await taken(viewer.email);
  expect(Object.fromEntries(english.headers)).toMatchObject({ 'content-language': 'en', 'x-sanad-kind': 'alert' });
  expect(plain(english.text)).toContain(`Urgent: ${number} was rejected · Olaya Street · since 2026-11-20 12:00`);
  expect(english.text).toContain('Open it to see why the authority rejected it');
  expect(plain(english.text)).toContain('because of the alert rule Urgent');
  const url = `https://office.example/alerts?alert=${alertId}`;
  expect([urlsIn(english.text), urlsIn(english.html)]).toEqual([[url], [url]]);
  const arabic = await taken(owner.email);
  expect(arabic.html).toContain('<html lang="ar" dir="rtl">');
  expect(plain(arabic.text)).toContain(`عاجل: رُفض المستند ${number} · Olaya Street · منذ 2026-11-20 12:00`);
  expect(urlsIn(arabic.text)).toEqual([url]);
  expect((await taken('Shop@nakheel.example')).headers.get('content-language')).toBe('ar');
  const subjects = (await mails()).map(({ subject }) => plain(subject));
  expect(new Set(subjects)).toEqual(
    new Set([`Urgent: ${number} was rejected · Olaya Street`, `عاجل: رُفض المستند ${number} · Olaya Street`]),
  );
  await review(1);
  expect(await mails()).toHaveLength(3);
});

test('each address gets one mail, in whatever case and by however many ways it is named', async () => {
  const { owner } = people;
  const twice = { user_ids: [owner.userId], roles: ['owner'], addresses: [{ email: owner.email.toUpperCase(), language: 'ar' }] };
  await addRule({ to: twice });
  await reject();
  await review();
  expect(await mails()).toMatchObject([{ recipient: owner.email, language: 'en' }]);
});

test('a rule tells of its kinds, its severities and its companies alone', async () => {
  const [other, third] = [{ ...origin, companyId: randomUUID() }, randomUUID()];
  await work((tenant) => storeCompany(tenant, other));
  await work((tenant) => storeCompany(tenant, { ...other, companyId: third }));
  await addRule({ name: 'kind', kinds: ['deadline_near'], to: { addresses: [{ email: 'kind@x.example', language: 'en' }] } });
  await addRule({ name: 'sev', severities: ['warning'], to: { addresses: [{ email: 'severity@x.example', language: 'en' }] } });
  const to = (email: string) => ({ to: { addresses: [{ email, language: 'en' }] } });
  await addRule({ company_ids: [third], ...to('company@x.example') });
  await addRule({ company_ids: [origin.companyId], ...to('own@x.example') });
  await addRule({ enabled: false, ...to('off@x.example') });
  await reject();
  await reject(other);
  await review();
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['own@x.example']);
});

test('reviews at once tell of an alert once', async () => {
  await addRule();
  await reject();
  await Promise.all([review(), review(), review(), review()]);
  expect(await kinds()).toEqual(['alert']);
});

test('more than ten that open at once are one mail, which shows the most urgent and says that there are more', async () => {
  await addRule();
  for (let count = 0; count < 52; count += 1) await reject();
  await review();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: 'alert_digest', subject: expect.stringContaining('52 alerts') as string });
  const { text } = await taken(people.owner.email);
  expect(text.match(/was rejected/g)).toHaveLength(50);
  expect(text).toContain('The others are on the Alerts page.');
  expect(urlsIn(text)).toEqual(['https://office.example/alerts']);
});

test('all of an hour, or of a day, go as one mail, which says what is closed meanwhile', async () => {
  await addRule({ delivery: 'hourly' });
  await addRule({ delivery: 'daily', daily_at: '14:00', to: { addresses: [{ email: 'day@x.example', language: 'ar' }] } });
  const first = await reject();
  await review(10);
  const second = await reject();
  await review(10);
  await accept(first);
  await review(30);
  expect(await mails()).toEqual([]);
  await review(10);
  const { headers, text } = await taken(people.owner.email);
  expect(headers.get('x-sanad-kind')).toBe('alert_digest');
  expect(plain(text)).toContain('Urgent: 2 alerts · Nakheel');
  expect(plain(text)).toMatch(new RegExp(`${first.invoice_number} was rejected.*closed since then, at 2026-11-20 12:50`));
  expect(plain(text)).not.toMatch(new RegExp(`${second.invoice_number} was rejected.*closed`));
  expect(text.match(/Open it to see why/g)).toHaveLength(1);
  await review(60);
  const day = await taken('day@x.example');
  expect(plain(day.text)).toContain('عاجل: تنبيهان · Nakheel');
  expect(plain(day.text)).toContain('أُغلق بعد ذلك في 2026-11-20 12:50');
  await review(24 * 60);
  expect(await mails()).toHaveLength(2);
});

test('what quiet hours hold goes as one mail at their end, without what is closed; a deadline does not wait', async () => {
  await addRule({ quiet_hours: { from: '11:00', to: '13:00' } });
  const [over, ...open] = [await reject(), await reject(), await reject()];
  await store({ status: 'queued', report_deadline: new Date(headOffice.clock.now().getTime() + 60 * minuteMs) });
  await review();
  expect((await mails()).map(({ kind, subject }) => [kind, subject.includes('Deadline')])).toEqual([['alert', true]]);
  if (over !== undefined) await accept(over);
  await review(59);
  expect(await mails()).toHaveLength(1);
  await review(1);
  expect((await kinds()).toSorted()).toEqual(['alert', 'alert', 'alert_digest']);
  await taken(people.owner.email, 3);
  const digest = server.mails.map(readMail).find(({ headers }) => headers.get('x-sanad-kind') === 'alert_digest');
  const text = digest?.text ?? '';
  for (const { invoice_number } of open) expect(text).toContain(invoice_number);
  expect(text).not.toContain(over?.invoice_number);
});

test('quiet hours that are taken away release what they hold, as one mail; those that move hold it for longer', async () => {
  const rule = await addRule({ quiet_hours: { from: '11:00', to: '13:00' } });
  await reject();
  await reject();
  await review(30);
  await (await ownerNow()).send('PATCH', `/alert-rules/${rule}`, { quiet_hours: { from: '12:15', to: '14:00' } });
  await review(60);
  expect(await mails()).toEqual([]);
  await (await ownerNow()).send('PATCH', `/alert-rules/${rule}`, { quiet_hours: null });
  await review();
  expect(await kinds()).toEqual(['alert_digest']);
});

test('a rule that is switched off, narrowed or deleted drops what it holds', async () => {
  const quiet = { quiet_hours: { from: '11:00', to: '13:00' } };
  const [off, narrowed, deleted] = [await addRule(quiet), await addRule(quiet), await addRule(quiet)];
  await reject();
  await review();
  const { owner } = people;
  await owner.send('PATCH', `/alert-rules/${off}`, { enabled: false });
  await owner.send('PATCH', `/alert-rules/${off}`, { enabled: true });
  await owner.send('PATCH', `/alert-rules/${narrowed}`, { kinds: ['clock_skew'] });
  await owner.send('DELETE', `/alert-rules/${deleted}`);
  await review(120);
  expect(await mails()).toEqual([]);
});

test('what nobody acknowledges in time goes to others, once; an acknowledgement or its end stops it', async () => {
  const escalation = { after_minutes: 15, to: { ...nobody, addresses: [{ email: 'boss@x.example', language: 'ar' }] } };
  await addRule({ escalation });
  const left = await reject();
  await review();
  const [acknowledged, closed] = [await reject(), await reject()];
  await review(1);
  const { owner, viewer } = people;
  const rows = await owner.send('GET', '/alerts');
  const alert = (rows.body['data'] as Record<string, unknown>[]).find(
    ({ invoice_number }) => invoice_number === acknowledged.invoice_number,
  );
  expect((await viewer.send('POST', `/alerts/${String(alert?.['alert_id'])}/acknowledge`, {})).status).toBe(403);
  await owner.send('POST', `/alerts/${String(alert?.['alert_id'])}/acknowledge`, { note: 'I call them' });
  await accept(closed);
  await review(13);
  expect(await mails('boss@x.example')).toEqual([]);
  await review(1);
  await review(60);
  expect(await kinds('boss@x.example')).toEqual(['alert_escalation']);
  const { headers, text } = await taken('boss@x.example');
  expect(headers.get('x-sanad-kind')).toBe('alert_escalation');
  expect(plain(text)).toContain(`عاجل، لم يتولَّ أحد متابعته: رُفض المستند ${left.invoice_number}`);
  expect(urlsIn(text)).toEqual([`https://office.example/alerts?alert=${(await alertIds())[0]}`]);
});

test('who is limited to companies is told of theirs alone, also where only his address is named', async () => {
  const { owner, viewer, developer } = people;
  const other = { ...origin, applianceId: randomUUID(), companyId: randomUUID() };
  await work(async (tenant) => {
    await storeCompany(tenant, other);
    await storeAppliance(tenant, other, 'Malaz');
  });
  await owner.send('PATCH', `/team/${viewer.userId}`, { company_ids: [other.companyId] });
  await owner.send('PATCH', `/team/${developer.userId}`, { appliance_ids: [other.applianceId] });
  const addresses = [{ email: developer.email, language: 'ar' }];
  await addRule({ to: { roles: ['owner', 'viewer'], addresses } });
  await addRule({ delivery: 'hourly', to: { roles: ['viewer'], addresses } });
  const [own, theirs] = [await reject(), await reject(other)];
  await review();
  const told = async (person: Person) => (await mails(person.email)).map(({ subject }) => /G-\d+/.exec(subject)?.[0]);
  expect((await told(owner)).toSorted()).toEqual([own.invoice_number, theirs.invoice_number].toSorted());
  expect([await told(viewer), await told(developer)]).toEqual([[theirs.invoice_number], [theirs.invoice_number]]);
  await review(60);
  const { text } = await taken(viewer.email, 2);
  expect(text).toContain('1 alert ');
  expect([text.includes(theirs.invoice_number), text.includes(own.invoice_number)]).toEqual([true, false]);
});

test('who has been removed is passed over, and a rule that names him can still be changed', async () => {
  const { owner, viewer } = people;
  const rule = await addRule({ to: { user_ids: [viewer.userId, owner.userId] } });
  await owner.send('DELETE', `/team/${viewer.userId}`);
  await reject();
  await review();
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([owner.email]);
  const shown = await owner.send('GET', `/alert-rules/${rule}`);
  const changed = await owner.send('PATCH', `/alert-rules/${rule}`, { to: shown.body['to'], name: 'Other' });
  expect(changed).toMatchObject({ status: 200, body: { name: 'Other' } });
});

test('a test sends what is open as one mail, whatever the hour, and says so where nothing is', async () => {
  const { owner } = people;
  const rule = await addRule({ quiet_hours: { from: '00:00', to: '23:59' } });
  const nothing = await owner.send('POST', `/alert-rules/${rule}/test`);
  expect(nothing.status).toBe(202);
  expect((await taken(owner.email)).text).toContain('No alert is open now');
  const { invoice_number } = await reject();
  const tested = await owner.send('POST', `/alert-rules/${rule}/test`);
  expect((await taken(owner.email, 2)).text).toContain(invoice_number);
  expect(await kinds()).toEqual(['alert_digest', 'alert_digest']);
  const ids = (await mails()).map(({ mail_id }) => [mail_id]);
  expect(ids).toEqual(expect.arrayContaining([nothing.body['mail_ids'], tested.body['mail_ids']]));
  const log = await owner.send('GET', '/audit-log?action=alert_rule.tested');
  expect(log.body).toMatchObject({
    data: [{ target: rule }, {}],
    targets: [{ target: rule, kind: 'alert_rule', name: 'Urgent' }],
  });
});

test('without a server nothing is sent, and nothing of it comes later', async () => {
  const { owner } = people;
  const rule = await addRule({ escalation: { after_minutes: 1, to: { roles: ['owner'] } } });
  await reject();
  const without = { ...headOffice.services, mailServer: undefined };
  await work((tenant) => reviewAlerts(tenant, origin.organizationId, without));
  await review(5);
  expect(await mails()).toEqual([]);
  expect((await owner.send('POST', `/alert-rules/${rule}/test`)).status).toBe(202);
});
