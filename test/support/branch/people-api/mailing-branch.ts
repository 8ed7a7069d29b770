import { expect } from 'vitest';
import { mail, mailDetail, type MailDetail } from '#shared/api/mail/mails.ts';
import { readMail } from '#main/branch/mail/mails.ts';
import { startMailServer, type MailServer, type MailServerBehavior } from '#support/platform/mail-server.ts';
import { eventually } from '../running-branch.ts';
import { startTestBranch, type TestBranch } from '../start-test-branch.ts';
import type { Browser, BrowserAnswer } from './browser.ts';
import { signIn, storeTestUsers, testUsers } from './people.ts';

export const mailFrom = 'sanad@shop.example';
export const customer = 'customer@example.com';

/** A branch that sends mail by a server of its own, and its cashier. */
export type MailingBranch = {
  server: MailServer;
  shop: TestBranch;
  cashier: Browser;
  /** Asks for a document to be sent. */
  send(invoiceId: string, body?: Record<string, unknown>): Promise<BrowserAnswer>;
  /** Sells, and sends the document. */
  mailSale(body?: Record<string, unknown>): Promise<string>;
  /** A mail, whether or not sessions have ended by then. */
  detailOf(mailId: string): Promise<MailDetail>;
  /** The same, once what is due has been begun. */
  look(mailId: string): Promise<MailDetail>;
  /** After so many attempts, the last of which has ended. */
  after(attempts: number, mailId: string): Promise<MailDetail>;
  close(): Promise<void>;
};

/** The time between the last attempt and the next, in milliseconds. */
export function pauseOf({ next_attempt_at: next, attempts }: MailDetail): number {
  return Date.parse(next ?? '') - Date.parse(attempts.at(-1)?.at ?? '');
}

/** Starts both. */
export async function openMailingBranch(
  behavior: MailServerBehavior,
  changes: Record<string, unknown> = {},
): Promise<MailingBranch> {
  const server = await startMailServer(behavior);
  const usual = { host: '127.0.0.1', port: server.port, isTls: false, user: undefined, password: undefined, from: mailFrom };
  const shop = await startTestBranch({ mail: { ...usual, ...changes } });
  storeTestUsers(shop.running, await testUsers());
  const at: MailingBranch = {
    server,
    shop,
    cashier: await signIn(shop.running, 'cashier'),
    send: (invoiceId, body = { to: customer }) => at.cashier.send('POST', `/manager/documents/${invoiceId}/mail`, body),
    async mailSale(body) {
      const { id } = await shop.sell('simplified');
      const answer = await at.send(id, body);
      expect(answer.status).toBe(202);
      return mail.parse(answer.body).mail_id;
    },
    detailOf: (mailId) => Promise.resolve(mailDetail.parse(readMail(shop.running.branch.context.db, mailId))),
    look(mailId) {
      shop.running.branch.context.mailer.wake();
      return at.detailOf(mailId);
    },
    after: (attempts, mailId) =>
      eventually(
        () => at.look(mailId),
        ({ attempts: all }) => {
          const last = all.at(-1);
          return all.length >= attempts && (last?.code ?? last?.error ?? null) !== null;
        },
      ),
    async close() {
      await shop.running.close();
      await at.server.close();
    },
  };
  return at;
}
