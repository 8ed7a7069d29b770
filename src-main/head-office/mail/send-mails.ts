import { sql } from 'kysely';
import { z } from 'zod';
import type { Language } from '#shared/i18n/texts/languages.ts';
import {
  isTooLate,
  longestMailPauseMs,
  nextMailAttempt,
  notBegun,
  stateAfterAttempt,
  type MailAttemptOutcome,
  type MailTries,
} from '#main/platform/mail/mail-attempts.ts';
import type { MailServer } from '#main/platform/mail/mail-options.ts';
import { createSendMail, type OutgoingMail } from '#main/platform/mail/send-mail.ts';
import { mailPage } from '#main/rendering/mail/mail-page.ts';
import { inOrganization, type Tenant } from '../db/in-organization.ts';
import type { Services } from '../request/services.ts';
import { AddressRefused } from '../webhooks/guard/webhook-guard.ts';
import { wordsOfMail } from './mail-contents.ts';
import { findServer, type OwnServer } from './mail-server.ts';
import { mailQueue, purposeOfLink, reviewMail, type DueMail } from './mails.ts';

type SendServices = Pick<Services, 'db' | 'clock' | 'jobs' | 'logger' | 'sealer' | 'mailServer' | 'webhookGuard'>;

const jobData = z.object({ organizationId: z.uuid(), mailId: z.uuid() });

// An attempt that has begun.
type Claim = DueMail & { attempt: number; tries: MailTries };

// What is sent, and through which server; undefined where it is not to be sent any more.
type Claimed = { claim: Claim; content: { mail: OutgoingMail; own: OwnServer } | undefined };

function lockMail(tenant: Tenant, mailId: string) {
  return tenant.selectFrom('mails').selectAll().where('mail_id', '=', mailId).forUpdate().executeTakeFirst();
}

type MailRow = NonNullable<Awaited<ReturnType<typeof lockMail>>>;

async function contentOf(tenant: Tenant, row: MailRow, services: SendServices): Promise<Claimed['content']> {
  const now = services.clock.now();
  const own = await findServer(tenant, services);
  if (own === undefined || (row.expires_at !== null && row.expires_at <= now)) return undefined;
  const { mail_id: mailId, kind, recipient: to, subject, target_id: targetId } = row;
  const language: Language = row.language;
  const link = row.link === null ? null : services.sealer.open(row.link, purposeOfLink(mailId));
  const said = await wordsOfMail(tenant, { kind, language, targetId, link, subject, now });
  return said && { mail: { mailId, kind, to, language, subject, ...mailPage(said) }, own };
}

// Takes a mail before it is sent, so that a process that is lost meanwhile does not try it again at once. Undefined where nothing is due.
async function claimMail(tenant: Tenant, due: DueMail, services: SendServices): Promise<Claimed | undefined> {
  const row = await lockMail(tenant, due.mailId);
  if (row?.next_attempt_at == null) return undefined;
  const now = services.clock.now();
  const waitMs = row.next_attempt_at.getTime() - now.getTime();
  // A clock that was set back holds up nothing for longer than the longest pause.
  if (waitMs > 0 && waitMs <= longestMailPauseMs) {
    await reviewMail(tenant, services, due, waitMs);
    return undefined;
  }
  const own = tenant.updateTable('mails').where('mail_id', '=', due.mailId);
  if (isTooLate({ tries: row.tries, since: row.tried_since }, now)) {
    await own.set({ status: 'failed', next_attempt_at: null }).execute();
    return undefined;
  }
  const tries = row.tries + 1;
  await own.set({ tries, next_attempt_at: nextMailAttempt(tries, now) }).execute();
  const { last } = await tenant
    .selectFrom('mail_attempts')
    .select((eb) => eb.fn.max('attempt').as('last'))
    .where('mail_id', '=', due.mailId)
    .executeTakeFirstOrThrow();
  const attempt = (last ?? 0) + 1;
  await tenant
    .insertInto('mail_attempts')
    .values({
      organization_id: due.organizationId,
      mail_id: due.mailId,
      attempt,
      at: now,
      code: null,
      answer: null,
      error: null,
    })
    .execute();
  const claim = { ...due, attempt, tries: { tries, since: row.tried_since } };
  return { claim, content: await contentOf(tenant, row, services) };
}

const notAllowed =
  'The mail server has an address that is not on the public internet: only flags of the start may name such a one.';

// Where the connection goes: a server that a page has named is none of the operator's own network.
async function reachable({ server, source }: OwnServer, { webhookGuard }: SendServices): Promise<MailServer> {
  if (source === 'flags') return server;
  const [address] = await webhookGuard.resolve(server.host);
  return address === undefined ? server : { ...server, address };
}

async function send({ mail, own }: NonNullable<Claimed['content']>, services: SendServices): Promise<MailAttemptOutcome> {
  try {
    const server = await reachable(own, services);
    return await createSendMail(server)(mail, new AbortController().signal);
  } catch (cause) {
    const isRefused = cause instanceof AddressRefused;
    if (!isRefused) services.logger.warn({ err: cause, mail_id: mail.mailId }, 'the mail server has no address');
    return notBegun('unreachable', isRefused ? notAllowed : 'The name of the mail server has no address.');
  }
}

async function finish(tenant: Tenant, { claim, outcome }: { claim: Claim; outcome: MailAttemptOutcome }, services: SendServices) {
  const { organizationId, mailId, attempt, tries } = claim;
  const { code, answer, error } = outcome;
  const ofAttempt = tenant.updateTable('mail_attempts').set({ code, answer, error }).where('mail_id', '=', mailId);
  await ofAttempt.where('attempt', '=', attempt).execute();
  const row = await lockMail(tenant, mailId);
  // Forgotten meanwhile, or sent by a process that was taken for lost.
  if (row?.next_attempt_at == null) return;
  const now = services.clock.now();
  const { status, reason, error: why, nextAttemptAt } = stateAfterAttempt(outcome, tries, now);
  const sent = status === 'sent' ? { sent_at: now, link: null } : {};
  await tenant
    .updateTable('mails')
    .set({ status, reason, error: why, next_attempt_at: nextAttemptAt, ...sent })
    .where('mail_id', '=', mailId)
    .execute();
  if (nextAttemptAt === null) return;
  await reviewMail(tenant, services, { organizationId, mailId }, nextAttemptAt.getTime() - now.getTime());
}

/** Makes one attempt to send a mail, if it is due. No transaction is open while the server works. */
export async function sendMail(data: unknown, services: SendServices): Promise<void> {
  const due = jobData.parse(data);
  const { db } = services;
  const claimed = await inOrganization(db, due.organizationId, (tenant) => claimMail(tenant, due, services));
  if (claimed === undefined) return;
  const { claim, content } = claimed;
  const outcome = content === undefined ? notBegun('not_to_be_sent') : await send(content, services);
  await inOrganization(db, due.organizationId, (tenant) => finish(tenant, { claim, outcome }, services));
}

const keptMs = 90 * 24 * 3_600_000;
const rowsOfPiece = 1000;
const mostPieces = 10_000;

// Forgets the mails of all organizations that are older than 90 days, in pieces. What a run leaves over, the next one takes.
async function forgetMails({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMs);
  for (let piece = 0; piece < mostPieces; piece += 1) {
    const { rows } = await sql<{ count: number }>`SELECT forget_mails(${before}, ${rowsOfPiece}) AS count`.execute(db);
    if ((rows[0]?.count ?? 0) === 0) return;
  }
}

const workers = 8;
const workersOfOrganization = 2;
// Longer than an attempt takes.
const longestAttemptSeconds = 180;
const longestForgettingSeconds = 3600;
const everyNight = '41 1 * * *';

/** Opens the queues of mail: what is due, and what is forgotten. */
export async function serveMails(services: Services): Promise<void> {
  await services.jobs.open({
    name: mailQueue,
    workers,
    workersOfGroup: workersOfOrganization,
    longestSeconds: longestAttemptSeconds,
    work: (data) => sendMail(data, services),
  });
  await services.jobs.open({
    name: 'mail-log',
    workers: 1,
    longestSeconds: longestForgettingSeconds,
    schedule: everyNight,
    work: () => forgetMails(services),
  });
}
