import type { Mail, MailAttempt, MailKind } from '#shared/api/mail/mails.ts';

/** A person who may sign in at this branch. */
export type UserTable = {
  branch_user_id: string;
  username: string;
  name: string;
  role: 'owner' | 'manager' | 'cashier';
  language: 'en' | 'ar';
  password_hash: string;
  pin_hash: string | null;
  created_at: string;
};

/** A session of a person. */
export type ManagerSessionTable = {
  session_id: string;
  token_hash: string;
  user_id: string;
  standing: string;
  network: string;
  created_at: string;
  last_seen_at: string;
  locked_at: string | null;
  ends_at: string;
};

export type ManagerBrowserTable = { browser_hash: string; user_id: string; standing: string; used_at: string };

export type ManagerSignInTable = { user_id: string; wrong_pins: number; last_sign_in_at: string | null };

/** Something that a person did. */
export type ManagerAuditTable = {
  entry_id: number;
  at: string;
  action: string;
  user_id: string | null;
  username: string | null;
  name: string | null;
  role: string | null;
  target: string | null;
  detail: string | null;
  address: string;
  request_id: string;
};

/** What was set on the appliance itself. */
export type ManagerSettingsTable = {
  id: number;
  language: 'en' | 'ar' | null;
  idle_lock_minutes: number | null;
  lan_names: string | null;
  allowed_origins: string | null;
  backup_folder: string | null;
  backup_every_minutes: number | null;
  pdf_printer: string | null;
  serves_network: number | null;
};

export type DoneMarkTable = { invoice_id: string; at: string; user_id: string; name: string; note: string | null };

/** A mail, and what has become of it. */
export type MailTable = {
  mail_id: string;
  kind: MailKind;
  recipient: string;
  language: 'en' | 'ar';
  subject: string;
  invoice_id: string | null;
  status: Mail['status'];
  created_at: string;
  sent_at: string | null;
  next_attempt_at: string | null;
  tried_since: string;
  tries: number;
  reason: Mail['reason'];
  error: string | null;
};

export type MailAttemptTable = MailAttempt & { mail_id: string; attempt: number };

export type ChainCheckTable = { egs_unit_id: string; icv: number; checked_at: string; fault: string | null };
