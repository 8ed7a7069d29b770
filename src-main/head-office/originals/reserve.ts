import type { ReservationAnswer, ReservationRequest } from '../../../src-shared/api/sync/originals.ts';
import type { ApplianceCaller, PresentedCredential } from '../appliances/appliance-credential.ts';
import { asAppliance } from '../appliances/as-appliance.ts';
import { ofOrganization } from '../appliances/own-companies.ts';
import type { Tenant } from '../db/in-organization.ts';
import { invoiceIdOf } from '../db/invoice-ids.ts';
import type { Announcements } from '../ingest/snapshot/announcements.ts';
import type { Services } from '../request/services.ts';
import { endUses } from '../document-uses/use-changes.ts';
import { claimUses } from './claim-uses.ts';

// How long the branches of the originals have for their answer; a till waits for it.
const ownersAnswerWithinMs = 1_500;

// What the owners have said so far; nothing while one of them has not answered.
async function outcomeOf(
  tenant: Tenant,
  { applianceId }: ApplianceCaller,
  documentUuid: string,
): Promise<ReservationAnswer | undefined> {
  const uses = await tenant
    .selectFrom('document_uses')
    .select(['original_id', 'state', 'available_hundredths'])
    .where('document_uuid', '=', documentUuid)
    .where('appliance_id', '=', applianceId)
    .orderBy('original_id')
    .forUpdate()
    .execute();
  const refused = uses.filter((use) => use.state === 'ended');
  if (refused.length > 0) {
    const available = refused.map(({ original_id, available_hundredths }) => {
      return { invoice_id: invoiceIdOf(original_id), available_hundredths: available_hundredths ?? 0 };
    });
    return { outcome: 'refused', available };
  }
  return uses.every((use) => use.state === 'granted') ? { outcome: 'granted', available: [] } : undefined;
}

/**
 * Reserves what a document uses of other documents. A branch whose documents they are, and which is connected, has the last word,
 * since it may have used them meanwhile; it holds what it grants. What is not granted in time is not reserved.
 */
export async function reserveUses(
  services: Pick<Services, 'db' | 'clock'>,
  announcements: Announcements,
  presented: PresentedCredential,
  request: ReservationRequest,
): Promise<ReservationAnswer> {
  const { document_uuid: documentUuid } = request;
  const claim = await asAppliance(services, presented, async (tenant, caller) =>
    claimUses(tenant, caller, await ofOrganization(tenant, caller.applianceId, request), services.clock.now()),
  );
  if (claim.outcome !== 'asked') return claim;
  const giveUp = AbortSignal.timeout(ownersAnswerWithinMs);
  while (!giveUp.aborted) {
    const decided = announcements.next(documentUuid, { milliseconds: ownersAnswerWithinMs, signal: giveUp });
    const outcome = await asAppliance(services, presented, (tenant, caller) => outcomeOf(tenant, caller, documentUuid));
    if (outcome?.outcome === 'granted') return outcome;
    if (outcome !== undefined) break;
    await decided;
  }
  return asAppliance(services, presented, async (tenant, caller) => {
    const outcome = await outcomeOf(tenant, caller, documentUuid);
    if (outcome?.outcome === 'granted') return outcome;
    await endUses(tenant, caller.organizationId, (eb) =>
      eb.and([eb('document_uuid', '=', documentUuid), eb('appliance_id', '=', caller.applianceId)]),
    );
    return outcome ?? { outcome: 'undecided', available: [] };
  });
}
