import { appendAudit, system } from '../audit/append-audit.ts';
import { announceActivations } from '../certificates/announce-activations.ts';
import type { ApplianceCaller } from '../appliances/appliance-credential.ts';
import { inOrganization, type Tenant } from '../db/in-organization.ts';
import { readableText } from '../db/packed-text.ts';
import type { Services } from '../request/services.ts';
import { announceOutcomes } from './announce-outcomes.ts';
import { inspectSent } from './inspect/inspect-batch.ts';
import type { InspectedEntry } from './inspect/inspected-entry.ts';
import { takeEntries } from './take/take-entries.ts';

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

/** What an operator wants to be taken in: all that an appliance has sent, or one entry of it. */
export type WantedEntries = { caller: ApplianceCaller; position: number | undefined };

type Piece = { rows: number; taken: number; last: number };

async function takePiece(
  tenant: Tenant,
  { caller, position }: WantedEntries,
  behind: number,
  services: Pick<Services, 'clock' | 'jobs'>,
): Promise<Piece> {
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
export async function takeKeptApart(
  wanted: WantedEntries,
  services: Pick<Services, 'db' | 'clock' | 'jobs'>,
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
