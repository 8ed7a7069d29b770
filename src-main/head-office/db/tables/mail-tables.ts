import type { Mail, OrganizationMailKind } from '#shared/api/mail/mails.ts';

type MailTable = {
  organization_id: string;
  mail_id: string;
  kind: OrganizationMailKind;
  recipient: string;
  language: 'en' | 'ar';
  subject: string;
  // What it tells of: an invitation, a person or a session; the rule by which it tells of alerts; null for a test.
  target_id: string | null;
  // The link that it brings, sealed, until it has been sent; null where anybody may know it.
  link: string | null;
  // Of the sign-in that it tells of; null otherwise.
  device: string | null;
  address: string | null;
  // When what it brings is worth nothing any more.
  expires_at: Date | null;
  status: Mail['status'];
  created_at: Date;
  tried_since: Date;
  tries: number;
  next_attempt_at: Date | null;
  // While an attempt is under way.
  claimed_until: Date | null;
  sent_at: Date | null;
  reason: Mail['reason'];
  error: string | null;
};

type MailAttemptTable = {
  organization_id: string;
  mail_id: string;
  attempt: number;
  at: Date;
  code: number | null;
  answer: string | null;
  error: string | null;
};

// The server that an organization has named itself; sealed, because the password is in it.
type MailSettingsTable = { organization_id: string; smtp_url: string; mail_from: string };

/** The tables of mail. */
export type MailTables = {
  mails: MailTable;
  mail_attempts: MailAttemptTable;
  mail_settings: MailSettingsTable;
  // The alerts that a mail tells of.
  mail_alerts: { organization_id: string; mail_id: string; alert_id: string };
};
