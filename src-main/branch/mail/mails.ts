import { AppError } from '#shared/api/app-error.ts';
import type { Mail, MailDetail, MailsQuery } from '#shared/api/mail/mails.ts';
import { createPage, mostCounted, orderedByInstant, positionOf } from '#main/server/list-page.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import type { MailTable } from '../db/people-tables.ts';

type Rows = Pick<LedgerReader, 'all' | 'first' | 'sql'>;

/** A mail as answers show it. */
export function shownMail({ recipient, tried_since: _since, tries: _tries, ...row }: MailTable): Mail {
  return { ...row, to: recipient };
}

/** A mail as it is stored; undefined where it is none, or was sent too long ago. */
export function findMail(db: Rows, mailId: string): MailTable | undefined {
  return db.first(db.sql.selectFrom('mails').selectAll().where('mail_id', '=', mailId));
}

/**
 * A mail with every attempt to send it.
 *
 * @throws AppError MAIL_NOT_FOUND.
 */
export function readMail(db: Rows, mailId: string): MailDetail {
  const row = findMail(db, mailId);
  if (row === undefined) throw new AppError('MAIL_NOT_FOUND');
  const attempts = db.all(
    db.sql.selectFrom('mail_attempts').select(['at', 'code', 'answer', 'error']).where('mail_id', '=', mailId).orderBy('attempt'),
  );
  return { ...shownMail(row), attempts };
}

function matching(db: LedgerReader, { to, kind, status, invoice_id: invoiceId }: MailsQuery) {
  let mails = db.sql.selectFrom('mails');
  if (to !== undefined) mails = mails.where('recipient', '=', to);
  if (kind !== undefined) mails = mails.where('kind', '=', kind);
  if (status !== undefined) mails = mails.where('status', '=', status);
  if (invoiceId !== undefined) mails = mails.where('invoice_id', '=', invoiceId);
  return mails;
}

/** A page of mails, newest first. */
export function listMails(db: LedgerReader, query: MailsQuery) {
  const { limit, cursor: _cursor, ...filters } = query;
  const scope = { list: 'mails', ...filters };
  const before = positionOf(scope, query, orderedByInstant);
  const ordered = matching(db, query)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('mail_id', 'desc')
    .limit(limit + 1);
  const counted = matching(db, query)
    .select('mail_id')
    .limit(mostCounted + 1);
  const [count] = db.all(db.sql.selectFrom(counted.as('counted')).select((build) => build.fn.countAll<number>().as('total')));
  const page =
    before === undefined
      ? ordered
      : ordered.where((is) => is(is.refTuple('created_at', 'mail_id'), '<', is.tuple(before.value.toISOString(), before.id)));
  return createPage(scope, query, {
    rows: db.all(page),
    total: count?.total ?? 0,
    positionOf: ({ created_at, mail_id }) => ({ value: created_at, id: mail_id }),
    show: shownMail,
  });
}
