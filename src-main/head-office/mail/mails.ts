import { AppError } from '#shared/api/app-error.ts';
import type { Alert } from '#shared/api/dashboard/alerts.ts';
import type {
  OrganizationMail,
  OrganizationMailDetail,
  OrganizationMailKind,
  OrganizationMailsQuery,
} from '#shared/api/mail/mails.ts';
import type { Language } from '#shared/i18n/texts/languages.ts';
import { uuidV7 } from '#main/platform/formats/uuid-v7.ts';
import type { Tenant } from '../db/in-organization.ts';
import { given, newestFirst } from '../request/newest-first.ts';
import { requireFound } from '../request/require-id.ts';
import type { Services } from '../request/services.ts';
import { mostOfMail } from './alert-contents.ts';
import { subjectOfOrganizationMail } from './mail-contents.ts';
import { findServer } from './mail-server.ts';

/** The queue whose jobs say that a mail may be due. */
export const mailQueue = 'mails';

/** A mail that may be due. */
export type DueMail = { organizationId: string; mailId: string };

/** Has a mail looked at, at once or later. Those of one organization take only a part of the workers. */
export function reviewMail(tenant: Tenant, { jobs }: Pick<Services, 'jobs'>, due: DueMail, afterMs = 0): Promise<void> {
  return jobs.add(tenant, mailQueue, [{ data: due, afterMs, group: due.organizationId }]);
}

/** A mail that is asked for. */
export type NewMail = {
  organizationId: string;
  kind: OrganizationMailKind;
  to: string;
  language: Language;
  targetId?: string;
  /** The alerts that it tells of, the most urgent first. */
  alerts?: readonly Alert[];
  /** Where the reader is led: stored sealed, until the mail has been sent. */
  link?: string;
  /** When what it brings is worth nothing any more. */
  expiresAt?: Date;
  /** From where the sign-in came that it tells of. */
  origin?: { device: string; address: string };
};

/** What a link of a mail is sealed for. */
export function purposeOfLink(mailId: string): string {
  return `mail_link:${mailId}`;
}

const columns = [
  'mail_id',
  'kind',
  'recipient',
  'language',
  'subject',
  'status',
  'created_at',
  'sent_at',
  'next_attempt_at',
  'reason',
  'error',
] as const;

function selectMails(tenant: Tenant) {
  return tenant.selectFrom('mails').select(columns);
}

type MailRow = Awaited<ReturnType<ReturnType<typeof selectMails>['execute']>>[number];

function shownMail({ recipient, created_at, sent_at, next_attempt_at, ...row }: MailRow): OrganizationMail {
  return {
    ...row,
    to: recipient,
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
    next_attempt_at: next_attempt_at?.toISOString() ?? null,
  };
}

type MailTools = Pick<Services, 'clock' | 'jobs' | 'sealer' | 'mailServer'>;

/** Adds a mail in the transaction of what it tells of. Undefined where no server is set: then nothing is sent. */
export async function addMail(tenant: Tenant, added: NewMail, tools: MailTools): Promise<OrganizationMail | undefined> {
  if ((await findServer(tenant, tools)) === undefined) return undefined;
  const { organizationId, kind, to, language, targetId = null, alerts = [], link, expiresAt = null, origin } = added;
  const now = tools.clock.now();
  const mailId = uuidV7(now);
  const row = {
    mail_id: mailId,
    kind,
    recipient: to,
    language,
    subject: await subjectOfOrganizationMail(tenant, { kind, language, alerts }),
    status: 'queued',
    created_at: now,
    sent_at: null,
    next_attempt_at: now,
    reason: null,
    error: null,
  } as const;
  const sealed = link === undefined ? null : tools.sealer.seal(link, purposeOfLink(mailId));
  await tenant
    .insertInto('mails')
    .values({
      ...row,
      organization_id: organizationId,
      target_id: targetId,
      link: sealed,
      device: origin?.device ?? null,
      address: origin?.address ?? null,
      expires_at: expiresAt,
      tried_since: now,
      tries: 0,
      claimed_until: null,
    })
    .execute();
  const told = alerts
    .slice(0, mostOfMail)
    .map(({ alert_id }) => ({ organization_id: organizationId, mail_id: mailId, alert_id }));
  if (told.length > 0) await tenant.insertInto('mail_alerts').values(told).execute();
  await reviewMail(tenant, tools, { organizationId, mailId });
  return shownMail(row);
}

const hourMs = 3_600_000;

/** How many mails of a kind were asked for within the last hour, for one person or thing, or for all. */
export async function countOfLastHour(
  tenant: Tenant,
  { kind, targetId, now }: { kind: OrganizationMailKind; targetId?: string; now: Date },
): Promise<number> {
  const { count } = await tenant
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where('created_at', '>', new Date(now.getTime() - hourMs))
    // Of a clock that was ahead.
    .where('created_at', '<=', now)
    .where((eb) => eb.and(given({ target_id: targetId })))
    .executeTakeFirstOrThrow();
  return count;
}

/** A page of mails. */
export function listMails(tenant: Tenant, organizationId: string, query: OrganizationMailsQuery) {
  const { limit: _limit, cursor: _cursor, to, kind, status } = query;
  const rows = selectMails(tenant).where((eb) => eb.and(given({ recipient: to, kind, status })));
  const scope = { list: 'mails', organizationId, to, kind, status };
  return newestFirst(scope, query, { rows, by: ['created_at', 'mail_id'], show: shownMail });
}

/**
 * The mail with this id.
 *
 * @throws AppError NOT_FOUND.
 */
export async function requireMail(tenant: Tenant, mailId: string): Promise<MailRow> {
  return requireFound(await selectMails(tenant).where('mail_id', '=', mailId).executeTakeFirst());
}

/** A mail with every attempt to send it. */
export async function mailWithAttempts(tenant: Tenant, row: MailRow): Promise<OrganizationMailDetail> {
  const attempts = await tenant
    .selectFrom('mail_attempts')
    .select(['at', 'code', 'answer', 'error'])
    .where('mail_id', '=', row.mail_id)
    .orderBy('attempt')
    .execute();
  return { ...shownMail(row), attempts: attempts.map((attempt) => ({ ...attempt, at: attempt.at.toISOString() })) };
}

/**
 * Tries a mail again that was given up, or waits, for another three days.
 *
 * @throws AppError MAIL_NOT_SET_UP, MAIL_SENT, MAIL_EXPIRED.
 */
export async function retryMail(
  tenant: Tenant,
  { organizationId, mailId }: DueMail,
  tools: MailTools,
): Promise<OrganizationMail> {
  if ((await findServer(tenant, tools)) === undefined) throw new AppError('MAIL_NOT_SET_UP');
  const now = tools.clock.now();
  const mail = requireFound(
    await tenant
      .selectFrom('mails')
      .select(columns)
      .select('expires_at')
      .where('mail_id', '=', mailId)
      .forUpdate()
      .executeTakeFirst(),
  );
  const { expires_at: expiresAt, ...row } = mail;
  if (row.status === 'sent') throw new AppError('MAIL_SENT');
  if (expiresAt !== null && expiresAt <= now) throw new AppError('MAIL_EXPIRED');
  const again = { status: 'retrying', next_attempt_at: now } as const;
  await tenant
    .updateTable('mails')
    .set({ ...again, tried_since: now, tries: 0 })
    .where('mail_id', '=', mailId)
    .execute();
  await reviewMail(tenant, tools, { organizationId, mailId });
  return shownMail({ ...row, ...again });
}
