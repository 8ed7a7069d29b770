import { canonicalJson } from '../../platform/formats/canonical-json.ts';
import { uuidV7 } from '../../platform/formats/uuid-v7.ts';
import type { Tenant } from '../db/in-organization.ts';

/** Something that the system did: an onboarding, a synchronization, a certificate, a webhook event. */
export type Activity = {
  at: Date;
  /** Such as `plan.limit_reached`. */
  kind: string;
  severity?: 'normal' | 'warning' | 'error';
  companyId?: string;
  applianceId?: string;
  egsUnitId?: string;
  invoiceId?: string;
  /** What else a text about it names, never a secret. */
  details?: Readonly<Record<string, unknown>>;
};

/** Appends to the organization's activity log, in the transaction of the fact itself. */
export async function appendActivity(tenant: Tenant, organizationId: string, activity: Activity): Promise<void> {
  await tenant
    .insertInto('activity_entries')
    .values({
      organization_id: organizationId,
      activity_id: uuidV7(activity.at),
      at: activity.at,
      kind: activity.kind,
      severity: activity.severity ?? 'normal',
      company_id: activity.companyId ?? null,
      appliance_id: activity.applianceId ?? null,
      egs_unit_id: activity.egsUnitId ?? null,
      invoice_id: activity.invoiceId ?? null,
      details: canonicalJson(activity.details ?? {}),
    })
    .execute();
}
