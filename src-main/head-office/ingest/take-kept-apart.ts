import { appendAudit, system } from '../audit/append-audit.ts';
import { announceActivations } from '../certificates/announce-activations.ts';
import type { ApplianceCaller } from '../appliances/appliance-credential.ts';
import type { Tenant } from '../db/in-organization.ts';
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

/** Tries again to take what was kept apart of an appliance's feed, in its order; what is refused again stays as it is. */
export async function takeKeptApart(
  tenant: Tenant,
  { caller, position }: WantedEntries,
  services: Pick<Services, 'clock' | 'jobs'>,
): Promise<{ taken: number; left: number }> {
  const now = services.clock.now();
  const waiting = tenant
    .selectFrom('kept_apart_documents')
    .where('appliance_id', '=', caller.applianceId)
    .where('taken_at', 'is', null)
    .where((eb) => (position === undefined ? eb.lit(true) : eb('position', '=', position)));
  let [taken, left, behind] = [0, 0, 0];
  for (;;) {
    const rows = await waiting
      .select(['position', 'entry'])
      .where('position', '>', behind)
      .orderBy('position')
      .limit(mostEntries)
      .execute();
    const entries = rows.flatMap((row) => inspected(row.position, row.entry));
    const { apart, finished, activated } = await takeEntries(tenant, caller, { entries, now, isKept: true });
    const positions = entries.map((entry) => entry.position).filter((at) => !apart.includes(at));
    if (positions.length > 0) {
      const update = tenant.updateTable('kept_apart_documents').set({ taken_at: now });
      await update.where('appliance_id', '=', caller.applianceId).where('position', 'in', positions).execute();
    }
    await announceActivations(tenant, caller.organizationId, activated, services);
    await announceOutcomes(tenant, caller.organizationId, finished, services);
    taken += positions.length;
    left += rows.length - positions.length;
    behind = rows.at(-1)?.position ?? behind;
    if (rows.length < mostEntries) break;
  }
  if (taken > 0) {
    const change = { action: 'feed.entries_taken' as const, target: caller.applianceId, after: { entries: taken } };
    await appendAudit(tenant, caller.organizationId, { at: now, actor: system, ...change });
  }
  return { taken, left };
}
