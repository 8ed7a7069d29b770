import { AppError } from '#shared/api/app-error.ts';
import type { Mail, MailKind, MailSettings } from '#shared/api/mail/mails.ts';
import type { Language } from '#shared/i18n/texts/languages.ts';
import type { Clock } from '#main/platform/clock.ts';
import { uuidV7 } from '#main/platform/formats/uuid-v7.ts';
import type { Logger } from '#main/platform/logger.ts';
import { shownSmtpUrl, type MailServer } from '#main/platform/mail/mail-options.ts';
import { createSendMail, nextMailAttempt, type MailOutcome, type SendMail } from '#main/platform/mail/send-mail.ts';
import type { Commit, LedgerWriter } from '../db/ledger-database.ts';
import type { MailTable } from '../db/people-tables.ts';
import { contentOfMail, type ContentTools } from './mail-contents.ts';
import { findMail, shownMail } from './mails.ts';

// A mail that is asked for.
type NewMail = { kind: MailKind; to: string; language: Language; subject: string; invoiceId?: string };

/** Sends mail in the background: each mail is stored, and tried until the server takes it or refuses it for good. */
export type Mailer = {
  settings(): MailSettings;
  /**
   * Stores a mail, in the transaction of what it tells of; {@link Mailer.wake} afterwards sends it at once.
   *
   * @throws AppError MAIL_NOT_SET_UP.
   */
  add(writer: LedgerWriter, mail: NewMail): Mail;
  /**
   * Tries a mail again that was given up, or waits.
   *
   * @throws AppError MAIL_NOT_FOUND, MAIL_NOT_SET_UP, MAIL_SENT.
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
const keptDays = 90;
const dayMs = 24 * 60 * 60 * 1_000;

// What was finished long ago is of no use to anybody, and names people.
function forgetOld(writer: LedgerWriter, now: Date): void {
  const before = new Date(now.getTime() - keptDays * dayMs).toISOString();
  writer.run(writer.sql.deleteFrom('mails').where('created_at', '<', before).where('next_attempt_at', 'is', null));
}

function nextDue({ db, clock }: Pick<MailerOptions, 'db' | 'clock'>): MailTable | undefined {
  return db.first(
    db.sql
      .selectFrom('mails')
      .selectAll()
      .where('next_attempt_at', '<=', clock.now().toISOString())
      .orderBy('next_attempt_at')
      .limit(1),
  );
}

// After an attempt, which is one of `attempts` so far.
function stateAfter({ result, error }: MailOutcome, attempts: number, now: Date) {
  if (result === 'sent') return { status: 'sent', sent_at: now.toISOString(), next_attempt_at: null, error: null } as const;
  const next = result === 'refused' ? undefined : nextMailAttempt(attempts, now);
  if (next === undefined) return { status: 'failed', next_attempt_at: null, error } as const;
  return { status: 'retrying', next_attempt_at: next.toISOString(), error } as const;
}

async function attempt(tools: MailerOptions, send: SendMail, mail: MailTable): Promise<MailOutcome> {
  try {
    const { mail_id: mailId, kind, recipient: to, language, subject } = mail;
    return await send({ mailId, kind, to, language, subject, ...(await contentOfMail(tools, mail)) });
  } catch (cause) {
    // Its content could not be made. What is no longer to be sent is given up; another cause may pass.
    const isFinal = cause instanceof AppError && !['SERVICE_BUSY', 'DOCUMENT_UNREADABLE'].includes(cause.code);
    tools.logger.warn({ err: cause, mail_id: mail.mail_id }, 'the content of a mail could not be made');
    const error = cause instanceof AppError ? cause.message : 'The content of the mail could not be made.';
    return { result: isFinal ? 'refused' : 'unsent', code: null, answer: null, error };
  }
}

function storeAttempt(writer: LedgerWriter, { mail_id }: MailTable, { outcome, now }: { outcome: MailOutcome; now: Date }): void {
  const { code, answer, error } = outcome;
  const before = writer.first(
    writer.sql
      .selectFrom('mail_attempts')
      .select((build) => build.fn.countAll<number>().as('attempts'))
      .where('mail_id', '=', mail_id),
  );
  const number = (before?.attempts ?? 0) + 1;
  writer.insert('mail_attempts', { mail_id, attempt: number, at: now.toISOString(), code, answer, error });
  writer.update('mails', stateAfter(outcome, number, now), { mail_id });
}

function settingsOf(server: MailServer | undefined): MailSettings {
  if (server === undefined) return { enabled: false, source: 'page', smtp_url: null, mail_from: null };
  return { enabled: true, source: 'flags', smtp_url: shownSmtpUrl(server), mail_from: server.from };
}

function addMail(writer: LedgerWriter, { kind, to, language, subject, invoiceId }: NewMail, now: Date): Mail {
  forgetOld(writer, now);
  const at = now.toISOString();
  const about = { kind, recipient: to, language, subject, invoice_id: invoiceId ?? null };
  const state = { status: 'queued', created_at: at, sent_at: null, next_attempt_at: at, error: null } as const;
  const mail: MailTable = { mail_id: uuidV7(now), ...about, ...state };
  writer.insert('mails', mail);
  return shownMail(mail);
}

function retryMail(writer: LedgerWriter, mailId: string, now: Date): Mail {
  const mail = findMail(writer, mailId);
  if (mail === undefined) throw new AppError('MAIL_NOT_FOUND');
  if (mail.status === 'sent') throw new AppError('MAIL_SENT');
  const again = { status: 'retrying', next_attempt_at: now.toISOString() } as const;
  writer.update('mails', again, { mail_id: mailId });
  return shownMail({ ...mail, ...again });
}

/** Creates what sends mail. */
export function createMailer(options: MailerOptions): Mailer {
  const { server, commit, clock, logger } = options;
  const send = server === undefined ? undefined : createSendMail(server);
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const closing = new AbortController();

  async function sendDue(by: SendMail): Promise<void> {
    for (let mail = nextDue(options); mail !== undefined && !closing.signal.aborted; mail = nextDue(options)) {
      const due = mail;
      const outcome = await attempt(options, by, due);
      await commit((writer) => storeAttempt(writer, due, { outcome, now: clock.now() }));
    }
  }

  function wake(): void {
    if (send === undefined || closing.signal.aborted || running !== undefined) return;
    running = sendDue(send)
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
      if (send === undefined) return;
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
