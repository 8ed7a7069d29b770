import type { Generated } from 'kysely';
import type { Role } from '#shared/api/dashboard/roles.ts';

type UserTable = {
  organization_id: string;
  user_id: string;
  name: string;
  email: string;
  role: Role;
  // Null for all of them.
  company_ids: string[] | null;
  appliance_ids: string[] | null;
  language: Generated<'en' | 'ar'>;
  password_hash: string;
  // Sealed, because codes are computed from it; null while TOTP is off.
  totp_secret: string | null;
  totp_confirmed_at: Date | null;
  // The time step of the newest accepted code: no code is accepted twice.
  totp_last_step: number | null;
  created_at: Date;
};

type RecoveryCodeTable = { organization_id: string; user_id: string; code_hash: string; used_at: Date | null };

type SessionTable = {
  organization_id: string;
  session_id: string;
  user_id: string;
  device: string;
  address: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  ended_at: Date | null;
};

// Every refresh token of a session: one that is presented after it was replaced ends the session.
type RefreshTokenTable = {
  organization_id: string;
  token_hash: string;
  session_id: string;
  created_at: Date;
  replaced_at: Date | null;
};

type InvitationTable = {
  organization_id: string;
  invitation_id: string;
  email: string;
  role: Role;
  company_ids: string[] | null;
  appliance_ids: string[] | null;
  language: Generated<'en' | 'ar'>;
  token_hash: string;
  invited_by: string;
  created_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
};

// Links that are valid once: for setting up an organization, and for a new password.
type OneTimeLinkTable = {
  organization_id: string;
  token_hash: string;
  kind: 'setup' | 'password_reset';
  user_id: string | null;
  email: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

/** The tables of people and their sessions. */
export type PeopleTables = {
  users: UserTable;
  recovery_codes: RecoveryCodeTable;
  sessions: SessionTable;
  refresh_tokens: RefreshTokenTable;
  invitations: InvitationTable;
  one_time_links: OneTimeLinkTable;
};
