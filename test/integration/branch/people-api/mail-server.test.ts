import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mailSettings, type MailDetail } from '#shared/api/mail/mails.ts';
import { selfSignedCertificate } from '#support/head-office/webhooks/self-signed-certificate.ts';
import { codeOf } from '#support/branch/people-api/browser.ts';
import { mailFrom, openMailingBranch, pauseOf, type MailingBranch } from '#support/branch/people-api/mailing-branch.ts';
import { signIn } from '#support/branch/people-api/people.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { startMailServer, type MailServerBehavior } from '#support/platform/mail-server.ts';

const login = { user: 'sanad', password: 'correct horse' };

let at: MailingBranch;
let behavior: MailServerBehavior;

async function open(changes: Record<string, unknown> = {}): Promise<void> {
  at = await openMailingBranch(behavior, changes);
}

beforeEach(() => {
  behavior = {};
});

afterEach(() => at.close());

describe('what the server answers', () => {
  test('a greylisting server is tried again after 5 seconds, then after 30', async () => {
    const refusals = [
      { code: 451, text: 'Greylisted' },
      { code: 421, text: 'Busy' },
    ];
    behavior.recipient = () => refusals.shift();
    await open();
    const mailId = await at.mailSale();
    const first = await at.after(1, mailId);
    expect(first).toMatchObject({ status: 'retrying', attempts: [{ code: 451 }] });
    expect(pauseOf(first)).toBe(5_000);
    at.shop.running.clock.advance(5_000);
    const second = await at.after(2, mailId);
    expect(pauseOf(second)).toBe(30_000);
    at.shop.running.clock.advance(30_000);
    expect(await at.after(3, mailId)).toMatchObject({ status: 'sent', error: null, next_attempt_at: null });
    expect(at.server.mails).toHaveLength(1);
  });

  test('an address that it refuses for good fails at once, and is sent when somebody tries again', async () => {
    const refusals = [{ code: 550, text: 'No such mailbox' }];
    behavior.recipient = () => refusals.shift();
    await open();
    const mailId = await at.mailSale();
    const failed = await at.after(1, mailId);
    expect(failed).toMatchObject({ status: 'failed', reason: 'refused', next_attempt_at: null, attempts: [{ code: 550 }] });
    expect(failed.error).toContain('No such mailbox');
    expect((await at.cashier.send('POST', `/manager/mails/${mailId}/retry`, {})).status).toBe(202);
    expect(await at.after(2, mailId)).toMatchObject({ status: 'sent' });
    expect(codeOf(await at.cashier.send('POST', `/manager/mails/${mailId}/retry`, {}))).toBe('MAIL_SENT');
  });

  test('a refused log-in is tried again, and the password is told to nobody', async () => {
    behavior.login = login;
    await open({ user: login.user, password: 'another secret' });
    const failed = await at.after(1, await at.mailSale());
    expect(failed).toMatchObject({ status: 'retrying', reason: 'login_refused', attempts: [{ code: 535 }] });
    // Neither as it is, nor as it was sent.
    for (const secret of ['another secret', Buffer.from('\0sanad\0another secret').toString('base64')]) {
      expect(JSON.stringify(failed)).not.toContain(secret);
    }
    const settings = await at.cashier.get('/manager/mail-settings');
    expect(mailSettings.parse(settings.body)).toMatchObject({ enabled: true, source: 'flags', mail_from: mailFrom });
    expect(settings.text).not.toContain('another secret');
  });

  test('a server that is away for a day loses no mail, and its return needs nobody', async () => {
    await open(login);
    behavior.login = login;
    const { port } = at.server;
    await at.server.close();
    const mailId = await at.mailSale();
    await at.after(1, mailId);
    const days = async (): Promise<MailDetail> => {
      at.shop.running.clock.advance(60 * 60_000);
      return at.look(mailId);
    };
    const tried = await eventually(days, ({ attempts }) => attempts.length >= 10);
    expect(tried).toMatchObject({ status: 'retrying' });
    at.server = await startMailServer(behavior, port);
    expect(await eventually(days, ({ status }) => status === 'sent')).toMatchObject({ error: null });
    expect(at.server.mails).toHaveLength(1);
  });

  test('is given up after three days', async () => {
    behavior.recipient = () => ({ code: 451, text: 'Not now' });
    await open();
    const mailId = await at.mailSale();
    let found = await at.after(1, mailId);
    while (found.status === 'retrying') {
      at.shop.running.clock.advance(pauseOf(found));
      found = await at.after(found.attempts.length + 1, mailId);
    }
    expect(found).toMatchObject({ status: 'failed', next_attempt_at: null });
    expect(found.attempts).toHaveLength(25);
  });
});

test('what a server that answers a little at a time holds up is given up when the appliance stops', async () => {
  behavior.isSilent = true;
  await open();
  const mailId = await at.mailSale();
  const begun = await eventually(
    () => at.look(mailId),
    ({ attempts }) => attempts.length === 1,
  );
  expect(begun).toMatchObject({ status: 'queued', attempts: [{ code: null, answer: null, error: null }] });
  await at.shop.running.stop();
  behavior.isSilent = false;
  await at.shop.running.start();
  at.shop.running.clock.advance(5_000);
  expect(await at.after(2, mailId)).toMatchObject({ status: 'sent' });
});

describe('the clock', () => {
  beforeEach(async () => {
    behavior.recipient = () => ({ code: 451, text: 'Not now' });
    await open();
  });

  test('that was set back by a day holds nothing up', async () => {
    const mailId = await at.mailSale();
    await at.after(1, mailId);
    delete behavior.recipient;
    at.shop.running.clock.advance(-24 * 60 * 60_000);
    expect(await at.after(2, mailId)).toMatchObject({ status: 'sent' });
  });

  test('that goes on for a month sends nothing of then', async () => {
    const mailId = await at.mailSale();
    await at.after(1, mailId);
    delete behavior.recipient;
    at.shop.running.clock.advance(30 * 24 * 60 * 60_000);
    const given = await eventually(
      () => at.look(mailId),
      ({ status }) => status === 'failed',
    );
    expect(given.attempts).toHaveLength(1);
    expect(at.server.mails).toEqual([]);
  });
});

test('a connection is encrypted from the first byte, or by STARTTLS where the server offers it, and signs in there', async () => {
  const certificate = selfSignedCertificate('localhost');
  for (const isTls of [true, false]) {
    behavior = { login, certificate, isTls };
    await open({ ...login, isTls });
    expect(await at.after(1, await at.mailSale())).toMatchObject({ status: 'sent' });
    expect(at.server.encrypted).toEqual([true]);
    if (isTls) {
      await at.shop.running.close();
      await at.server.close();
    }
  }
});

test('a password goes nowhere without encryption, but to this machine', async () => {
  behavior = { login };
  // An address that is not known to be this machine's own.
  await open({ ...login, host: '0.0.0.0' });
  const mailId = await at.mailSale();
  const refused = await at.after(1, mailId);
  expect(refused).toMatchObject({ status: 'retrying' });
  expect(refused.error).toContain('STARTTLS');
  expect(at.server.mails).toEqual([]);
});

test('what waits when the appliance stops is sent after the next start', async () => {
  behavior.recipient = () => ({ code: 451, text: 'Not now' });
  await open();
  const mailId = await at.mailSale();
  await at.after(1, mailId);
  await at.shop.running.stop();
  delete behavior.recipient;
  await at.shop.running.start();
  at.shop.running.clock.advance(60_000);
  at.cashier = await signIn(at.shop.running, 'cashier');
  expect(await at.after(2, mailId)).toMatchObject({ status: 'sent' });
});
