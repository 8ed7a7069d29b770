import { z } from 'zod';
import { languages } from '#shared/i18n/texts/languages.ts';
import { pageOf, pageParameters } from '../dashboard/pagination.ts';
import { mailAddress, textUpTo } from '../v1/field-types.ts';
import { optionalParameter } from '../v1/query-fields.ts';

const mailKind = z
  .enum(['test', 'document'])
  .meta({ id: 'MailKind', description: 'What a mail is for: to try the server, or the copy of a document for its customer.' });

/** What a mail is for. */
export type MailKind = z.output<typeof mailKind>;

const organizationMailKind = z
  .enum(['test', 'invitation', 'password_reset', 'new_device', 'alert', 'alert_digest', 'alert_escalation'])
  .meta({
    id: 'OrganizationMailKind',
    description:
      'What a mail is for: to try the server, to invite a person, to set a new password, to tell of a sign-in from a new device, of an alert, ' +
      'of several, or of alerts that nobody has acknowledged.',
  });

/** What a mail of head office is for. */
export type OrganizationMailKind = z.output<typeof organizationMailKind>;

const mailStatus = z
  .enum(['queued', 'retrying', 'sent', 'failed'])
  .meta({ id: 'MailStatus', description: 'What has become of a mail. `sent`: the mail server has taken it.' });

const mailReason = z.enum(['refused', 'login_refused', 'not_now', 'unreachable', 'not_to_be_sent', 'not_made']).meta({
  id: 'MailReason',
  description:
    'Why a mail was not sent: the server refuses the address or the mail for good; it refuses the log-in; it asks to wait; it does not answer; ' +
    'what it brings may not be sent any more; its content could not be made.',
});

const instant = z.string().meta({ format: 'date-time' });

const fieldsOfMail = {
  mail_id: z.string().describe('The mail.'),
  to: z.string().describe('Whom it is for.'),
  language: z.enum(languages).describe('The language in which it is written.'),
  subject: z.string().describe('Its subject.'),
  status: mailStatus,
  created_at: instant.describe('When it was asked for.'),
  sent_at: instant.nullable().describe('When the mail server took it, or null.'),
  next_attempt_at: instant.nullable().describe('When it is tried next; null where it is not.'),
  reason: mailReason.nullable().describe('Why the last attempt failed; null where it did not.'),
  error: z.string().nullable().describe('The same in the words of the server or the network; null where there are none.'),
};

/** A mail of a branch, never its text. Each is kept for 90 days. */
export const mail = z
  .object({
    ...fieldsOfMail,
    kind: mailKind,
    invoice_id: z.string().nullable().describe('The document that it brings, or null.'),
  })
  .meta({ id: 'Mail' });

/** See {@link mail}. */
export type Mail = z.output<typeof mail>;

/** A mail of head office, never its text or its link. Each is kept for 90 days. */
export const organizationMail = z.object({ ...fieldsOfMail, kind: organizationMailKind }).meta({ id: 'OrganizationMail' });

/** See {@link organizationMail}. */
export type OrganizationMail = z.output<typeof organizationMail>;

const attempts = z
  .array(
    z.object({
      at: instant.describe('When it was tried.'),
      code: z.int().nullable().describe("The SMTP code of the server's answer, or null where it did not answer."),
      answer: z.string().nullable().describe('What the server answered, or null.'),
      error: z.string().nullable().describe('Why it was not sent, or null.'),
    }),
  )
  .describe('Every attempt to send it, oldest first.');

/** 200 of one mail of a branch. */
export const mailDetail = mail.extend({ attempts }).meta({ id: 'MailDetail' });

/** 200 of one mail of head office. */
export const organizationMailDetail = organizationMail.extend({ attempts }).meta({ id: 'OrganizationMailDetail' });

/** See {@link organizationMailDetail}. */
export type OrganizationMailDetail = z.output<typeof organizationMailDetail>;

/** See {@link mailDetail}. */
export type MailDetail = z.output<typeof mailDetail>;

/** An attempt to send a mail. */
export type MailAttempt = MailDetail['attempts'][number];

/** 200 of a list of mails of a branch. */
export const mailsPage = pageOf(mail).meta({ id: 'MailsPage' });

/** 200 of a list of mails of head office. */
export const organizationMailsPage = pageOf(organizationMail).meta({ id: 'OrganizationMailsPage' });

const filters = {
  to: optionalParameter('Only mails to this address.', textUpTo(254)),
  status: optionalParameter('Only mails with this status.', mailStatus),
};

/** Query of a list of mails of head office. */
export const organizationMailsQuery = z.strictObject({
  ...pageParameters,
  ...filters,
  kind: optionalParameter('Only mails of this kind.', organizationMailKind),
});

/** See {@link organizationMailsQuery}. */
export type OrganizationMailsQuery = z.output<typeof organizationMailsQuery>;

/** Query of a list of mails of a branch. */
export const mailsQuery = z.strictObject({
  ...pageParameters,
  ...filters,
  kind: optionalParameter('Only mails of this kind.', mailKind),
  invoice_id: optionalParameter('Only mails that bring this document.', z.string().max(100)),
});

/** See {@link mailsQuery}. */
export type MailsQuery = z.output<typeof mailsQuery>;

/** `POST /manager/documents/:invoice_id/mail`. */
export const mailDocumentRequest = z
  .strictObject({
    to: mailAddress,
    language: z.enum(languages).optional().describe('The language of the mail; that of whoever sends it where it is left out.'),
  })
  .meta({ id: 'MailDocumentRequest' });

/** `POST /manager/mail-settings/test`. */
export const testMailRequest = z.strictObject({ to: mailAddress }).meta({ id: 'TestMailRequest' });

/** How mail is sent. */
export const mailSettings = z
  .object({
    enabled: z.boolean().describe('Whether mail is sent.'),
    source: z.enum(['flags', 'page']).describe('Where that is set.'),
    smtp_url: z.string().nullable().describe('The mail server, without the password; null where none is set.'),
    mail_from: z.string().nullable().describe('Whose address mails come from; null where none is set.'),
  })
  .meta({ id: 'MailSettings' });

/** `PATCH /api/mail-settings`. */
export const mailSettingsChange = z
  .strictObject({
    smtp_url: z
      .string()
      .trim()
      .min(1)
      .max(1_000)
      .nullable()
      .describe('smtp[s]://USER:PASSWORD@HOST:PORT, kept sealed. Null: the server of the start, if any.'),
    mail_from: mailAddress.nullable().describe('Whose address mails come from. Null with `smtp_url`.'),
  })
  .partial()
  .meta({ id: 'ChangeMailSettings', description: 'What is left out stays as it is.' });

/** See {@link mailSettings}. */
export type MailSettings = z.output<typeof mailSettings>;
