import {
  mail,
  mailDetail,
  mailDocumentRequest,
  mailSettings,
  mailsPage,
  mailsQuery,
  testMailRequest,
  type Mail,
} from '#shared/api/mail/mails.ts';
import { subjectOfDocument, subjectOfTest } from '../../mail/mail-contents.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { listMails, readMail } from '../../mail/mails.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { documentOf } from './document-routes.ts';

const route = routesIn('Mail');

/** What the routes of mail need. */
export type MailTools = Services & { mailer: Mailer };

const example: Mail = {
  mail_id: '0199f3a2-7c10-7d8a-9b21-5f0c6a4e2d13',
  kind: 'document',
  to: 'customer@example.com',
  language: 'ar',
  subject: 'متجر المثال: مستند INV-1',
  invoice_id: 'inv_9f8b7c6d5e4f3a2b1c0d9e8f7a6b5c4d',
  status: 'queued',
  created_at: '2026-11-20T09:00:00.000Z',
  sent_at: null,
  next_attempt_at: '2026-11-20T09:00:00.000Z',
  reason: null,
  error: null,
};

const sent: Mail = { ...example, status: 'sent', sent_at: '2026-11-20T09:00:02.000Z', next_attempt_at: null };

const one = '/mails/:mail_id';
const parameters = { mail_id: example.mail_id };

function documentRoute({ db, commit, mailer }: MailTools): Route {
  return route.post('/documents/:invoice_id/mail', {
    access: 'documents.print',
    id: 'mailDocument',
    summary: 'Send a document to its customer by mail',
    description:
      'As a PDF with the signed XML inside, and the link of its receipt where the company offers that. It is sent in the background, and tried ' +
      'for three days. A business document is refused until it is cleared, a rejected one always. Where the same is on its way to the same ' +
      'address, nothing is added. Which addresses mails went to is forgotten after 90 days.',
    answers: { 202: { description: 'It will be sent.', schema: mail } },
    errors: ['INVOICE_NOT_FOUND', 'DOCUMENT_NOT_TO_BE_SENT', 'MAIL_NOT_SET_UP', 'MAIL_LIMIT_REACHED'],
    examples: {
      copy: {
        summary: 'In Arabic',
        parameters: { invoice_id: example.invoice_id ?? '' },
        body: { to: example.to, language: 'ar' },
        answer: example,
      },
    },
    body: mailDocumentRequest,
    handle: async (call) => {
      const { to, language = call.caller.user.language } = call.body;
      const document = documentOf(db, call);
      const { invoiceId } = document;
      const subject = subjectOfDocument(db, document, language);
      const body = await commit((writer) => {
        const added = mailer.add(writer, { kind: 'document', to, language, subject, invoiceId });
        call.record(writer, { action: 'document.mailed', target: invoiceId, detail: { mail_id: added.mail_id } });
        return added;
      });
      mailer.wake();
      return { status: 202, body };
    },
  });
}

function listRoute({ db }: MailTools): Route {
  return route.get('/mails', {
    access: 'documents.print',
    id: 'listMails',
    summary: 'List mails',
    description: 'Newest first, with what has become of each, for 90 days. What they say is not kept.',
    answers: { 200: { description: 'A page.', schema: mailsPage } },
    examples: {
      page: {
        summary: 'Those that were sent',
        parameters: { status: 'sent' },
        answer: { data: [sent], pagination: { limit: 25, next_cursor: null, has_more: false, total_count: 1 } },
      },
    },
    query: mailsQuery,
    handle: ({ query }) => ({ body: listMails(db, query) }),
  });
}

function detailRoute({ db }: MailTools): Route {
  return route.get(one, {
    access: 'documents.print',
    id: 'getMail',
    summary: 'One mail',
    description: 'With every attempt to send it.',
    answers: { 200: { description: 'The mail.', schema: mailDetail } },
    errors: ['MAIL_NOT_FOUND'],
    examples: {
      sent: {
        summary: 'A mail that was sent',
        parameters,
        answer: {
          ...sent,
          attempts: [{ at: '2026-11-20T09:00:02.000Z', code: 250, answer: '250 2.0.0 Ok: queued', error: null }],
        },
      },
    },
    handle: ({ params }) => ({ body: readMail(db, params['mail_id'] ?? '') }),
  });
}

function retryRoute({ commit, mailer }: MailTools): Route {
  return route.post(`${one}/retry`, {
    access: 'documents.print',
    id: 'retryMail',
    summary: 'Try a mail again',
    description: 'Now, whether it waits or was given up.',
    answers: { 202: { description: 'It will be sent.', schema: mail } },
    errors: ['MAIL_NOT_FOUND', 'MAIL_SENT', 'MAIL_NOT_SET_UP', 'MAIL_LIMIT_REACHED'],
    examples: { again: { summary: 'A mail that was given up', parameters, answer: { ...example, status: 'retrying' } } },
    handle: async (call) => {
      const body = await commit((writer) => {
        const again = mailer.retry(writer, call.params['mail_id'] ?? '');
        call.record(writer, { action: 'mail.retried', target: again.mail_id });
        return again;
      });
      mailer.wake();
      return { status: 202, body };
    },
  });
}

function settingsRoute({ mailer }: MailTools): Route {
  return route.get('/mail-settings', {
    access: 'documents.print',
    id: 'getMailSettings',
    summary: 'How mail is sent',
    description: 'As the flags of the start say; the password is not shown.',
    answers: { 200: { description: 'How.', schema: mailSettings } },
    examples: {
      set: {
        summary: 'A server with a password',
        answer: {
          enabled: true,
          source: 'flags',
          smtp_url: 'smtp://sanad@mail.example:587',
          mail_from: 'sanad@shop.example',
        },
      },
    },
    handle: () => ({ body: mailer.settings() }),
  });
}

function testRoute({ commit, mailer }: MailTools): Route {
  return route.post('/mail-settings/test', {
    access: 'settings.change',
    id: 'testMailSettings',
    summary: 'Send a test by mail',
    description: 'In the language of whoever asks. `GET /manager/mails/:mail_id` says what has become of it.',
    answers: { 202: { description: 'It will be sent.', schema: mail } },
    errors: ['MAIL_NOT_SET_UP', 'MAIL_LIMIT_REACHED'],
    examples: {
      test: {
        summary: 'To the owner',
        body: { to: 'owner@example.com' },
        answer: { ...example, kind: 'test', to: 'owner@example.com', subject: 'تجربة خادم البريد', invoice_id: null },
      },
    },
    body: testMailRequest,
    handle: async (call) => {
      const { language } = call.caller.user;
      const { to } = call.body;
      const body = await commit((writer) => {
        const added = mailer.add(writer, { kind: 'test', to, language, subject: subjectOfTest(language) });
        call.record(writer, { action: 'mail.tested', target: added.mail_id });
        return added;
      });
      mailer.wake();
      return { status: 202, body };
    },
  });
}

/** What goes out by mail, and how. */
export function mailRoutes(tools: MailTools): Route[] {
  return [documentRoute(tools), listRoute(tools), detailRoute(tools), retryRoute(tools), settingsRoute(tools), testRoute(tools)];
}
