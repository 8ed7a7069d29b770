import { sql, type Kysely } from 'kysely';
import { applicationRole } from './application-role.ts';
import { separateTenants } from './separate-tenants.ts';

const statements = [
  // What was said of a certificate is said once, whoever looks at it how often.
  `CREATE TABLE certificate_notices (
     organization_id uuid NOT NULL REFERENCES organizations,
     certificate_id uuid NOT NULL,
     notice text NOT NULL CHECK (notice IN ('activated', 'expiring_30_days', 'expiring_7_days')),
     noticed_at timestamptz NOT NULL,
     PRIMARY KEY (organization_id, certificate_id, notice)
   )`,
  `CREATE INDEX egs_certificates_by_expiry ON egs_certificates (expires_at)`,
  // The certificates of all organizations are looked at once a day, which no query of the application could do.
  `CREATE FUNCTION organizations_with_expiring_certificates(before timestamptz) RETURNS SETOF uuid
   LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
     SELECT DISTINCT unit.organization_id
     FROM egs_certificates certificate
     JOIN egs_units unit ON unit.organization_id = certificate.organization_id
       AND unit.production_certificate_id = certificate.certificate_id
     WHERE certificate.expires_at < before
   $$`,
  `REVOKE EXECUTE ON FUNCTION organizations_with_expiring_certificates FROM PUBLIC`,
  `GRANT EXECUTE ON FUNCTION organizations_with_expiring_certificates TO ${applicationRole}`,
  // Webhooks that name a company of no organization may exist; no further ones can.
  `ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_of_companies
   FOREIGN KEY (organization_id, company_id) REFERENCES companies NOT VALID`,
];

/** What was said of certificates, and webhooks that are limited to a company of their organization. */
export async function createCertificateNotices(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await separateTenants(db, 'certificate_notices');
}
