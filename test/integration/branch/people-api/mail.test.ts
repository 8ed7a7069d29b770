import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mail, mailDetail, mailSettings, mailsPage } from '#shared/api/mail/mails.ts';
import { codeOf } from '#support/branch/people-api/browser.ts';
import { customer, mailFrom, openMailingBranch, pauseOf, type MailingBranch } from '#support/branch/people-api/mailing-branch.ts';
import { signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { startTestBranch } from '#support/branch/start-test-branch.ts';
import type { MailServerBehavior } from '#support/platform/mail-server.ts';

let at: MailingBranch;
let behavior: MailServerBehavior;

async function open(changes: Record<string, unknown> = {}): Promise<void> {
  at = await openMailingBranch(behavior, changes);
}

beforeEach(() => {
  behavior = {};
});

afterEach(() => at.close());

// A header with what is not ASCII in it (RFC 2047).
function wordsOf(header = ''): string {
  const words = header.replaceAll(/\?= =\?/g, '?==?');
  return words.replaceAll(/=\?UTF-8\?B\?([^?]*)\?=/g, (_word, text: string) => Buffer.from(text, 'base64').toString());
}

describe('a copy for the customer', () => {
  test('goes out as text, HTML and PDF that say the same, in the language of whoever sends it or of the request', async () => {
    await open();
    for (const language of ['ar', 'en'] as const) {
      at.shop.running.clock.advance(1_000);
      const mailId = await at.mailSale({ to: customer, language });
      await at.after(1, mailId);
      const found = mailDetail.parse((await at.cashier.get(`/manager/mails/${mailId}`)).body);
      expect(found).toMatchObject({ status: 'sent', language, error: null, attempts: [{ code: 250, error: null }] });
      const taken = at.server.mails.at(-1);
      expect(taken?.to).toEqual([customer]);
      expect(Object.fromEntries(taken?.headers ?? [])).toMatchObject({
        'content-language': language,
        'auto-submitted': 'auto-generated',
        'x-sanad-kind': 'document',
        'message-id': `<${mailId}@shop.example>`,
      });
      // A mailbox shows whose mail it is in the language of the mail.
      const named = language === 'ar' ? 'شركة الاختبار التجارية' : 'Test Trading Company';
      expect(wordsOf(taken?.headers.get('from'))).toBe(`${named} <${mailFrom}>`);
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
    const listed = mailsPage.parse((await at.cashier.get('/manager/mails?limit=1')).body);
    expect(listed.pagination).toMatchObject({ has_more: true, total_count: 2 });
    const next = await at.cashier.get(`/manager/mails?limit=1&cursor=${String(listed.pagination.next_cursor)}`);
    expect(mailsPage.parse(next.body).data.map(({ language }) => language)).toEqual(['ar']);
  });

  test('is refused without a server, for a document that the customer may not have, and for what is no address', async () => {
    await open();
    const rejected = await at.shop.whileRejected((seller) => at.shop.post('simplified', { seller }));
    expect(codeOf(await at.send(String(rejected.body['invoice_id'])))).toBe('DOCUMENT_NOT_TO_BE_SENT');
    expect(codeOf(await at.send('inv_none'))).toBe('INVOICE_NOT_FOUND');
    const { id } = await at.shop.sell('simplified');
    for (const to of ['', 'nobody', 'a@b', `${'a'.repeat(250)}@example.com`, 'a@example.com\r\nBcc: b@example.com']) {
      expect([to, codeOf(await at.send(id, { to }))]).toEqual([to, 'VALIDATION_ERROR']);
    }
    expect(mailsPage.parse((await at.cashier.get('/manager/mails')).body).data).toEqual([]);
    expect(codeOf(await at.cashier.get('/manager/mails/none'))).toBe('MAIL_NOT_FOUND');
    const without = await startTestBranch();
    try {
      storeTestUsers(without.running, await testUsers());
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
    await at.shop.running.orderFaults({ outage_s: 600 });
    const waiting = await at.shop.whileRejected(async (seller) => {
      const sale = await at.shop.post('simplified', { seller });
      const mailId = mail.parse((await at.send(String(sale.body['invoice_id']))).body).mail_id;
      await at.after(1, mailId);
      await at.shop.running.clearFaults();
      await eventually(
        () => {
          at.shop.running.clock.advance(1_000);
          return at.shop.detailOf(sale.body['invoice_id']);
        },
        ({ status }) => status === 'failed',
      );
      return mailId;
    });
    const given = await eventually(
      () => {
        at.shop.running.clock.advance(10_000);
        return at.look(waiting);
      },
      ({ status }) => status === 'failed',
    );
    expect(given.reason).toBe('not_to_be_sent');
    expect(at.server.mails).toEqual([]);
  });
});

describe('a person', () => {
  test('sends the same to the same address once as long as it is on its way, and only so much within an hour', async () => {
    behavior.recipient = () => ({ code: 451, text: 'Not now' });
    await open();
    const { id } = await at.shop.sell('simplified');
    const ids = [await at.send(id), await at.send(id)].map(({ body }) => mail.parse(body).mail_id);
    expect(new Set(ids).size).toBe(1);
    await at.after(1, ids[0] ?? '');
    for (const name of Array.from({ length: 9 }, (_, place) => `customer${place}`))
      await at.send(id, { to: `${name}@example.com` });
    expect(codeOf(await at.send(id, { to: 'one.more@example.com' }))).toBe('MAIL_LIMIT_REACHED');
    const other = await at.shop.sell('simplified');
    expect((await at.send(other.id)).status).toBe(202);
  });

  test('who tries again does not use up the three days', async () => {
    behavior.recipient = () => ({ code: 451, text: 'Not now' });
    await open();
    const mailId = await at.mailSale();
    for (const attempts of [1, 2, 3, 4]) {
      await at.after(attempts, mailId);
      expect((await at.cashier.send('POST', `/manager/mails/${mailId}/retry`, {})).status).toBe(202);
    }
    const tried = await at.after(5, mailId);
    expect([tried.status, pauseOf(tried)]).toEqual(['retrying', 5_000]);
  });

  test('learns nothing of addresses from the log of what people did', async () => {
    await open();
    await at.after(1, await at.mailSale());
    const manager = await signIn(at.shop.running, 'manager');
    expect((await manager.get('/manager/audit-log?action=document.mailed')).text).not.toContain(customer);
  });
});

test('a test goes out in the language of whoever asks, and mails of long ago are forgotten', async () => {
  await open();
  const manager = await signIn(at.shop.running, 'manager');
  expect(codeOf(await at.cashier.send('POST', '/manager/mail-settings/test', { to: customer }))).toBe('FORBIDDEN');
  const first = mail.parse((await manager.send('POST', '/manager/mail-settings/test', { to: customer })).body);
  expect(await at.after(1, first.mail_id)).toMatchObject({ status: 'sent', kind: 'test', invoice_id: null });
  expect(at.server.mails[0]?.headers.get('x-sanad-kind')).toBe('test');
  expect(at.server.mails[0]?.headers.get('from')).toBe(`Test Branch <${mailFrom}>`);
  at.shop.running.clock.advance(91 * 24 * 60 * 60_000);
  const again = await signIn(at.shop.running, 'manager');
  const second = mail.parse((await again.send('POST', '/manager/mail-settings/test', { to: customer })).body);
  const { data } = mailsPage.parse((await again.get('/manager/mails')).body);
  expect(data.map(({ mail_id }) => mail_id)).toEqual([second.mail_id]);
});
