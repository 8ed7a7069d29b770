import { AppError } from '#shared/api/app-error.ts';
import {
  mailSettings,
  mailSettingsChange,
  organizationMail,
  organizationMailDetail,
  organizationMailsPage,
  organizationMailsQuery,
  testMailRequest,
  type MailSettings,
  type OrganizationMail,
} from '#shared/api/mail/mails.ts';
import { isSender, readSmtpUrl } from '#main/platform/mail/mail-options.ts';
import { invalid, refuseIfAny } from '#main/server/request/request-fault.ts';
import type { Tenant } from '../db/in-organization.ts';
import { auditCall, changesBetween } from '../records/append-audit.ts';
import { requireStill } from '../request/caller.ts';
import { ids, onlyPage, owner } from '../request/examples.ts';
import { requireId } from '../request/require-id.ts';
import { routesIn, type Route, type SignedCall } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { findServer, namedServer, purposeOfServer, shownSettings } from './mail-server.ts';
import { addMail, countOfLastHour, listMails, mailWithAttempts, requireMail, retryMail } from './mails.ts';

const route = routesIn('Mail');

type MailServices = Pick<Services, 'clock' | 'jobs' | 'sealer' | 'mailServer'>;

const settings = '/mail-settings';
const list = '/mails';
const one = `${list}/:mail_id`;

const mostTestsAnHour = 20;

const none: MailSettings = { enabled: false, source: 'page', smtp_url: null, mail_from: null };
const set: MailSettings = {
  enabled: true,
  source: 'page',
  smtp_url: 'smtps://sanad%40nakheel.example@mail.nakheel.example:465',
  mail_from: 'sanad@nakheel.example',
};

const asked: OrganizationMail = {
  mail_id: ids.mail,
  kind: 'test',
  to: owner.email,
  language: 'ar',
  subject: 'تجربة خادم البريد',
  status: 'queued',
  created_at: '2026-11-20T09:07:00.000Z',
  sent_at: null,
  next_attempt_at: '2026-11-20T09:07:00.000Z',
  reason: null,
  error: null,
};

type NamedServer = { smtp_url: string; mail_from: string };

type ServerChange = { [Name in keyof NamedServer]?: string | null | undefined };

// What is left out stays as it is; both null take the server of the page away.
//
// @throws AppError VALIDATION_ERROR.
function changedServer(asked: ServerChange, stored: NamedServer | undefined): NamedServer | undefined {
  const { smtp_url: url = stored?.smtp_url ?? null, mail_from: from = stored?.mail_from ?? null } = asked;
  if (url === null && from === null) return undefined;
  const faults = [];
  const read = url === null ? undefined : readSmtpUrl(url);
  if (url === null) faults.push(invalid('smtp_url', 'required', 'must go together with mail_from', { rule: 'required' }));
  if (read?.ok === false) faults.push(invalid('smtp_url', 'mail_server', read.fault, { rule: 'mail_server' }));
  if (from === null) faults.push(invalid('mail_from', 'required', 'must go together with smtp_url', { rule: 'required' }));
  if (from !== null && !isSender(from))
    faults.push(invalid('mail_from', 'email', 'must be an e-mail address', { rule: 'email' }));
  refuseIfAny(faults);
  return { smtp_url: url ?? '', mail_from: from ?? '' };
}

async function storeServer(
  { tenant, caller: { organizationId } }: SignedCall,
  server: NamedServer | undefined,
  { sealer }: MailServices,
): Promise<void> {
  if (server === undefined) {
    await tenant.deleteFrom('mail_settings').execute();
    return;
  }
  const row = { smtp_url: sealer.seal(server.smtp_url, purposeOfServer(organizationId)), mail_from: server.mail_from };
  await tenant
    .insertInto('mail_settings')
    .values({ organization_id: organizationId, ...row })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute();
}

function settingsRoutes(services: MailServices): Route[] {
  const shownServer = async (tenant: Tenant) => shownSettings(await findServer(tenant, services));
  return [
    route.get(settings, {
      access: 'mail_settings.change',
      id: 'getMailSettings',
      summary: 'How mail is sent',
      description:
        'Through the server that this organization has named, else that of the start of head office. The password is not shown.',
      answers: { 200: { description: 'How.', schema: mailSettings } },
      examples: { none: { summary: 'No server', answer: none } },
      handle: async ({ tenant }) => ({ body: await shownServer(tenant) }),
    }),

    route.patch(settings, {
      access: 'mail_settings.change',
      id: 'changeMailSettings',
      summary: 'Name the mail server of the organization',
      description:
        '`null` for both returns to the server of the start of head office. A server that a page names is on the public internet; one of the ' +
        'own network is named at the start. The password is kept sealed and never shown again.',
      answers: { 200: { description: 'How.', schema: mailSettings } },
      examples: {
        named: {
          summary: 'A server with a password',
          body: {
            smtp_url: 'smtps://sanad%40nakheel.example:PASSWORD@mail.nakheel.example:465',
            mail_from: 'sanad@nakheel.example',
          },
          answer: set,
        },
      },
      body: mailSettingsChange,
      handle: async (call) => {
        const { tenant, body } = call;
        await requireStill(call, 'mail_settings.change');
        const before = await shownServer(tenant);
        const server = changedServer(body, await namedServer(tenant, services));
        await storeServer(call, server, services);
        const after = await shownServer(tenant);
        // A new password alone is a change, too, and shows in nothing.
        const changes = changesBetween(before, after) ?? (body.smtp_url === undefined ? undefined : { before, after });
        if (changes !== undefined) {
          const target = call.caller.organizationId;
          await auditCall(call, { at: services.clock.now(), action: 'mail_settings.changed', target, ...changes });
        }
        return { body: after };
      },
    }),

    route.post(`${settings}/test`, {
      access: 'mail_settings.change',
      id: 'testMailSettings',
      summary: 'Send a test by mail',
      description: 'In the language of whoever asks. `GET /api/mails/{mail_id}` says what has become of it.',
      answers: { 202: { description: 'It will be sent.', schema: organizationMail } },
      errors: ['MAIL_NOT_SET_UP', 'MAIL_LIMIT_REACHED'],
      examples: { test: { summary: 'To the Owner', body: { to: owner.email }, answer: asked } },
      body: testMailRequest,
      handle: async (call) => {
        const { tenant, caller, body } = call;
        await requireStill(call, 'mail_settings.change');
        const now = services.clock.now();
        if ((await countOfLastHour(tenant, { kind: 'test', now })) >= mostTestsAnHour) throw new AppError('MAIL_LIMIT_REACHED');
        const { language } = await tenant
          .selectFrom('users')
          .select('language')
          .where('user_id', '=', caller.userId)
          .executeTakeFirstOrThrow();
        const { organizationId } = caller;
        const mail = await addMail(tenant, { organizationId, kind: 'test', to: body.to, language }, services);
        if (mail === undefined) throw new AppError('MAIL_NOT_SET_UP');
        await auditCall(call, { at: now, action: 'mail.tested', target: mail.mail_id });
        return { body: mail };
      },
    }),
  ];
}

function findMail({ tenant, params }: SignedCall) {
  return requireMail(tenant, requireId(params, 'mail_id'));
}

/** `/mail-settings` and `/mails`: through which server mail goes out, and what has become of each. */
export function mailRoutes(services: MailServices): Route[] {
  return [
    ...settingsRoutes(services),

    route.get(list, {
      access: 'mails.read',
      id: 'listMails',
      summary: 'List mails',
      description: 'Newest first, with what has become of each, for 90 days. What they say is not kept.',
      answers: { 200: { description: 'A page.', schema: organizationMailsPage } },
      examples: { tests: { summary: 'The tests', parameters: { kind: 'test' }, answer: onlyPage([asked]) } },
      query: organizationMailsQuery,
      handle: async ({ tenant, caller, query }) => ({ body: await listMails(tenant, caller.organizationId, query) }),
    }),

    route.get(one, {
      access: 'mails.read',
      id: 'getMail',
      summary: 'One mail',
      description: 'With every attempt to send it.',
      answers: { 200: { description: 'The mail.', schema: organizationMailDetail } },
      examples: {
        test: { summary: 'A test that waits', parameters: { mail_id: ids.mail }, answer: { ...asked, attempts: [] } },
      },
      find: findMail,
      handle: async ({ tenant, found }) => ({ body: await mailWithAttempts(tenant, found) }),
    }),

    route.post(`${one}/retry`, {
      access: 'mails.change',
      id: 'retryMail',
      summary: 'Try a mail again',
      description: 'Now, whether it waits or was given up.',
      answers: { 202: { description: 'It will be sent.', schema: organizationMail } },
      errors: ['MAIL_SENT', 'MAIL_EXPIRED', 'MAIL_NOT_SET_UP'],
      examples: {
        again: { summary: 'A mail that waits', parameters: { mail_id: ids.mail }, answer: { ...asked, status: 'retrying' } },
      },
      find: findMail,
      handle: async (call) => {
        const { tenant, caller, found } = call;
        const due = { organizationId: caller.organizationId, mailId: found.mail_id };
        const body = await retryMail(tenant, due, services);
        await auditCall(call, { at: services.clock.now(), action: 'mail.retried', target: due.mailId });
        return { body };
      },
    }),
  ];
}
