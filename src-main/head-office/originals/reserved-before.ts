import type { ReservationRequest } from '../../../src-shared/api/sync/originals.ts';
import { invalid, refuseIfAny } from '../../server/request-faults/request-fault.ts';
import type { ApplianceCaller } from '../appliances/appliance-credential.ts';
import type { Tenant } from '../db/in-organization.ts';
import { invoiceIdOf } from '../db/invoice-ids.ts';

/**
 * Whether the appliance has reserved the same before, as where the answer was lost. The originals must be locked.
 *
 * @throws AppError VALIDATION_ERROR if other uses are reserved for the document, by another appliance perhaps, or were given back.
 */
export async function isReservedBefore(
  tenant: Tenant,
  { applianceId }: Pick<ApplianceCaller, 'applianceId'>,
  { document_uuid, uses }: ReservationRequest,
): Promise<boolean> {
  const rows = await tenant
    .selectFrom('document_uses')
    .select(['original_id', 'kind', 'amount_hundredths', 'appliance_id', 'state'])
    .where('document_uuid', '=', document_uuid)
    .execute();
  if (rows.length === 0) return false;
  const isSame = rows.every(({ original_id, kind, amount_hundredths, appliance_id, state }) => {
    const isAsked = uses.some(
      (use) => use.invoice_id === invoiceIdOf(original_id) && use.kind === kind && use.amount_hundredths === amount_hundredths,
    );
    return isAsked && appliance_id === applianceId && state !== 'ended';
  });
  const fault = invalid('document_uuid', 'already_reserved', 'is of a document for which something else was reserved');
  refuseIfAny(isSame && rows.length === uses.length ? [] : [fault]);
  return true;
}
