import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reviewAndSend } from '#main/head-office/alerts/review-alerts.ts';
import {
  heardOf,
  mailedOrganization,
  runMailingOffice,
  withoutMarks,
  type MailingOffice,
} from '#support/head-office/mailed-alerts.ts';
import { storeCompany } from '#support/head-office/companies.ts';
import type { Person } from '#support/head-office/running-head-office.ts';
import { storeAppliance } from '#support/head-office/stored-documents.ts';
import { urlsIn } from '#support/platform/mail-server.ts';

/** Whom a rule tells that names one address. */
function to(email: string) {
  return { to: { addresses: [{ email, language: 'en' }] } };
}

let office: MailingOffice;
let organization: Awaited<ReturnType<typeof mailedOrganization>>;

beforeAll(async () => {
  office = await runMailingOffice();
});

afterAll(() => office.close());

beforeEach(async () => {
  organization = await mailedOrganization(office);
});

test('an alert is told of at once, in the language of each, with its page and its document', async () => {
  const { people, mails, reject, review, addRule, taken, alertIds } = organization;
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
  expect(withoutMarks(english.text)).toContain(`Urgent: ${number} was rejected · Olaya Street · since 2026-11-20 12:00`);
  expect(english.text).toContain('Open it to see why the authority rejected it');
  expect(withoutMarks(english.text)).toContain('because of the alert rule Urgent');
  const url = `https://office.example/alerts?alert=${alertId}`;
  expect([urlsIn(english.text), urlsIn(english.html)]).toEqual([[url], [url]]);
  const arabic = await taken(owner.email);
  expect(arabic.html).toContain('<html lang="ar" dir="rtl">');
  expect(withoutMarks(arabic.text)).toContain(`عاجل: رُفض المستند ${number} · Olaya Street · منذ 2026-11-20 12:00`);
  expect(urlsIn(arabic.text)).toEqual([url]);
  expect((await taken('Shop@nakheel.example')).headers.get('content-language')).toBe('ar');
  const subjects = (await mails()).map(({ subject }) => withoutMarks(subject));
  expect(new Set(subjects)).toEqual(
    new Set([`Urgent: ${number} was rejected · Olaya Street`, `عاجل: رُفض المستند ${number} · Olaya Street`]),
  );
  await review(1);
  expect(await mails()).toHaveLength(3);
});

test('each address gets one mail, in whatever case and by however many ways it is named', async () => {
  const { people, mails, reject, review, addRule } = organization;
  const { owner } = people;
  const twice = { user_ids: [owner.userId], roles: ['owner'], addresses: [{ email: owner.email.toUpperCase(), language: 'ar' }] };
  await addRule({ to: twice });
  await reject();
  await review();
  expect(await mails()).toMatchObject([{ recipient: owner.email, language: 'en' }]);
});

test('a rule tells of its kinds, its severities and its companies alone', async () => {
  const { origin, work, mails, reject, review, addRule } = organization;
  const [other, third] = [{ ...origin, companyId: randomUUID() }, randomUUID()];
  await work((tenant) => storeCompany(tenant, other));
  await work((tenant) => storeCompany(tenant, { ...other, companyId: third }));
  await addRule({ name: 'kind', kinds: ['deadline_near'], ...to('kind@x.example') });
  await addRule({ name: 'sev', severities: ['warning'], ...to('severity@x.example') });
  await addRule({ company_ids: [third], ...to('company@x.example') });
  await addRule({ company_ids: [origin.companyId], ...to('own@x.example') });
  await addRule({ enabled: false, ...to('off@x.example') });
  await reject();
  await reject(other);
  await review();
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['own@x.example']);
});

test('reviews at once tell of an alert once', async () => {
  const { reject, review, addRule, kinds } = organization;
  await addRule();
  await reject();
  await Promise.all([review(), review(), review(), review()]);
  expect(await kinds()).toEqual(['alert']);
});

test('more than ten that open at once are one mail, which shows the most urgent and says that there are more', async () => {
  const { people, mails, reject, review, addRule, taken } = organization;
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

test('who is limited to companies is told of theirs alone, also where only his address is named', async () => {
  const { people, origin, work, mails, reject, review, addRule, taken } = organization;
  const { owner, viewer, developer } = people;
  const other = { ...origin, applianceId: randomUUID(), companyId: randomUUID() };
  await work((tenant) => storeAppliance(tenant, other, heardOf, 'Malaz'));
  await owner.send('PATCH', `/team/${viewer.userId}`, { company_ids: [other.companyId] });
  await owner.send('PATCH', `/team/${developer.userId}`, { appliance_ids: [other.applianceId] });
  const addresses = [{ email: developer.email, language: 'ar' }];
  await addRule({ to: { roles: ['owner', 'viewer'], addresses } });
  await addRule({ delivery: 'hourly', to: { roles: ['viewer'], addresses } });
  const [own, theirs] = [await reject(), await reject(other)];
  await review();
  const told = async (person: Person) => (await mails(person.email)).map(({ subject }) => /G-\d+/.exec(subject)?.[0]);
  expect(new Set(await told(owner))).toEqual(new Set([own.invoice_number, theirs.invoice_number]));
  expect([await told(viewer), await told(developer)]).toEqual([[theirs.invoice_number], [theirs.invoice_number]]);
  await review(60);
  const { text } = await taken(viewer.email, 2);
  expect(text).toContain('1 alert ');
  expect([text.includes(theirs.invoice_number), text.includes(own.invoice_number)]).toEqual([true, false]);
});

test('who has been removed is passed over, and a rule that names him can still be changed', async () => {
  const { people, mails, reject, review, addRule } = organization;
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
  const { people, mails, reject, addRule, kinds, taken } = organization;
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
  const { people, origin, work, mails, reject, review, addRule } = organization;
  const { owner } = people;
  const rule = await addRule({ escalation: { after_minutes: 1, to: { roles: ['owner'] } } });
  await reject();
  const without = { ...office.headOffice.services, mailServer: undefined };
  await work((tenant) => reviewAndSend(tenant, origin.organizationId, without));
  await review(5);
  expect(await mails()).toEqual([]);
  expect((await owner.send('POST', `/alert-rules/${rule}/test`)).status).toBe(202);
});
