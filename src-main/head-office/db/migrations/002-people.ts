import { sql, type Kysely } from 'kysely';
import { separateTenants } from './separate-tenants.ts';

const statements = [
  `CREATE TABLE users (
     organization_id uuid NOT NULL REFERENCES organizations,
     user_id uuid NOT NULL,
     name text NOT NULL,
     email text NOT NULL,
     role text NOT NULL CHECK (role IN ('owner', 'admin', 'developer', 'viewer')),
     language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'ar')),
     password_hash text NOT NULL,
     totp_secret text,
     totp_confirmed_at timestamptz,
     totp_last_step bigint,
     created_at timestamptz NOT NULL,
     PRIMARY KEY (organization_id, user_id)
   )`,
  `CREATE UNIQUE INDEX users_by_email ON users (lower(email))`,
  `CREATE INDEX users_by_time ON users (organization_id, created_at DESC, user_id DESC)`,
  `CREATE TABLE recovery_codes (
     organization_id uuid NOT NULL,
     user_id uuid NOT NULL,
     code_hash text NOT NULL,
     used_at timestamptz,
     PRIMARY KEY (organization_id, user_id, code_hash),
     FOREIGN KEY (organization_id, user_id) REFERENCES users ON DELETE CASCADE
   )`,
  `CREATE TABLE sessions (
     organization_id uuid NOT NULL,
     session_id uuid NOT NULL,
     user_id uuid NOT NULL,
     device text NOT NULL,
     address text NOT NULL,
     created_at timestamptz NOT NULL,
     last_used_at timestamptz NOT NULL,
     expires_at timestamptz NOT NULL,
     ended_at timestamptz,
     PRIMARY KEY (organization_id, session_id),
     FOREIGN KEY (organization_id, user_id) REFERENCES users ON DELETE CASCADE
   )`,
  `CREATE INDEX sessions_by_user ON sessions (organization_id, user_id, created_at DESC, session_id DESC)`,
  `CREATE TABLE refresh_tokens (
     organization_id uuid NOT NULL,
     token_hash text NOT NULL,
     session_id uuid NOT NULL,
     created_at timestamptz NOT NULL,
     replaced_at timestamptz,
     PRIMARY KEY (organization_id, token_hash),
     FOREIGN KEY (organization_id, session_id) REFERENCES sessions ON DELETE CASCADE
   )`,
  `CREATE INDEX refresh_tokens_by_session ON refresh_tokens (organization_id, session_id, replaced_at)`,
  `CREATE TABLE invitations (
     organization_id uuid NOT NULL REFERENCES organizations,
     invitation_id uuid NOT NULL,
     email text NOT NULL,
     role text NOT NULL CHECK (role IN ('owner', 'admin', 'developer', 'viewer')),
     token_hash text NOT NULL,
     invited_by uuid NOT NULL,
     created_at timestamptz NOT NULL,
     expires_at timestamptz NOT NULL,
     accepted_at timestamptz,
     PRIMARY KEY (organization_id, invitation_id)
   )`,
  `CREATE INDEX invitations_by_time ON invitations (organization_id, created_at DESC, invitation_id DESC)`,
  `CREATE UNIQUE INDEX invitations_by_token ON invitations (organization_id, token_hash)`,
  `CREATE TABLE one_time_links (
     organization_id uuid NOT NULL REFERENCES organizations,
     token_hash text NOT NULL,
     kind text NOT NULL CHECK (kind IN ('setup', 'password_reset')),
     user_id uuid,
     email text,
     created_at timestamptz NOT NULL,
     expires_at timestamptz NOT NULL,
     used_at timestamptz,
     PRIMARY KEY (organization_id, token_hash)
   )`,
  // Failed attempts to sign in are counted there, and forgotten by their age.
  `CREATE INDEX throttles_by_time ON throttles (window_start)`,
];

/** People, their sessions, and the links by which they come in. */
export async function createPeople(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await separateTenants(db, 'users', 'recovery_codes', 'sessions', 'refresh_tokens', 'invitations', 'one_time_links');
}
