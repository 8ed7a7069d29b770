import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailedOrganization, runMailingOffice, withoutMarks, type MailingOffice } from '#support/head-office/mailed-alerts.ts';
import { readMail, urlsIn } from '#support/platform/mail-server.ts';

const nobody = { user_ids: [], roles: [], addresses: [] };
const minuteMs = 60_000;

let office: MailingOffice;
let organization: Awaited<ReturnType<typeof mailedOrganization>>;

beforeAll(async () => {
  office = await runMailingOffice();
});

afterAll(() => office.close());

beforeEach(async () => {
  organization = await mailedOrganization(office);
});

test('all of an hour, or of a day, go as one mail, which says what is closed meanwhile', async () => {
  const { people, mails, reject, accept, review, addRule, taken } = organization;
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
  expect(withoutMarks(text)).toContain('Urgent: 2 alerts · Nakheel');
  expect(withoutMarks(text)).toMatch(new RegExp(`${first.invoice_number} was rejected.*closed since then, at 2026-11-20 12:50`));
  expect(withoutMarks(text)).not.toMatch(new RegExp(`${second.invoice_number} was rejected.*closed`));
  expect(text.match(/Open it to see why/g)).toHaveLength(1);
  await review(60);
  const day = await taken('day@x.example');
  expect(withoutMarks(day.text)).toContain('عاجل: تنبيهان · Nakheel');
  expect(withoutMarks(day.text)).toContain('أُغلق بعد ذلك في 2026-11-20 12:50');
  await review(24 * 60);
  expect(await mails()).toHaveLength(2);
});

test('what quiet hours hold goes as one mail at their end, without what is closed; a deadline does not wait', async () => {
  const { people, store, mails, reject, accept, review, addRule, kinds, taken } = organization;
  await addRule({ quiet_hours: { from: '11:00', to: '13:00' } });
  const [over, ...open] = [await reject(), await reject(), await reject()];
  await store({ status: 'queued', report_deadline: new Date(office.headOffice.clock.now().getTime() + 60 * minuteMs) });
  await review();
  expect((await mails()).map(({ kind, subject }) => [kind, subject.includes('Deadline')])).toEqual([['alert', true]]);
  if (over !== undefined) await accept(over);
  await review(59);
  expect(await mails()).toHaveLength(1);
  await review(1);
  expect((await kinds()).toSorted()).toEqual(['alert', 'alert', 'alert_digest']);
  await taken(people.owner.email, 3);
  const digest = office.server.mails.map(readMail).find(({ headers }) => headers.get('x-sanad-kind') === 'alert_digest');
  const text = digest?.text ?? '';
  for (const { invoice_number } of open) expect(text).toContain(invoice_number);
  expect(text).not.toContain(over?.invoice_number);
});

test('quiet hours that are taken away release what they hold, as one mail; those that move hold it for longer', async () => {
  const { ownerNow, mails, reject, review, addRule, kinds } = organization;
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
  const { people, mails, reject, review, addRule } = organization;
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
  const { people, mails, reject, accept, review, addRule, kinds, taken, alertIds } = organization;
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
  expect(withoutMarks(text)).toContain(`عاجل، لم يتولَّ أحد متابعته: رُفض المستند ${left.invoice_number}`);
  expect(urlsIn(text)).toEqual([`https://office.example/alerts?alert=${(await alertIds())[0]}`]);
});
