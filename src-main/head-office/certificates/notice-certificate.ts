import { appendActivity } from '../activity/append-activity.ts';
import type { Tenant } from '../db/in-organization.ts';
import type { ApplianceTables } from '../db/tables/appliance-tables.ts';
import type { Services } from '../request/services.ts';
import { emitEvent } from '../webhooks/events/emit-event.ts';
import { daysLeft, unitEvent, type UnitCertificate } from './unit-certificate.ts';

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
