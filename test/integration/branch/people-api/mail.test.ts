import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mail, mailDetail, mailSettings, mailsPage, type MailDetail } from '#shared/api/mail/mails.ts';
import { readMail } from '#main/branch/mail/mails.ts';
import { selfSignedCertificate } from '#support/head-office/webhooks/self-signed-certificate.ts';
import { codeOf, type Browser } from '#support/branch/people-api/browser.ts';
import { signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { startMailServer, type MailServer, type MailServerBehavior } from '#support/platform/mail-server.ts';

const from = 'sanad@shop.example';
const customer = 'customer@example.com';
const login = { user: 'sanad', password: 'correct horse' };
const everyone = await testUsers();

let server: MailServer;
let shop: TestBranch;
let cashier: Browser;
let behavior: MailServerBehavior;

function settingsOf(port: number, changes: Record<string, unknown> = {}) {
  return { mail: { host: '127.0.0.1', port, isTls: false, user: undefined, password: undefined, from, ...changes } };
}

async function open(changes: Record<string, unknown> = {}): Promise<void> {
  server = await startMailServer(behavior);
  shop = await startTestBranch(settingsOf(server.port, changes));
  storeTestUsers(shop.running, everyone);
  cashier = await signIn(shop.running, 'cashier');
}

beforeEach(() => {
  behavior = {};
});

afterEach(async () => {
  await shop.running.close();
  await server.close();
});

async function send(invoiceId: string, body: Record<string, unknown> = { to: customer }) {
  return cashier.send('POST', `/manager/documents/${invoiceId}/mail`, body);
}

// What a person reads, whose session does not last for days.
function detailOf(mailId: string): Promise<MailDetail> {
  return Promise.resolve(mailDetail.parse(readMail(shop.running.branch.context.db, mailId)));
}

// Once what is due has been tried.
function look(mailId: string): Promise<MailDetail> {
  shop.running.branch.context.mailer.wake();
  return detailOf(mailId);
}

// After so many attempts, the last of which has ended.
async function after(attempts: number, mailId: string): Promise<MailDetail> {
  return eventually(
    () => look(mailId),
    ({ attempts: all }) => {
      const last = all.at(-1);
      return all.length >= attempts && (last?.code ?? last?.error ?? null) !== null;
    },
  );
}

// Between the last attempt and the next.
function pauseOf({ next_attempt_at: next, attempts }: MailDetail): number {
  return Date.parse(next ?? '') - Date.parse(attempts.at(-1)?.at ?? '');
}

async function mailSale(body?: Record<string, unknown>): Promise<string> {
  const { id } = await shop.sell('simplified');
  const answer = await send(id, body);
  expect(answer.status).toBe(202);
  return mail.parse(answer.body).mail_id;
}

describe('a copy for the customer', () => {
  test('goes out as text, HTML and PDF that say the same, in the language of whoever sends it or of the request', async () => {
    await open();
    for (const language of ['ar', 'en'] as const) {
      shop.running.clock.advance(1_000);
      const mailId = await mailSale({ to: customer, language });
      await after(1, mailId);
      const found = mailDetail.parse((await cashier.get(`/manager/mails/${mailId}`)).body);
      expect(found).toMatchObject({ status: 'sent', language, error: null, attempts: [{ code: 250, error: null }] });
      const taken = server.mails.at(-1);
      expect(taken?.to).toEqual([customer]);
      expect(Object.fromEntries(taken?.headers ?? [])).toMatchObject({
        'content-language': language,
        'auto-submitted': 'auto-generated',
        'x-sanad-kind': 'document',
        'message-id': `<${mailId}@shop.example>`,
      });
      const [text, html, pdf] = taken?.parts ?? [];
      expect(html?.body.toString()).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
      for (const part of [text, html]) {
        expect(part?.body.toString()).toContain('SHOP-');
        // Neither a link nor anything from elsewhere: this company offers no links.
        expect(part?.body.toString()).not.toMatch(/https?:|src=|mailto:/);
      }
      expect(pdf?.headers.get('content-type')).toContain('application/pdf');
      expect(pdf?.body.subarray(0, 5).toString()).toBe('%PDF-');
    }
    const listed = mailsPage.parse((await cashier.get('/manager/mails?limit=1')).body);
    expect(listed.pagination).toMatchObject({ has_more: true, total_count: 2 });
    const next = await cashier.get(`/manager/mails?limit=1&cursor=${String(listed.pagination.next_cursor)}`);
    expect(mailsPage.parse(next.body).data.map(({ language }) => language)).toEqual(['ar']);
  });

  test('is refused without a server, for a document that the customer may not have, and for what is no address', async () => {
    await open();
    const rejected = await shop.whileRejected((seller) => shop.post('simplified', { seller }));
    expect(codeOf(await send(String(rejected.body['invoice_id'])))).toBe('DOCUMENT_NOT_TO_BE_SENT');
    expect(codeOf(await send('inv_none'))).toBe('INVOICE_NOT_FOUND');
    const { id } = await shop.sell('simplified');
    for (const to of ['', 'nobody', 'a@b', `${'a'.repeat(250)}@example.com`, 'a@example.com\r\nBcc: b@example.com']) {
      expect([to, codeOf(await send(id, { to }))]).toEqual([to, 'VALIDATION_ERROR']);
    }
    expect(mailsPage.parse((await cashier.get('/manager/mails')).body).data).toEqual([]);
    expect(codeOf(await cashier.get('/manager/mails/none'))).toBe('MAIL_NOT_FOUND');
    const without = await startTestBranch();
    try {
      storeTestUsers(without.running, everyone);
      const person = await signIn(without.running, 'manager');
      const { id: sale } = await without.sell('simplified');
      expect(codeOf(await person.send('POST', `/manager/documents/${sale}/mail`, { to: customer }))).toBe('MAIL_NOT_SET_UP');
      const settings = mailSettings.parse((await person.get('/manager/mail-settings')).body);
      expect(settings).toEqual({ enabled: false, source: 'page', smtp_url: null, mail_from: null });
    } finally {
      await without.running.close();
    }
  });

  test('that was rejected while it waited is given up, with the reason', async () => {
    behavior.recipient = () => ({ code: 451, text: 'Greylisted' });
    await open();
    await shop.running.orderFaults({ outage_s: 600 });
    const waiting = await shop.whileRejected(async (seller) => {
      const sale = await shop.post('simplified', { seller });
      const mailId = mail.parse((await send(String(sale.body['invoice_id']))).body).mail_id;
      await after(1, mailId);
      await shop.running.clearFaults();
      await eventually(
        () => {
          shop.running.clock.advance(1_000);
          return shop.detailOf(sale.body['invoice_id']);
        },
        ({ status }) => status === 'failed',
      );
      return mailId;
    });
    const given = await eventually(
      () => {
        shop.running.clock.advance(10_000);
        return look(waiting);
      },
      ({ status }) => status === 'failed',
    );
    expect(given.reason).toBe('not_to_be_sent');
    expect(server.mails).toEqual([]);
  });
});

describe('what the server answers', () => {
  test('a greylisting server is tried again after 5 seconds, then after 30', async () => {
    const refusals = [
      { code: 451, text: 'Greylisted' },
      { code: 421, text: 'Busy' },
    ];
    behavior.recipient = () => refusals.shift();
    await open();
    const mailId = await mailSale();
    const first = await after(1, mailId);
    expect(first).toMatchObject({ status: 'retrying', attempts: [{ code: 451 }] });
    expect(pauseOf(first)).toBe(5_000);
    shop.running.clock.advance(5_000);
    const second = await after(2, mailId);
    expect(pauseOf(second)).toBe(30_000);
    shop.running.clock.advance(30_000);
    expect(await after(3, mailId)).toMatchObject({ status: 'sent', error: null, next_attempt_at: null });
    expect(server.mails).toHaveLength(1);
  });

  test('an address that it refuses for good fails at once, and is sent when somebody tries again', async () => {
    const refusals = [{ code: 550, text: 'No such mailbox' }];
    behavior.recipient = () => refusals.shift();
    await open();
    const mailId = await mailSale();
    const failed = await after(1, mailId);
    expect(failed).toMatchObject({ status: 'failed', reason: 'refused', next_attempt_at: null, attempts: [{ code: 550 }] });
    expect(failed.error).toContain('No such mailbox');
    expect((await cashier.send('POST', `/manager/mails/${mailId}/retry`, {})).status).toBe(202);
    expect(await after(2, mailId)).toMatchObject({ status: 'sent' });
    expect(codeOf(await cashier.send('POST', `/manager/mails/${mailId}/retry`, {}))).toBe('MAIL_SENT');
  });

  test('a refused log-in is tried again, and the password is told to nobody', async () => {
    behavior.login = login;
    await open({ user: login.user, password: 'another secret' });
    const failed = await after(1, await mailSale());
    expect(failed).toMatchObject({ status: 'retrying', reason: 'login_refused', attempts: [{ code: 535 }] });
    // Neither as it is, nor as it was sent.
    for (const secret of ['another secret', Buffer.from('\0sanad\0another secret').toString('base64')]) {
      expect(JSON.stringify(failed)).not.toContain(secret);
    }
    const settings = await cashier.get('/manager/mail-settings');
    expect(mailSettings.parse(settings.body)).toMatchObject({ enabled: true, source: 'flags', mail_from: from });
    expect(settings.text).not.toContain('another secret');
  });

  test('a server that is away for a day loses no mail, and its return needs nobody', async () => {
    await open(login);
    behavior.login = login;
    const { port } = server;
    await server.close();
    const mailId = await mailSale();
    await after(1, mailId);
    const days = async (): Promise<MailDetail> => {
      shop.running.clock.advance(60 * 60_000);
      return look(mailId);
    };
    const tried = await eventually(days, ({ attempts }) => attempts.length >= 10);
    expect(tried).toMatchObject({ status: 'retrying' });
    server = await startMailServer(behavior, port);
    expect(await eventually(days, ({ status }) => status === 'sent')).toMatchObject({ error: null });
    expect(server.mails).toHaveLength(1);
  });

  test('is given up after three days', async () => {
    behavior.recipient = () => ({ code: 451, text: 'Not now' });
    await open();
    const mailId = await mailSale();
    let found = await after(1, mailId);
    while (found.status === 'retrying') {
      shop.running.clock.advance(pauseOf(found));
      found = await after(found.attempts.length + 1, mailId);
    }
    expect(found).toMatchObject({ status: 'failed', next_attempt_at: null });
    expect(found.attempts).toHaveLength(25);
  });
});

test('what a server that answers a little at a time holds up is given up when the appliance stops', async () => {
  behavior.isSilent = true;
  await open();
  const mailId = await mailSale();
  const begun = await eventually(
    () => look(mailId),
    ({ attempts }) => attempts.length === 1,
  );
  expect(begun).toMatchObject({ status: 'queued', attempts: [{ code: null, answer: null, error: null }] });
  await shop.running.stop();
  behavior.isSilent = false;
  await shop.running.start();
  shop.running.clock.advance(5_000);
  expect(await after(2, mailId)).toMatchObject({ status: 'sent' });
});

describe('a person', () => {
  test('sends the same to the same address once as long as it is on its way, and only so much within an hour', async () => {
    behavior.recipient = () => ({ code: 451, text: 'Not now' });
    await open();
    const { id } = await shop.sell('simplified');
    const ids = [await send(id), await send(id)].map(({ body }) => mail.parse(body).mail_id);
    expect(new Set(ids).size).toBe(1);
    await after(1, ids[0] ?? '');
    for (const name of Array.from({ length: 9 }, (_, place) => `customer${place}`)) await send(id, { to: `${name}@example.com` });
    expect(codeOf(await send(id, { to: 'one.more@example.com' }))).toBe('MAIL_LIMIT_REACHED');
    const other = await shop.sell('simplified');
    expect((await send(other.id)).status).toBe(202);
  });

  test('who tries again does not use up the three days', async () => {
    behavior.recipient = () => ({ code: 451, text: 'Not now' });
    await open();
    const mailId = await mailSale();
    for (const attempts of [1, 2, 3, 4]) {
      await after(attempts, mailId);
      expect((await cashier.send('POST', `/manager/mails/${mailId}/retry`, {})).status).toBe(202);
    }
    const tried = await after(5, mailId);
    expect([tried.status, pauseOf(tried)]).toEqual(['retrying', 5_000]);
  });

  test('learns nothing of addresses from the log of what people did', async () => {
    await open();
    await after(1, await mailSale());
    const manager = await signIn(shop.running, 'manager');
    expect((await manager.get('/manager/audit-log?action=document.mailed')).text).not.toContain(customer);
  });
});

describe('the clock', () => {
  beforeEach(async () => {
    behavior.recipient = () => ({ code: 451, text: 'Not now' });
    await open();
  });

  test('that was set back by a day holds nothing up', async () => {
    const mailId = await mailSale();
    await after(1, mailId);
    delete behavior.recipient;
    shop.running.clock.advance(-24 * 60 * 60_000);
    expect(await after(2, mailId)).toMatchObject({ status: 'sent' });
  });

  test('that goes on for a month sends nothing of then', async () => {
    const mailId = await mailSale();
    await after(1, mailId);
    delete behavior.recipient;
    shop.running.clock.advance(30 * 24 * 60 * 60_000);
    const given = await eventually(
      () => look(mailId),
      ({ status }) => status === 'failed',
    );
    expect(given.attempts).toHaveLength(1);
    expect(server.mails).toEqual([]);
  });
});

test('a connection is encrypted from the first byte, or by STARTTLS where the server offers it, and signs in there', async () => {
  const certificate = selfSignedCertificate('localhost');
  for (const isTls of [true, false]) {
    behavior = { login, certificate, isTls };
    await open({ ...login, isTls });
    expect(await after(1, await mailSale())).toMatchObject({ status: 'sent' });
    expect(server.encrypted).toEqual([true]);
    if (isTls) {
      await shop.running.close();
      await server.close();
    }
  }
});

test('a password goes nowhere without encryption, but to this machine', async () => {
  behavior = { login };
  // An address that is not known to be this machine's own.
  await open({ ...login, host: '0.0.0.0' });
  const mailId = await mailSale();
  const refused = await after(1, mailId);
  expect(refused).toMatchObject({ status: 'retrying' });
  expect(refused.error).toContain('STARTTLS');
  expect(server.mails).toEqual([]);
});

test('what waits when the appliance stops is sent after the next start', async () => {
  behavior.recipient = () => ({ code: 451, text: 'Not now' });
  await open();
  const mailId = await mailSale();
  await after(1, mailId);
  await shop.running.stop();
  delete behavior.recipient;
  await shop.running.start();
  shop.running.clock.advance(60_000);
  cashier = await signIn(shop.running, 'cashier');
  expect(await after(2, mailId)).toMatchObject({ status: 'sent' });
});

test('a test goes out in the language of whoever asks, and mails of long ago are forgotten', async () => {
  await open();
  const manager = await signIn(shop.running, 'manager');
  expect(codeOf(await cashier.send('POST', '/manager/mail-settings/test', { to: customer }))).toBe('FORBIDDEN');
  const first = mail.parse((await manager.send('POST', '/manager/mail-settings/test', { to: customer })).body);
  expect(await after(1, first.mail_id)).toMatchObject({ status: 'sent', kind: 'test', invoice_id: null });
  expect(server.mails[0]?.headers.get('x-sanad-kind')).toBe('test');
  shop.running.clock.advance(91 * 24 * 60 * 60_000);
  const again = await signIn(shop.running, 'manager');
  const second = mail.parse((await again.send('POST', '/manager/mail-settings/test', { to: customer })).body);
  const { data } = mailsPage.parse((await again.get('/manager/mails')).body);
  expect(data.map(({ mail_id }) => mail_id)).toEqual([second.mail_id]);
});
