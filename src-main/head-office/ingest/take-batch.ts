import { AppError } from '../../../src-shared/api/app-error.ts';
import type { ChangesAccepted, FeedPlace, RefusedEntry } from '../../../src-shared/api/sync/push.ts';
import { applianceOfCredential, type ApplianceCaller, type PresentedCredential } from '../appliances/appliance-credential.ts';
import { announceActivations } from '../certificates/announce-activations.ts';
import { appendAudit } from '../audit/append-audit.ts';
import { grantLease } from '../billing/document-lease.ts';
import { inOrganization, type Tenant } from '../db/in-organization.ts';
import type { Services } from '../request/services.ts';
import { announceOutcomes } from './announce-outcomes.ts';
import { ofDocumentApart } from './apart/keep-apart.ts';
import type { InspectedBatch } from './inspect/inspected-entry.ts';
import { takeEntries } from './take/take-entries.ts';

const feedStart: FeedPlace = { position: 0, digest: '' };

/** Where the feed of an appliance has been taken to. */
export function acknowledgedPlace(tenant: Tenant, applianceId: string): Promise<FeedPlace> {
  return tenant
    .selectFrom('feed_positions')
    .select(['position', 'digest'])
    .where('appliance_id', '=', applianceId)
    .executeTakeFirstOrThrow();
}

// Batches of one appliance wait for each other here.
function lockedPlace(tenant: Tenant, applianceId: string): Promise<FeedPlace> {
  return tenant
    .selectFrom('feed_positions')
    .select(['position', 'digest'])
    .where('appliance_id', '=', applianceId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

function isSame(one: FeedPlace, other: FeedPlace): boolean {
  return one.position === other.position && one.digest === other.digest;
}

function gapAfter(acknowledged: FeedPlace): AppError {
  return new AppError('STREAM_GAP', { extra: { acknowledged } });
}

// What was refused of a batch that was taken before.
async function refusedBefore(tenant: Tenant, applianceId: string, batch: InspectedBatch): Promise<RefusedEntry[]> {
  const rows = await tenant
    .selectFrom('kept_apart_documents')
    .select(['position', 'code', 'reason', 'egs_unit_id'])
    .where('appliance_id', '=', applianceId)
    .where('position', '>', batch.after.position)
    .where('position', '<=', batch.last.position)
    .orderBy('position')
    .execute();
  return rows.flatMap(({ reason, code, ...row }) => (code === ofDocumentApart ? [] : [{ ...row, code, message: reason }]));
}

function auditRestart(tenant: Tenant, caller: ApplianceCaller, acknowledged: FeedPlace, now: Date): Promise<void> {
  const { organizationId, applianceId, branchName } = caller;
  return appendAudit(tenant, organizationId, {
    at: now,
    actor: { type: 'appliance', id: applianceId, name: branchName },
    action: 'feed.restarted',
    target: applianceId,
    before: { position: acknowledged.position },
    after: { position: 0 },
  });
}

async function takeLocked(
  tenant: Tenant,
  caller: ApplianceCaller,
  batch: InspectedBatch,
  services: Pick<Services, 'jobs' | 'clock'>,
): Promise<ChangesAccepted> {
  const now = services.clock.now();
  const { applianceId } = caller;
  const { after, last, newest, entries } = batch;
  const known = await lockedPlace(tenant, applianceId);
  if (isSame(known, last)) {
    const refused = await refusedBefore(tenant, applianceId, batch);
    return { acknowledged: known, refused, lease: await grantLease(tenant, applianceId, now) };
  }
  const isRestart = batch.restart && known.position > 0;
  const acknowledged = isRestart ? feedStart : known;
  if (!isSame(acknowledged, after)) throw gapAfter(acknowledged);
  const { refused, finished, activated } = await takeEntries(tenant, caller, { entries, now });
  await tenant
    .updateTable('feed_positions')
    .set({ ...last, newest, moved_at: now })
    .where('appliance_id', '=', applianceId)
    .execute();
  await announceActivations(tenant, caller.organizationId, activated, services);
  await announceOutcomes(tenant, caller.organizationId, finished, services);
  if (isRestart) await auditRestart(tenant, caller, known, now);
  return { acknowledged: last, refused, lease: await grantLease(tenant, applianceId, now) };
}

/**
 * Takes a batch of an appliance's feed in one transaction, or nothing of it. The same batch again changes nothing.
 *
 * @throws AppError STREAM_GAP, with the acknowledged place, if the batch does not continue there.
 */
export function takeBatch(
  services: Pick<Services, 'db' | 'clock' | 'jobs'>,
  presented: PresentedCredential,
  batch: InspectedBatch,
): Promise<ChangesAccepted> {
  return inOrganization(services.db, presented.organizationId, async (tenant) => {
    const caller = await applianceOfCredential(tenant, presented, services.clock.now());
    return takeLocked(tenant, caller, batch, services);
  });
}
