import type { ReservationAnswer, ReservationRequest } from '#shared/api/sync/originals.ts';
import { invalid, refuseIfAny } from '#main/server/request/request-fault.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { invoiceIdOf, uuidOfInvoice } from '../../db/invoice-ids.ts';
import type { Services } from '../../request/services.ts';
import { type ApplianceCaller, type PresentedCredential, asAppliance } from '../appliance-credential.ts';
import { ofOrganization } from '../own-companies.ts';
import type { Announcements } from '../announcements.ts';
import { endUses, nextChange } from '../use-changes.ts';
import { usedOf, type UsedOfOriginal } from './find-originals.ts';

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

// An appliance that has not been heard of for so long counts as cut off: it is told of a use, but not asked.
const cutOffAfterMs = 60_000;

type Use = ReservationRequest['uses'][number];
type LockedOriginal = { invoice_id: string; appliance_id: string; document_type: string; total: number };

// Whoever uses one of these documents waits here, so that no two see the same amount as left.
async function lockOriginals(
  tenant: Tenant,
  { company_id, environment, uses }: ReservationRequest,
): Promise<Map<string, LockedOriginal>> {
  const rows = await tenant
    .selectFrom('documents')
    .select(['invoice_id', 'appliance_id', 'document_type', 'total_hundredths', 'rounding_hundredths'])
    .where(
      'invoice_id',
      'in',
      uses.map((use) => uuidOfInvoice(use.invoice_id)),
    )
    .where('company_id', '=', company_id)
    .where('environment', '=', environment)
    .orderBy('invoice_id')
    .forUpdate()
    .execute();
  return new Map(
    rows.map(({ total_hundredths, rounding_hundredths, ...row }) => {
      return [row.invoice_id, { ...row, total: total_hundredths + rounding_hundredths }];
    }),
  );
}

function availableFor({ kind }: Use, original: LockedOriginal | undefined, used: UsedOfOriginal | undefined): number {
  if (original === undefined || used === undefined) return 0;
  if (kind === 'debit_note') return original.total - used.debit_note;
  const isBalance = original.document_type === 'prepayment';
  return original.total - used.credit_note - (isBalance ? used.settlement : 0);
}

async function cutOffOwners(tenant: Tenant, ownerIds: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await tenant
    .selectFrom('appliances')
    .select(['appliance_id', 'last_seen_at', 'revoked_at'])
    .where('appliance_id', 'in', ownerIds)
    .execute();
  const silent = rows.filter(
    ({ last_seen_at, revoked_at }) => revoked_at !== null || now.getTime() - last_seen_at.getTime() > cutOffAfterMs,
  );
  return new Set(silent.map((row) => row.appliance_id));
}

// What has become of a request: the answer, or that the branches of the originals have to say, or have said.
type Claim = ReservationAnswer | { outcome: 'asked' };

// Whether the appliance has reserved the same before, as where the answer was lost. The originals must be locked.
//
// @throws AppError VALIDATION_ERROR if other uses are reserved for the document, by another appliance perhaps, or were given back.
async function isReservedBefore(
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

// Reserves what a document uses of others, if enough of each is left over all branches as far as head office knows.
async function claimUses(tenant: Tenant, caller: ApplianceCaller, request: ReservationRequest, now: Date): Promise<Claim> {
  const { organizationId, applianceId, companyIds } = caller;
  const isOurs = companyIds.includes(request.company_id);
  const originals = isOurs ? await lockOriginals(tenant, request) : new Map<string, LockedOriginal>();
  if (originals.size > 0 && (await isReservedBefore(tenant, caller, request))) return { outcome: 'asked' };
  const used = originals.size === 0 ? new Map<string, UsedOfOriginal>() : await usedOf(tenant, [...originals.keys()]);
  const available = request.uses.map((use) => {
    const id = uuidOfInvoice(use.invoice_id);
    return { use, hundredths: availableFor(use, originals.get(id), used.get(id)) };
  });
  const lacking = available.filter(({ use, hundredths }) => use.amount_hundredths > hundredths);
  if (lacking.length > 0) {
    const told = lacking.map(({ use, hundredths }) => ({ invoice_id: use.invoice_id, available_hundredths: hundredths }));
    return { outcome: 'refused', available: told };
  }
  const owners = [...originals.values()].toSorted((one, other) => (one.appliance_id < other.appliance_id ? -1 : 1));
  const cutOff = await cutOffOwners(
    tenant,
    owners.map((owner) => owner.appliance_id),
    now,
  );
  for (const { invoice_id: original_id, appliance_id: owner_id } of owners) {
    const use = request.uses.find(({ invoice_id }) => invoice_id === invoiceIdOf(original_id));
    if (use === undefined) continue;
    await tenant
      .insertInto('document_uses')
      .values({
        organization_id: organizationId,
        document_uuid: request.document_uuid,
        original_id,
        kind: use.kind,
        amount_hundredths: use.amount_hundredths,
        appliance_id: applianceId,
        owner_id,
        state: cutOff.has(owner_id) ? 'granted' : 'asked',
        available_hundredths: null,
        change: await nextChange(tenant, organizationId, owner_id),
        made_at: now,
      })
      .execute();
  }
  return cutOff.size === new Set(owners.map((owner) => owner.appliance_id)).size
    ? { outcome: 'granted', available: [] }
    : { outcome: 'asked' };
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
