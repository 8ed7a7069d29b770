import type { Tenant } from '../db/in-organization.ts';
import type { Services } from '../request/services.ts';
import { noticeCertificate } from './notice-certificate.ts';
import { selectUnitCertificates } from './unit-certificate.ts';

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
