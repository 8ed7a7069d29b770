import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { sendMail } from '#main/head-office/mail/send-mails.ts';
import { organizationMail, organizationMailDetail } from '#shared/api/mail/mails.ts';
import { eventually } from '#support/branch/running-branch.ts';
import {
  newAddress,
  runHeadOffice,
  testPassword,
  type Person,
  type RunningHeadOffice,
} from '#support/head-office/running-head-office.ts';
import { readMail, startMailServer, urlsIn, type MailServer, type MailServerBehavior } from '#support/platform/mail-server.ts';

const login = { user: 'sanad', password: 'p@ss:word/1' };
const hourMs = 3_600_000;

let behavior: MailServerBehavior = { login };
let server: MailServer;
let headOffice: RunningHeadOffice;

beforeAll(async () => {
  server = await startMailServer({ login, recipient: (address) => behavior.recipient?.(address) });
  headOffice = await runHeadOffice({
    publicUrl: 'https://office.example',
    mailServer: { host: '127.0.0.1', port: server.port, isTls: false, ...login, from: 'sanad@office.example' },
  });
});

afterAll(async () => {
  await headOffice.close();
  await server.close();
});

afterEach(() => {
  behavior = { login };
  server.mails.length = 0;
});

/** The mail to an address once the server has it, and what it says as text and as HTML. */
async function mailTo(to: string) {
  const mail = await eventually(
    () => Promise.resolve(server.mails.find((taken) => taken.to.includes(to))),
    (taken) => taken !== undefined,
  );
  return readMail(mail ?? { to: [], headers: new Map(), parts: [] });
}

async function listed(person: Person, query = '') {
  const { body } = await person.send('GET', `/mails${query}`);
  return (body['data'] as unknown[]).map((row) => organizationMail.parse(row));
}

async function untilStatus(person: Person, mailId: string, status: string) {
  const answer = await eventually(
    () => person.send('GET', `/mails/${mailId}`),
    ({ body }) => body['status'] === status,
  );
  return organizationMailDetail.parse(answer.body);
}

/** The same person with a new access token, once the clock is past the end of the old one. */
async function signedInAgain(person: Person): Promise<Person> {
  const { body } = await signIn(person.email, 'test');
  const authorization = `Bearer ${String(body['access_token'])}`;
  return { ...person, send: (method, route, sent) => headOffice.send(method, route, sent, { authorization }) };
}

function signIn(email: string, device: string) {
  return headOffice.send('POST', '/auth/login', { email, password: testPassword }, { 'user-agent': device });
}

test('an invitation goes out in the language of the person, who keeps it, with the one link', async () => {
  const { owner } = await headOffice.organization('Qahwa & Co');
  const email = newAddress();
  const made = await owner.send('POST', '/team/invitations', { email, role: 'viewer', language: 'ar' });
  expect(made.status).toBe(201);
  const { headers, text, html } = await mailTo(email);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-language': 'ar',
    'auto-submitted': 'auto-generated',
    'x-sanad-kind': 'invitation',
  });
  expect(headers.get('from')).toBe('"Qahwa & Co" <sanad@office.example>');
  expect(headers.get('content-type')).toContain('multipart/alternative');
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(text).toContain('Qahwa & Co');
  expect(html).toContain('Qahwa &amp; Co');
  const [url = '', ...others] = urlsIn(text);
  expect([others, urlsIn(html)]).toEqual([[], [url]]);
  expect(url).toBe(made.body['invitation_url']);
  const token = url.split('#')[1];
  const joined = await headOffice.send('POST', '/invitations/accept', {
    invitation_token: token,
    name: 'Noura',
    password: testPassword,
  });
  expect(joined).toMatchObject({ status: 201, body: { user: { language: 'ar' } } });
  const sent = await untilStatus(owner, String(made.body['mail_id']), 'sent');
  expect(sent).toMatchObject({ kind: 'invitation', to: email, language: 'ar', attempts: [{ code: 250, error: null }] });
  expect(JSON.stringify(sent)).not.toContain(token);
});

test('without a language an invitation speaks that of whoever invites', async () => {
  const { owner } = await headOffice.organization();
  const email = newAddress();
  await owner.send('PATCH', '/auth/me', { language: 'ar' });
  await owner.send('POST', '/team/invitations', { email, role: 'viewer' });
  expect((await mailTo(email)).headers.get('content-language')).toBe('ar');
});

test('who has forgotten the password gets a link, three times an hour, and the first that is used ends the others', async () => {
  const { viewer, owner } = await headOffice.organization();
  const asked = viewer.email.toUpperCase();
  for (let time = 0; time < 5; time += 1) {
    const answer = await headOffice.send('POST', '/auth/password-forgot', { email: asked });
    expect([answer.status, answer.body]).toEqual([202, { text: '' }]);
  }
  const mails = await eventually(
    () => listed(owner, '?kind=password_reset&status=sent'),
    (found) => found.length === 3,
  );
  expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([viewer.email]));
  const links = server.mails.map(({ parts }) => urlsIn(parts[0]?.body.toString('utf8') ?? '')[0] ?? '');
  expect(new Set(links).size).toBe(3);
  const [first, second] = links.map((link) => ({ reset_token: link.split('#')[1], new_password: 'five camels and a tall tree' }));
  expect((await headOffice.send('POST', '/auth/password-reset', first)).status).toBe(200);
  const used = await headOffice.send('POST', '/auth/password-reset', second);
  expect(used.body).toMatchObject({ error: { code: 'RESET_TOKEN_INVALID' } });
  headOffice.clock.advance(hourMs);
  await headOffice.send('POST', '/auth/password-forgot', { email: viewer.email });
  const again = await signedInAgain(owner);
  await eventually(
    () => listed(again, '?kind=password_reset'),
    (found) => found.length === 4,
  );
});

test('nobody learns by the answer, or by its time, whether there is an account', async () => {
  const { viewer } = await headOffice.organization();
  async function timed(email: string) {
    const startedMs = performance.now();
    const { status, body } = await headOffice.send('POST', '/auth/password-forgot', { email });
    return { status, body, tookLong: performance.now() - startedMs >= 249 };
  }
  const alike = { status: 202, body: { text: '' }, tookLong: true };
  expect([await timed(viewer.email), await timed(newAddress())]).toEqual([alike, alike]);
});

test('a sign-in from a device that a person has not used for 90 days is told, every other one is not', async () => {
  const { viewer, owner } = await headOffice.organization();
  const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
  await signIn(viewer.email, 'test');
  await signIn(viewer.email, chrome);
  const { headers, text, html } = await mailTo(viewer.email);
  expect(headers.get('x-sanad-kind')).toBe('new_device');
  expect(text).toContain('Chrome · Windows');
  expect(text).toContain('127.0.0.1');
  expect([urlsIn(text), urlsIn(html)]).toEqual([['https://office.example/account'], ['https://office.example/account']]);
  await signIn(viewer.email, chrome);
  expect(await listed(owner, '?kind=new_device')).toHaveLength(1);
  headOffice.clock.advance(91 * 24 * hourMs);
  await signIn(viewer.email, chrome);
  const told = await listed(await signedInAgain(owner), `?kind=new_device&to=${encodeURIComponent(viewer.email)}`);
  expect(told).toHaveLength(2);
});

test('the very first sign-in of a person is not told, one after a year is', async () => {
  const { viewer, owner } = await headOffice.organization();
  const { db } = headOffice.services;
  const { organizationId, userId } = viewer;
  await inOrganization(db, organizationId, (tenant) => tenant.deleteFrom('sessions').where('user_id', '=', userId).execute());
  await signIn(viewer.email, 'first');
  expect(await listed(owner)).toEqual([]);
  headOffice.clock.advance(400 * 24 * hourMs);
  await signIn(viewer.email, 'first');
  expect(await listed(await signedInAgain(owner), `?to=${encodeURIComponent(viewer.email)}`)).toHaveLength(1);
});

test('a mail that brings what is worth nothing any more is given up', async () => {
  const { owner } = await headOffice.organization();
  behavior = { login, recipient: () => ({ code: 451, text: 'Come back later' }) };
  const email = newAddress();
  const made = await owner.send('POST', '/team/invitations', { email, role: 'viewer' });
  const mailId = String(made.body['mail_id']);
  const waiting = await untilStatus(owner, mailId, 'retrying');
  expect(waiting).toMatchObject({ reason: 'not_now', attempts: [{ code: 451 }] });
  expect(Date.parse(String(waiting.next_attempt_at)) - headOffice.clock.now().getTime()).toBe(5_000);
  await owner.send('DELETE', `/team/invitations/${String(made.body['invitation_id'])}`);
  behavior = { login };
  headOffice.clock.advance(6_000);
  await sendMail({ organizationId: owner.organizationId, mailId }, headOffice.services);
  expect(await untilStatus(owner, mailId, 'failed')).toMatchObject({ reason: 'not_to_be_sent', next_attempt_at: null });
  expect(server.mails.filter(({ to }) => to.includes(email))).toEqual([]);
});

test('what the server refuses for good fails at once, and is sent when somebody tries again', async () => {
  const { owner, admin, developer, viewer } = await headOffice.organization();
  behavior = { login, recipient: () => ({ code: 550, text: 'No such mailbox' }) };
  const asked = await owner.send('POST', '/mail-settings/test', { to: newAddress() });
  expect(asked.status).toBe(202);
  const mailId = String(asked.body['mail_id']);
  expect(await untilStatus(owner, mailId, 'failed')).toMatchObject({ reason: 'refused', attempts: [{ code: 550 }] });
  behavior = { login };
  expect((await viewer.send('POST', `/mails/${mailId}/retry`)).status).toBe(403);
  expect((await developer.send('POST', `/mails/${mailId}/retry`)).status).toBe(403);
  expect((await admin.send('POST', `/mails/${mailId}/retry`)).status).toBe(202);
  await untilStatus(owner, mailId, 'sent');
  expect((await admin.send('POST', `/mails/${mailId}/retry`)).body).toMatchObject({ error: { code: 'MAIL_SENT' } });
  expect((await viewer.send('GET', '/mails')).status).toBe(403);
});

test('an Owner names a server, whose password nobody reads again; one of the own network is refused', async () => {
  const { owner, admin } = await headOffice.organization();
  const flags = await owner.send('GET', '/mail-settings');
  expect(flags.body).toEqual({
    enabled: true,
    source: 'flags',
    smtp_url: `smtp://sanad@127.0.0.1:${server.port}`,
    mail_from: 'sanad@office.example',
  });
  expect((await admin.send('GET', '/mail-settings')).status).toBe(403);
  const secret = 'hunter2hunter2';
  const named = { smtp_url: `smtps://shop:${secret}@192.0.2.9:465`, mail_from: 'shop@shop.example' };
  const changed = await owner.send('PATCH', '/mail-settings', named);
  expect(changed.body).toEqual({
    enabled: true,
    source: 'page',
    smtp_url: 'smtps://shop@192.0.2.9:465',
    mail_from: 'shop@shop.example',
  });
  const asked = await owner.send('POST', '/mail-settings/test', { to: newAddress() });
  const refused = await untilStatus(owner, String(asked.body['mail_id']), 'retrying');
  expect(refused).toMatchObject({ reason: 'unreachable' });
  expect(refused.error).toContain('not on the public internet');
  const log = await owner.send('GET', '/audit-log?action=mail_settings.changed');
  expect(JSON.stringify([refused, log.body])).not.toContain(secret);
  const faulty = await owner.send('PATCH', '/mail-settings', { smtp_url: `http://a:${secret}@b`, mail_from: null });
  expect(faulty).toMatchObject({
    status: 400,
    body: { error: { code: 'VALIDATION_ERROR', details: [{ path: 'smtp_url' }, { path: 'mail_from' }] } },
  });
  expect(JSON.stringify(faulty.body)).not.toContain(secret);
  const back = await owner.send('PATCH', '/mail-settings', { smtp_url: null, mail_from: null });
  expect(back.body).toMatchObject({ source: 'flags' });
});

test('without a server nothing is stored, and everything else works as before', async () => {
  const lone = await runHeadOffice();
  const { owner, viewer } = await lone.organization();
  const made = await owner.send('POST', '/team/invitations', { email: newAddress(), role: 'viewer' });
  expect(made.body).toMatchObject({ mail_id: null, invitation_url: expect.any(String) as string });
  expect((await lone.send('POST', '/auth/password-forgot', { email: viewer.email })).status).toBe(202);
  expect(await listed(owner)).toEqual([]);
  const refused = await owner.send('POST', '/mail-settings/test', { to: newAddress() });
  expect(refused.body).toMatchObject({ error: { code: 'MAIL_NOT_SET_UP' } });
  await lone.close();
});
