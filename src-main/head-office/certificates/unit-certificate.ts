import type { Tenant } from '../db/in-organization.ts';
import type { WebhookEvent } from '../webhooks/events/emit-event.ts';

const dayMs = 24 * 3_600_000;

/** Units whose appliance has not been revoked, with the certificate that they sign with. */
export function selectUnitCertificates(tenant: Tenant) {
  return tenant
    .selectFrom('egs_units as unit')
    .innerJoin('appliances as appliance', 'appliance.appliance_id', 'unit.appliance_id')
    .innerJoin('egs_certificates as certificate', 'certificate.certificate_id', 'unit.production_certificate_id')
    .select(['unit.egs_unit_id', 'unit.unit_name', 'unit.company_id', 'unit.environment', 'unit.appliance_id'])
    .select(['certificate.certificate_id', 'certificate.expires_at'])
    .where('appliance.revoked_at', 'is', null);
}

/** A unit with the certificate that it signs with. */
export type UnitCertificate = Awaited<ReturnType<ReturnType<typeof selectUnitCertificates>['execute']>>[number];

/** The whole days until a certificate expires; negative once it has. */
export function daysLeft({ expires_at }: Pick<UnitCertificate, 'expires_at'>, now: Date): number {
  return Math.floor((expires_at.getTime() - now.getTime()) / dayMs);
}

/** What webhooks are told of a unit and its certificate. */
export function unitEvent(
  type: 'egs.activated' | 'egs.certificate_expiring',
  row: UnitCertificate,
  now: Date,
): WebhookEvent & { companyId: string } {
  const { egs_unit_id, unit_name, company_id, environment, expires_at } = row;
  const unit = { egs_unit_id, unit_name, company_id, environment };
  const data = { ...unit, cert_expires_at: expires_at.toISOString(), days_until_expiry: daysLeft(row, now) };
  return { type, companyId: company_id, data };
}
