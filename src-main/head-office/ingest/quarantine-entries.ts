import { createHash } from 'node:crypto';
import type { RefusalCode } from '#shared/api/sync/push.ts';
import type { AuditEvent } from '../records/append-audit.ts';
import type { ApplianceCaller } from '../branches/appliance-credential.ts';
import type { Tenant } from '../db/in-organization.ts';
import { packText, unpackText } from '../db/packed-text.ts';
import { subjectOf } from './inspect/inspect-batch.ts';
import type { BrokenEntry, EntrySubject, InspectedEntry } from './inspect/inspected-entry.ts';

/** The code of what is kept because its document is: it needs nobody by itself. */
export const ofQuarantinedDocument = 'OF_DOCUMENT_APART';

// What is stored of an entry that was not taken: all of it.
function wholeEntry(entry: Exclude<InspectedEntry, BrokenEntry>): object {
  if (entry.kind === 'document') {
    const { document, packed, status, kind, position } = entry;
    const large = { xml: unpackText(packed.xml).toString(), line_items: unpackText(packed.lineItems).toString() };
    return { kind, position, status, document: { ...document, ...large } };
  }
  if (entry.kind !== 'cleared_copy') return entry;
  const { copy, packed, kind, position } = entry;
  return { kind, position, copy: { ...copy, xml: unpackText(packed).toString() } };
}

function digestOf(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

function wholeOf(entry: InspectedEntry): { subject: EntrySubject; packed: Uint8Array; digest: string } {
  if (entry.kind === 'broken') {
    return { subject: entry.subject, packed: entry.packed, digest: digestOf(unpackText(entry.packed)) };
  }
  const whole = wholeEntry(entry);
  const text = JSON.stringify(whole);
  return { subject: subjectOf(whole), packed: packText(text), digest: digestOf(text) };
}

/** The entry as one that cannot be stored. */
export function asBroken(entry: InspectedEntry, reason: string): BrokenEntry {
  const { subject, packed } = wholeOf(entry);
  return { kind: 'broken', position: entry.position, subject, packed, reason };
}

/** Keeps an entry whole, with the reason why it is not taken. One that is sent again is kept once. */
export async function quarantineEntry(
  { tenant, caller, now }: { tenant: Tenant; caller: ApplianceCaller; now: Date },
  entry: InspectedEntry,
  { code, reason }: { code: RefusalCode | typeof ofQuarantinedDocument; reason: string },
): Promise<AuditEvent[]> {
  const { position } = entry;
  const { subject, packed, digest } = wholeOf(entry);
  const { organizationId, applianceId } = caller;
  const added = await tenant
    .insertInto('kept_apart_documents')
    .values({
      organization_id: organizationId,
      appliance_id: applianceId,
      position,
      digest,
      code,
      reason,
      ...subject,
      entry: packed,
      received_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 1n || code === ofQuarantinedDocument) return [];
  return [
    {
      at: now,
      actor: { type: 'appliance', id: applianceId, name: caller.branchName },
      action: 'feed.entry_kept_apart',
      target: subject.target,
      after: { kind: subject.kind, position, code, reason },
    },
  ];
}
