import { AppError } from '#shared/api/app-error.ts';
import type { ChangesAccepted, FeedPlace, RefusedEntry } from '#shared/api/sync/push.ts';
import { invoiceEventData } from '#shared/api/dashboard/webhook-events.ts';
import { applianceOfCredential, type ApplianceCaller, type PresentedCredential } from '../branches/appliance-credential.ts';
import { announceActivations } from '../branches/unit-certificates.ts';
import { appendAudit, system } from '../records/append-audit.ts';
import { newestReceipts, signTails } from '../records/receipts.ts';
import { shownSigningKey, signingKeyOf } from '../records/signing-keys.ts';
import { grantLease } from '../billing/document-lease.ts';
import { inOrganization, type Tenant } from '../db/in-organization.ts';
import type { Services } from '../request/services.ts';
import { outcomeFields } from '../documents/document-detail.ts';
import { findOutcomes, type DocumentWithOutcome } from '../documents/find-document.ts';
import { emitEvents, type WebhookEvent } from '../webhooks/delivery/emit-event.ts';
import { readableText } from '../db/packed-text.ts';
import { ofQuarantinedDocument } from './quarantine-entries.ts';
import type { InspectedBatch, InspectedEntry } from './inspect/inspected-entry.ts';
import { takeEntries } from './take-entries.ts';
import { inspectSent } from './inspect/inspect-batch.ts';

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
  return rows.flatMap(({ reason, code, ...row }) => (code === ofQuarantinedDocument ? [] : [{ ...row, code, message: reason }]));
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

const eventTypes = new Map<string, 'invoice.reported' | 'invoice.cleared' | 'invoice.failed'>([
  ['reported', 'invoice.reported'],
  ['cleared', 'invoice.cleared'],
  ['failed', 'invoice.failed'],
]);

async function hasWebhooks(tenant: Tenant): Promise<boolean> {
  const some = tenant.selectFrom('webhook_endpoints').select('webhook_id').where('enabled', '=', true);
  return (await some.where('deleted_at', 'is', null).limit(1).executeTakeFirst()) !== undefined;
}

async function eventOf(tenant: Tenant, found: DocumentWithOutcome, publicUrl: string): Promise<WebhookEvent | undefined> {
  const { company_id: companyId, status } = found;
  const type = eventTypes.get(status);
  if (type === undefined) return undefined;
  // One that cannot be told keeps the batch that finished it from nothing.
  const data = invoiceEventData.safeParse({ ...(await outcomeFields(tenant, found, publicUrl)), company_id: companyId }).data;
  return data && { type, companyId, invoiceId: data.invoice_id, data };
}

/** Tells the organization's webhooks of documents that have just been finished, in their order. */
export async function announceOutcomes(
  tenant: Tenant,
  organizationId: string,
  invoiceIds: readonly string[],
  services: Pick<Services, 'jobs' | 'clock' | 'publicUrl'>,
): Promise<void> {
  if (invoiceIds.length === 0 || !(await hasWebhooks(tenant))) return;
  const found = new Map((await findOutcomes(tenant, invoiceIds)).map((document) => [document.invoice_id, document]));
  const events: WebhookEvent[] = [];
  for (const invoiceId of invoiceIds) {
    const document = found.get(invoiceId);
    const event = document && (await eventOf(tenant, document, services.publicUrl()));
    if (event !== undefined) events.push(event);
  }
  await emitEvents(tenant, organizationId, events, services);
}

async function takeLocked(
  tenant: Tenant,
  caller: ApplianceCaller,
  batch: InspectedBatch,
  services: Pick<Services, 'jobs' | 'clock' | 'publicUrl' | 'sealer'>,
): Promise<ChangesAccepted> {
  const now = services.clock.now();
  const { applianceId } = caller;
  const { after, last, newest, entries } = batch;
  const known = await lockedPlace(tenant, applianceId);
  const key = await signingKeyOf(tenant, caller.organizationId, services);
  const signing_key = shownSigningKey(key);
  if (isSame(known, last)) {
    const refused = await refusedBefore(tenant, applianceId, batch);
    const receipts = await newestReceipts(tenant, applianceId);
    return { acknowledged: known, refused, lease: await grantLease(tenant, applianceId, now), signing_key, receipts };
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
  const receipts = await signTails(tenant, caller, { key, now });
  return { acknowledged: last, refused, lease: await grantLease(tenant, applianceId, now), signing_key, receipts };
}

/**
 * Takes a batch of an appliance's feed in one transaction, or nothing of it. The same batch again changes nothing.
 *
 * @throws AppError STREAM_GAP, with the acknowledged place, if the batch does not continue there.
 */
export function takeBatch(
  services: Pick<Services, 'db' | 'clock' | 'jobs' | 'publicUrl' | 'sealer'>,
  presented: PresentedCredential,
  batch: InspectedBatch,
): Promise<ChangesAccepted> {
  return inOrganization(services.db, presented.organizationId, async (tenant) => {
    const caller = await applianceOfCredential(tenant, presented, services.clock.now());
    return takeLocked(tenant, caller, batch, services);
  });
}

// So many are inspected and taken at once.
const mostEntries = 100;

function inspected(position: number, packed: Uint8Array): InspectedEntry[] {
  try {
    const sent: unknown = JSON.parse(readableText(packed)?.toString('utf8') ?? 'null');
    return typeof sent === 'object' && sent !== null ? [inspectSent({ ...sent, position })] : [];
  } catch {
    return [];
  }
}

// What an operator wants to be taken in: all that an appliance has sent, or one entry of it.
type WantedEntries = { caller: ApplianceCaller; position: number | undefined };

async function takePiece(
  tenant: Tenant,
  { caller, position }: WantedEntries,
  behind: number,
  services: Pick<Services, 'clock' | 'jobs' | 'publicUrl'>,
): Promise<{ rows: number; taken: number; last: number }> {
  const now = services.clock.now();
  const rows = await tenant
    .selectFrom('kept_apart_documents')
    .select(['position', 'entry'])
    .where('appliance_id', '=', caller.applianceId)
    .where('taken_at', 'is', null)
    .where('position', '>', behind)
    .where((eb) => (position === undefined ? eb.lit(true) : eb('position', '=', position)))
    .orderBy('position')
    .limit(mostEntries)
    .execute();
  const entries = rows.flatMap((row) => inspected(row.position, row.entry));
  const { apart, finished, activated } = await takeEntries(tenant, caller, { entries, now, isKept: true });
  const positions = entries.map((entry) => entry.position).filter((at) => !apart.includes(at));
  await announceActivations(tenant, caller.organizationId, activated, services);
  await announceOutcomes(tenant, caller.organizationId, finished, services);
  if (positions.length > 0) {
    const update = tenant.updateTable('kept_apart_documents').set({ taken_at: now });
    await update.where('appliance_id', '=', caller.applianceId).where('position', 'in', positions).execute();
    const change = { action: 'feed.entries_taken' as const, target: caller.applianceId, after: { entries: positions.length } };
    await appendAudit(tenant, caller.organizationId, { at: now, actor: system, ...change });
  }
  return { rows: rows.length, taken: positions.length, last: rows.at(-1)?.position ?? behind };
}

/**
 * Tries again to take what was kept apart of an appliance's feed, in its order, a bounded piece in a transaction: branches go on sending
 * beside it. What is refused again stays as it is.
 */
export async function takeQuarantined(
  wanted: WantedEntries,
  services: Pick<Services, 'db' | 'clock' | 'jobs' | 'publicUrl'>,
): Promise<{ taken: number; left: number }> {
  let [taken, left, behind] = [0, 0, 0];
  for (;;) {
    const piece = await inOrganization(services.db, wanted.caller.organizationId, (tenant) =>
      takePiece(tenant, wanted, behind, services),
    );
    taken += piece.taken;
    left += piece.rows - piece.taken;
    behind = piece.last;
    if (piece.rows < mostEntries) return { taken, left };
  }
}
