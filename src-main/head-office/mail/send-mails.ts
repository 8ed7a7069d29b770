import { z } from 'zod';
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
import { removeInPieces } from '../db/remove-in-pieces.ts';
import type { Services } from '../request/services.ts';
import { AddressRefused } from '../webhooks/guard/webhook-guard.ts';
import { senderOfOrganization, wordsOfMail } from './mail-contents.ts';
import { findServer, type OwnServer } from './mail-server.ts';
import { mailQueue, purposeOfLink, reviewMail, type DueMail } from './mails.ts';

type SendServices = Pick<Services, 'db' | 'clock' | 'jobs' | 'logger' | 'sealer' | 'mailServer' | 'webhookGuard'>;

// Longer than an attempt takes.
const longestAttemptSeconds = 180;

const jobData = z.object({ organizationId: z.uuid(), mailId: z.uuid() });

// An attempt that has begun.
type Claim = DueMail & { attempt: number; tries: MailTries };

// What is sent, and through which server; or why nothing is.
type Content = { mail: OutgoingMail; own: OwnServer } | { fault: MailAttemptOutcome };

function lockMail(tenant: Tenant, mailId: string) {
  return tenant.selectFrom('mails').selectAll().where('mail_id', '=', mailId).forUpdate().executeTakeFirst();
}

type MailRow = NonNullable<Awaited<ReturnType<typeof lockMail>>>;

// Undefined where another secret key has sealed it.
function openedLink({ link, mail_id: mailId }: MailRow, { sealer }: SendServices): string | null | undefined {
  try {
    return link === null ? null : sealer.open(link, purposeOfLink(mailId));
  } catch {
    return undefined;
  }
}

async function contentOf(tenant: Tenant, row: MailRow, services: SendServices): Promise<Content> {
  const now = services.clock.now();
  const own = await findServer(tenant, services);
  if (own === undefined) return { fault: notBegun('unreachable', 'No mail server is set.') };
  if (row.expires_at !== null && row.expires_at <= now) return { fault: notBegun('not_to_be_sent') };
  const link = openedLink(row, services);
  if (link === undefined) return { fault: notBegun('not_made') };
  const { mail_id: mailId, kind, recipient: to, language, subject, target_id: targetId, device, address } = row;
  const said = await wordsOfMail(tenant, { mailId, kind, language, targetId, link, subject, device, address, now });
  if (said === undefined) return { fault: notBegun('not_to_be_sent') };
  const senderName = await senderOfOrganization(tenant);
  return { mail: { mailId, kind, senderName, to, language, subject, ...mailPage(said) }, own };
}

// Until when a mail is not to be looked at; undefined where it is its turn. A clock that was set back holds up nothing for longer than the
// longest pause.
function waitMsOf({ next_attempt_at: next, claimed_until: claimed }: MailRow, now: Date): number | undefined {
  const waits = [next, claimed].map((until) => (until === null ? 0 : until.getTime() - now.getTime()));
  const longest = Math.max(...waits);
  return longest > 0 && longest <= longestMailPauseMs ? longest : undefined;
}

// Takes a mail before it is sent, so that no other process sends it meanwhile, and one that is lost does not try it again at once.
// Undefined where nothing is due.
async function claimMail(
  tenant: Tenant,
  due: DueMail,
  services: SendServices,
): Promise<{ claim: Claim; content: Content } | undefined> {
  const row = await lockMail(tenant, due.mailId);
  if (row?.next_attempt_at == null) return undefined;
  const now = services.clock.now();
  const waitMs = waitMsOf(row, now);
  if (waitMs !== undefined) {
    await reviewMail(tenant, services, due, waitMs);
    return undefined;
  }
  const own = tenant.updateTable('mails').where('mail_id', '=', due.mailId);
  if (isTooLate({ tries: row.tries, since: row.tried_since }, now)) {
    await own.set({ status: 'failed', next_attempt_at: null, reason: row.reason ?? 'unreachable' }).execute();
    return undefined;
  }
  const tries = row.tries + 1;
  const claimedUntil = new Date(now.getTime() + longestAttemptSeconds * 1000);
  await own.set({ tries, next_attempt_at: nextMailAttempt(tries, now), claimed_until: claimedUntil }).execute();
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

async function send(
  { mail, own }: { mail: OutgoingMail; own: OwnServer },
  services: SendServices,
  signal: AbortSignal,
): Promise<MailAttemptOutcome> {
  try {
    const server = await reachable(own, services);
    return await createSendMail(server)(mail, signal);
  } catch (cause) {
    const isRefused = cause instanceof AddressRefused;
    if (!isRefused) services.logger.warn({ err: cause, mail_id: mail.mailId }, 'the mail server has no address');
    return notBegun('unreachable', isRefused ? notAllowed : 'The name of the mail server has no address.');
  }
}

function nextStateOf(row: MailRow, { tries }: Claim, outcome: MailAttemptOutcome, now: Date) {
  const isOwnTry = row.tries === tries.tries && row.tried_since.getTime() === tries.since.getTime();
  // Somebody has asked for it anew meanwhile: only that it was sent still counts.
  if (!isOwnTry && outcome.result !== 'sent') return { next_attempt_at: row.next_attempt_at };
  const { status, reason, error, nextAttemptAt } = stateAfterAttempt(outcome, tries, now);
  const sent = status === 'sent' ? { sent_at: now, link: null } : {};
  return { status, reason, error, next_attempt_at: nextAttemptAt, ...sent };
}

async function finish(
  tenant: Tenant,
  { claim, outcome }: { claim: Claim; outcome: MailAttemptOutcome },
  services: SendServices,
): Promise<void> {
  const { organizationId, mailId, attempt } = claim;
  const { code, answer, error } = outcome;
  const ofAttempt = tenant.updateTable('mail_attempts').set({ code, answer, error }).where('mail_id', '=', mailId);
  await ofAttempt.where('attempt', '=', attempt).execute();
  const row = await lockMail(tenant, mailId);
  // Forgotten meanwhile, or sent by a process that was taken for lost.
  if (row === undefined || row.status === 'sent') return;
  const now = services.clock.now();
  const state = nextStateOf(row, claim, outcome, now);
  await tenant
    .updateTable('mails')
    .set({ ...state, claimed_until: null })
    .where('mail_id', '=', mailId)
    .execute();
  const { next_attempt_at: next } = state;
  if (next !== null) await reviewMail(tenant, services, { organizationId, mailId }, Math.max(0, next.getTime() - now.getTime()));
}

/** Makes one attempt to send a mail, if it is due. No transaction is open while the server works; the signal ends it. */
export async function sendMail(
  data: unknown,
  services: SendServices,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const due = jobData.parse(data);
  const { db } = services;
  const claimed = await inOrganization(db, due.organizationId, (tenant) => claimMail(tenant, due, services));
  if (claimed === undefined) return;
  const { claim, content } = claimed;
  const outcome = 'fault' in content ? content.fault : await send(content, services, signal);
  await inOrganization(db, due.organizationId, (tenant) => finish(tenant, { claim, outcome }, services));
}

const keptMs = 90 * 24 * 3_600_000;

const workers = 8;
const workersOfOrganization = 2;
const longestForgettingSeconds = 3600;
const everyNight = '41 1 * * *';

/** Opens the queues of mail: what is due, and what is forgotten. The signal ends what is under way. */
export async function serveMails(services: Services, signal: AbortSignal): Promise<void> {
  await services.jobs.open({
    name: mailQueue,
    workers,
    workersOfGroup: workersOfOrganization,
    longestSeconds: longestAttemptSeconds,
    work: (data) => sendMail(data, services, signal),
  });
  await services.jobs.open({
    name: 'mail-log',
    workers: 1,
    longestSeconds: longestForgettingSeconds,
    schedule: everyNight,
    work: async () => {
      const { db, clock } = services;
      await removeInPieces(db, 'forget_mails', new Date(clock.now().getTime() - keptMs));
    },
  });
}
