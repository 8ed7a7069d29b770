import type { Tenant } from '../db/in-organization.ts';
import { isPresent } from '../db/present-units.ts';
import { type WebhookEvent, emitEvent } from '../webhooks/delivery/emit-event.ts';
import type { Services } from '../request/services.ts';
import { appendActivity } from '../records/activity.ts';
import type { ApplianceTables } from '../db/tables/appliance-tables.ts';

const dayMs = 24 * 3_600_000;

/** Units whose appliance has not been revoked, with the certificate that they sign with. */
export function selectUnitCertificates(tenant: Tenant) {
  return tenant
    .selectFrom('egs_units as unit')
    .innerJoin('appliances as appliance', 'appliance.appliance_id', 'unit.appliance_id')
    .innerJoin('egs_certificates as certificate', 'certificate.certificate_id', 'unit.production_certificate_id')
    .select(['unit.egs_unit_id', 'unit.unit_name', 'unit.company_id', 'unit.environment', 'unit.appliance_id'])
    .select(['certificate.certificate_id', 'certificate.expires_at'])
    .where('appliance.revoked_at', 'is', null)
    .where(isPresent);
}

/** A unit with the certificate that it signs with. */
export type UnitCertificate = Awaited<ReturnType<ReturnType<typeof selectUnitCertificates>['execute']>>[number];

/** The whole days until a certificate expires; negative once it has. */
export function daysLeft({ expires_at }: Pick<UnitCertificate, 'expires_at'>, now: Date): number {
  return Math.floor((expires_at.getTime() - now.getTime()) / dayMs);
}

// What webhooks are told of a unit and its certificate.
function unitEvent(
  type: 'egs.activated' | 'egs.certificate_expiring',
  row: UnitCertificate,
  now: Date,
): WebhookEvent & { companyId: string } {
  const { egs_unit_id, unit_name, company_id, environment, expires_at } = row;
  const unit = { egs_unit_id, unit_name, company_id, environment };
  const data = { ...unit, cert_expires_at: expires_at.toISOString(), days_until_expiry: daysLeft(row, now) };
  return { type, companyId: company_id, data };
}

type Notice = ApplianceTables['certificate_notices']['notice'];

async function isNewNotice(tenant: Tenant, organizationId: string, certificateId: string, notice: Notice, now: Date) {
  const row = { organization_id: organizationId, certificate_id: certificateId, notice, noticed_at: now };
  const added = await tenant
    .insertInto('certificate_notices')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Writes something about a certificate into the activity log and tells webhooks of it; nothing where that was done before. */
export async function noticeCertificate(
  tenant: Tenant,
  organizationId: string,
  { row, notice }: { row: UnitCertificate; notice: Notice },
  services: Pick<Services, 'jobs' | 'clock'>,
): Promise<void> {
  const now = services.clock.now();
  if (!(await isNewNotice(tenant, organizationId, row.certificate_id, notice, now))) return;
  const kind = notice === 'activated' ? 'egs.activated' : 'egs.certificate_expiring';
  const days = daysLeft(row, now);
  const severity = days < 0 ? 'error' : 'warning';
  await appendActivity(tenant, organizationId, {
    at: now,
    kind,
    severity: notice === 'activated' ? 'normal' : severity,
    companyId: row.company_id,
    applianceId: row.appliance_id,
    egsUnitId: row.egs_unit_id,
    details: { unit_name: row.unit_name, cert_expires_at: row.expires_at.toISOString(), days_until_expiry: days },
  });
  await emitEvent(tenant, organizationId, unitEvent(kind, row, now), services);
}

/** Announces units that have just become active, once for each certificate: a feed that is sent again announces nothing. */
export async function announceActivations(
  tenant: Tenant,
  organizationId: string,
  unitIds: readonly string[],
  services: Pick<Services, 'jobs' | 'clock'>,
): Promise<void> {
  if (unitIds.length === 0) return;
  const rows = await selectUnitCertificates(tenant).where('unit.egs_unit_id', 'in', unitIds).orderBy('unit.created_at').execute();
  for (const row of rows) await noticeCertificate(tenant, organizationId, { row, notice: 'activated' }, services);
}
