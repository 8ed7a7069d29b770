import { AppError } from '#shared/api/app-error.ts';
import type { Mail, MailKind, MailSettings } from '#shared/api/mail/mails.ts';
import type { Language } from '#shared/i18n/texts/languages.ts';
import type { Clock } from '#main/platform/clock.ts';
import { uuidV7 } from '#main/platform/formats/uuid-v7.ts';
import type { Logger } from '#main/platform/logger.ts';
import { shownSmtpUrl, type MailServer } from '#main/platform/mail/mail-options.ts';
import {
  isTooLate,
  longestMailPauseMs,
  nextMailAttempt,
  notBegun,
  stateAfterAttempt,
  type MailAttemptOutcome,
} from '#main/platform/mail/mail-attempts.ts';
import { createSendMail, type MailOutcome, type SendMail } from '#main/platform/mail/send-mail.ts';
import type { Commit, LedgerWriter } from '../db/ledger-database.ts';
import type { MailTable } from '../db/people-tables.ts';
import { contentOfMail, type Content, type ContentTools } from './mail-contents.ts';
import { findMail, shownMail } from './mails.ts';

// A mail that is asked for.
type NewMail = { kind: MailKind; to: string; language: Language; subject: string; invoiceId?: string };

/** Sends mail in the background: each mail is stored, and tried until the server takes it or refuses it for good. */
export type Mailer = {
  settings(): MailSettings;
  /**
   * Stores a mail, in the transaction of what it tells of; {@link Mailer.wake} afterwards sends it at once. Where the same is on its way to the
   * same address, that one is the answer.
   *
   * @throws AppError MAIL_NOT_SET_UP, MAIL_LIMIT_REACHED.
   */
  add(writer: LedgerWriter, mail: NewMail): Mail;
  /**
   * Tries a mail again that was given up, or waits, for another three days.
   *
   * @throws AppError MAIL_NOT_FOUND, MAIL_NOT_SET_UP, MAIL_SENT, MAIL_LIMIT_REACHED.
   */
  retry(writer: LedgerWriter, mailId: string): Mail;
  /** Sends what is due. */
  wake(): void;
  start(): void;
  close(): Promise<void>;
};

export type MailerOptions = ContentTools & {
  /** Without it nothing is sent. */
  server: MailServer | undefined;
  commit: Commit;
  clock: Clock;
  logger: Logger;
};

const lookEveryMs = 1_000;
const hourMs = 60 * 60 * 1_000;
const keptMs = 90 * 24 * hourMs;
// A shop sends a copy once or twice; what sends more is no person, or means no good.
const mostMailsAnHour = 200;
const mostOfDocumentAnHour = 10;

function before(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}

function hasOld({ db, clock }: Pick<MailerOptions, 'db' | 'clock'>): boolean {
  const old = db.sql.selectFrom('mails').select('mail_id').where('created_at', '<', before(clock.now(), keptMs));
  return db.first(old.limit(1)) !== undefined;
}

// What was sent long ago is of no use to anybody, and names people.
function forgetOld(writer: LedgerWriter, now: Date): void {
  writer.run(writer.sql.deleteFrom('mails').where('created_at', '<', before(now, keptMs)));
}

// What is due. A clock that was set back holds up nothing for longer than the longest pause.
function nextDue({ db, clock }: Pick<MailerOptions, 'db' | 'clock'>): MailTable | undefined {
  const now = clock.now();
  const beyond = new Date(now.getTime() + longestMailPauseMs).toISOString();
  return db.first(
    db.sql
      .selectFrom('mails')
      .selectAll()
      .where('next_attempt_at', 'is not', null)
      .where((is) => is.or([is('next_attempt_at', '<=', now.toISOString()), is('next_attempt_at', '>', beyond)]))
      .orderBy('next_attempt_at')
      .limit(1),
  );
}

function triesOf({ tries, tried_since: since }: MailTable) {
  return { tries, since: new Date(since) };
}

// An attempt that has begun.
type Claim = { mail: MailTable; attempt: number };

// Takes a mail before it is sent, so that what cannot be stored is not sent, and one that ends the program is not tried again at once.
// Undefined where it is given up.
function claim(writer: LedgerWriter, mail: MailTable, now: Date): Claim | undefined {
  const { mail_id } = mail;
  if (isTooLate(triesOf(mail), now)) {
    writer.update('mails', { status: 'failed', next_attempt_at: null }, { mail_id });
    return undefined;
  }
  const last = writer.first(
    writer.sql.selectFrom('mail_attempts').select('attempt').where('mail_id', '=', mail_id).orderBy('attempt', 'desc').limit(1),
  );
  const [attempt, tries] = [(last?.attempt ?? 0) + 1, mail.tries + 1];
  writer.insert('mail_attempts', { mail_id, attempt, at: now.toISOString(), code: null, answer: null, error: null });
  writer.update('mails', { tries, next_attempt_at: nextMailAttempt(tries, now).toISOString() }, { mail_id });
  return { mail: { ...mail, tries }, attempt };
}

function finish(
  writer: LedgerWriter,
  { mail, attempt }: Claim,
  { outcome, now }: { outcome: MailAttemptOutcome; now: Date },
): void {
  const { mail_id } = mail;
  const { code, answer, error } = outcome;
  const { status, reason, error: why, nextAttemptAt } = stateAfterAttempt(outcome, triesOf(mail), now);
  writer.update('mail_attempts', { code, answer, error }, { mail_id, attempt });
  const sentAt = status === 'sent' ? { sent_at: now.toISOString() } : {};
  const next_attempt_at = nextAttemptAt?.toISOString() ?? null;
  writer.update('mails', { status, reason, error: why, next_attempt_at, ...sentAt }, { mail_id });
}

const finalFaults: readonly string[] = ['DOCUMENT_NOT_TO_BE_SENT', 'INVOICE_NOT_FOUND'];

async function tryOnce(
  tools: MailerOptions,
  mail: MailTable,
  send: (content: Content) => Promise<MailOutcome>,
): Promise<MailAttemptOutcome> {
  try {
    return await send(await contentOfMail(tools, mail));
  } catch (cause) {
    // Its content could not be made. What is no longer to be sent is given up; another cause may pass.
    const isFinal = cause instanceof AppError && finalFaults.includes(cause.code);
    if (!isFinal) tools.logger.warn({ err: cause, mail_id: mail.mail_id }, 'the content of a mail could not be made');
    return notBegun(isFinal ? 'not_to_be_sent' : 'not_made');
  }
}

function settingsOf(server: MailServer | undefined): MailSettings {
  if (server === undefined) return { enabled: false, source: 'page', smtp_url: null, mail_from: null };
  return { enabled: true, source: 'flags', smtp_url: shownSmtpUrl(server), mail_from: server.from };
}

function refuseTooMany(writer: LedgerWriter, invoiceId: string | undefined, now: Date): void {
  const since = before(now, hourMs);
  const lately = writer.all(
    writer.sql.selectFrom('mails').select('invoice_id').where('created_at', '>', since).limit(mostMailsAnHour),
  );
  const ofDocument = lately.filter(({ invoice_id }) => invoice_id !== null && invoice_id === invoiceId);
  if (lately.length >= mostMailsAnHour || ofDocument.length >= mostOfDocumentAnHour) throw new AppError('MAIL_LIMIT_REACHED');
}

function underway(writer: LedgerWriter, { kind, to, language, invoiceId }: NewMail): MailTable | undefined {
  return writer.first(
    writer.sql
      .selectFrom('mails')
      .selectAll()
      .where('next_attempt_at', 'is not', null)
      .where('kind', '=', kind)
      .where('recipient', '=', to)
      .where('language', '=', language)
      .where('invoice_id', 'is', invoiceId ?? null)
      .limit(1),
  );
}

function addMail(writer: LedgerWriter, added: NewMail, now: Date): Mail {
  const same = underway(writer, added);
  if (same !== undefined) return shownMail(same);
  const { kind, to, language, subject, invoiceId } = added;
  refuseTooMany(writer, invoiceId, now);
  const at = now.toISOString();
  const about = { kind, recipient: to, language, subject, invoice_id: invoiceId ?? null };
  const tried = { tried_since: at, tries: 0, next_attempt_at: at, reason: null, error: null };
  const mail: MailTable = { mail_id: uuidV7(now), ...about, status: 'queued', created_at: at, sent_at: null, ...tried };
  writer.insert('mails', mail);
  return shownMail(mail);
}

function retryMail(writer: LedgerWriter, mailId: string, now: Date): Mail {
  const mail = findMail(writer, mailId);
  if (mail === undefined) throw new AppError('MAIL_NOT_FOUND');
  if (mail.status === 'sent') throw new AppError('MAIL_SENT');
  const lately = writer.all(
    writer.sql.selectFrom('mail_attempts').select('attempt').where('mail_id', '=', mailId).where('at', '>', before(now, hourMs)),
  );
  if (lately.length >= mostOfDocumentAnHour) throw new AppError('MAIL_LIMIT_REACHED');
  const at = now.toISOString();
  const again = { status: 'retrying', tried_since: at, tries: 0, next_attempt_at: at } as const;
  writer.update('mails', again, { mail_id: mailId });
  return shownMail({ ...mail, ...again });
}

/** Creates what sends mail. */
export function createMailer(options: MailerOptions): Mailer {
  const { server, commit, clock, logger } = options;
  const send = server === undefined ? undefined : createSendMail(server);
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let forgetAtMs = -Infinity;
  const closing = new AbortController();

  async function sendDue(by: SendMail): Promise<void> {
    for (let due = nextDue(options); due !== undefined && !closing.signal.aborted; due = nextDue(options)) {
      const mail = due;
      const claimed = await commit((writer) => claim(writer, mail, clock.now()));
      if (claimed === undefined) continue;
      const { mail_id: mailId, kind, recipient: to, language, subject } = mail;
      const outcome = await tryOnce(options, mail, (content) =>
        by({ mailId, kind, to, language, subject, ...content }, closing.signal),
      );
      await commit((writer) => finish(writer, claimed, { outcome, now: clock.now() }));
    }
  }

  async function look(): Promise<void> {
    if (clock.monotonicMs() >= forgetAtMs) {
      // Most have none, and a start is no place for a write that changes nothing.
      if (hasOld(options)) await commit((writer) => forgetOld(writer, clock.now()));
      forgetAtMs = clock.monotonicMs() + hourMs;
    }
    if (send !== undefined) await sendDue(send);
  }

  function wake(): void {
    if (closing.signal.aborted || running !== undefined) return;
    running = look()
      .catch((cause: unknown) => logger.error({ err: cause }, 'mail could not be sent'))
      .finally(() => {
        running = undefined;
      });
  }

  function requireServer(): void {
    if (server === undefined) throw new AppError('MAIL_NOT_SET_UP');
  }

  return {
    settings: () => settingsOf(server),
    add(writer, added) {
      requireServer();
      return addMail(writer, added, clock.now());
    },
    retry(writer, mailId) {
      requireServer();
      return retryMail(writer, mailId, clock.now());
    },
    wake,
    start() {
      wake();
      timer = setInterval(wake, lookEveryMs);
      timer.unref();
    },
    async close() {
      closing.abort();
      clearInterval(timer);
      await running;
    },
  };
}
