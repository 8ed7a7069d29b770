import type { ForeignUse, UseDecision } from '../../../src-shared/api/sync/originals.ts';
import type { ApplianceCaller } from '../appliances/appliance-credential.ts';
import type { Tenant } from '../db/in-organization.ts';
import { invoiceIdOf, uuidOfInvoice } from '../db/invoice-ids.ts';
import { announceUses, nextChange, notArrived } from '../document-uses/use-changes.ts';

const mostUses = 1_000;

/** What other branches' documents use of an appliance's, as far as it has changed after a number. */
export async function usesAfter(tenant: Tenant, { applianceId }: ApplianceCaller, after: number): Promise<ForeignUse[]> {
  const rows = await tenant
    .selectFrom('document_uses')
    .select(['change', 'document_uuid', 'original_id', 'kind', 'amount_hundredths', 'state'])
    .where('owner_id', '=', applianceId)
    .where('change', '>', after)
    .orderBy('change')
    .limit(mostUses)
    .execute();
  return rows.map(({ original_id, ...row }) => ({ ...row, invoice_id: invoiceIdOf(original_id) }));
}

/** Stores what the branch of the originals says. What has ended meanwhile stays ended, which it is told again. */
export async function storeDecisions(
  tenant: Tenant,
  { organizationId, applianceId }: ApplianceCaller,
  decisions: readonly UseDecision[],
): Promise<void> {
  for (const { document_uuid, invoice_id, available_hundredths } of decisions) {
    const original_id = uuidOfInvoice(invoice_id);
    // First the use, then the number of the change, as everyone takes them.
    const asked = await tenant
      .selectFrom('document_uses')
      .select('document_uuid')
      .where('document_uuid', '=', document_uuid)
      .where('original_id', '=', original_id)
      .where('owner_id', '=', applianceId)
      .where('state', '=', 'asked')
      .forUpdate()
      .executeTakeFirst();
    if (asked === undefined) continue;
    const isGranted = available_hundredths === null;
    await tenant
      .updateTable('document_uses')
      .set({
        state: isGranted ? 'granted' : 'ended',
        available_hundredths,
        ...(isGranted ? {} : { change: await nextChange(tenant, organizationId, applianceId) }),
      })
      .where('document_uuid', '=', document_uuid)
      .where('original_id', '=', original_id)
      .execute();
    await announceUses(tenant, document_uuid);
  }
}

/** The documents of an appliance with a reservation that have not arrived. */
export async function openReservationsOf(tenant: Tenant, { applianceId }: ApplianceCaller): Promise<string[]> {
  const rows = await tenant
    .selectFrom('document_uses')
    .select('document_uuid')
    .distinct()
    .where('appliance_id', '=', applianceId)
    .where('state', '!=', 'ended')
    .where(notArrived)
    .orderBy('document_uuid')
    .limit(mostUses)
    .execute();
  return rows.map((row) => row.document_uuid);
}
