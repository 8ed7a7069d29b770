import { sql, type Kysely } from 'kysely';
import { applicationRole } from './application-role.ts';
import { separateTenants } from './separate-tenants.ts';

const statements = [
  `CREATE TABLE mails (
     organization_id uuid NOT NULL REFERENCES organizations,
     mail_id uuid NOT NULL,
     kind text NOT NULL,
     recipient text NOT NULL,
     language text NOT NULL CHECK (language IN ('en', 'ar')),
     subject text NOT NULL,
     target_id uuid,
     link text,
     device text,
     address text,
     expires_at timestamptz,
     status text NOT NULL CHECK (status IN ('queued', 'retrying', 'sent', 'failed')),
     created_at timestamptz NOT NULL,
     tried_since timestamptz NOT NULL,
     tries integer NOT NULL,
     next_attempt_at timestamptz,
     claimed_until timestamptz,
     sent_at timestamptz,
     reason text,
     error text,
     PRIMARY KEY (organization_id, mail_id),
     CHECK ((status IN ('queued', 'retrying')) = (next_attempt_at IS NOT NULL) AND (status = 'sent') = (sent_at IS NOT NULL))
   )`,
  `CREATE INDEX mails_newest_first ON mails (organization_id, created_at, mail_id)`,
  `CREATE INDEX mails_of_targets ON mails (organization_id, target_id, created_at) WHERE target_id IS NOT NULL`,
  `CREATE INDEX mails_by_time ON mails (created_at)`,
  `CREATE TABLE mail_attempts (
     organization_id uuid NOT NULL,
     mail_id uuid NOT NULL,
     attempt integer NOT NULL,
     at timestamptz NOT NULL,
     code integer,
     answer text,
     error text,
     PRIMARY KEY (organization_id, mail_id, attempt),
     FOREIGN KEY (organization_id, mail_id) REFERENCES mails ON DELETE CASCADE
   )`,
  `CREATE TABLE mail_settings (
     organization_id uuid PRIMARY KEY REFERENCES organizations,
     smtp_url text NOT NULL,
     mail_from text NOT NULL
   )`,
  // Whom an invitation speaks to, and who accepts it, in which language.
  `ALTER TABLE invitations ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'ar'))`,
  // The mails of all organizations are forgotten at once, which no query of the application could do.
  `CREATE FUNCTION forget_mails(before timestamptz, most integer) RETURNS integer
   LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
   DECLARE deleted integer;
   BEGIN
     DELETE FROM mails WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM mails WHERE created_at < before ORDER BY created_at LIMIT most FOR UPDATE SKIP LOCKED));
     GET DIAGNOSTICS deleted = ROW_COUNT;
     RETURN deleted;
   END $$`,
  `REVOKE EXECUTE ON FUNCTION forget_mails FROM PUBLIC`,
  `GRANT EXECUTE ON FUNCTION forget_mails TO ${applicationRole}`,
];

/** Mails of organizations, each sent until the server takes it, and the server that an organization has named. */
export async function createMails(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await separateTenants(db, 'mails', 'mail_attempts', 'mail_settings');
}
