import assert from 'node:assert/strict';
import { changeEntry, type ChangeEntry, type EntryOf } from '../../../src-shared/api/sync/change-entries.ts';
import type { HandedBackDocument } from '../../../src-shared/api/sync/hand-back.ts';
import { storedJson } from '../../platform/formats/stored-json.ts';
import type { Tenant } from '../db/in-organization.ts';
import { readableText } from '../db/packed-text.ts';

/** The entry as it was sent; undefined where it is no entry, which no ledger could take back. */
export function entryOf(packed: Uint8Array): ChangeEntry | undefined {
  return changeEntry.safeParse(storedJson(readableText(packed)?.toString('utf8') ?? 'null')).data;
}

function unfinished({ invoice_id, created_at }: HandedBackDocument['document']): HandedBackDocument['status'] {
  const nothing = { retry_count: 0, last_error: null, warnings: [], reported_at: null, cleared_at: null };
  return { invoice_id, status: 'pending', status_at: created_at, tax_status: 'PENDING', ...nothing };
}

/** A document that was kept apart, with what came of it. */
export async function readKeptApart(tenant: Tenant, entryId: string): Promise<Omit<HandedBackDocument, 'refers_to'>> {
  const apart = tenant.selectFrom('kept_apart_documents');
  const kept = await apart.select(['appliance_id', 'entry', 'target']).where('entry_id', '=', entryId).executeTakeFirstOrThrow();
  const entry = entryOf(kept.entry);
  assert(entry?.kind === 'document', 'only documents that can be told are missing');
  const { document } = entry;
  const rows = await apart
    .select('entry')
    .where('appliance_id', '=', kept.appliance_id)
    .where('target', '=', document.invoice_id)
    .where('kind', 'in', ['status', 'cleared_copy'])
    .orderBy('position')
    .execute();
  const followed = rows.flatMap((row) => entryOf(row.entry) ?? []);
  const statuses = followed.filter((each): each is EntryOf<'status'> => each.kind === 'status').map(({ status }) => status);
  const copy = followed.find((each): each is EntryOf<'cleared_copy'> => each.kind === 'cleared_copy');
  const first = { status: 'pending' as const, at: document.created_at };
  return {
    document,
    status: statuses.at(-1) ?? unfinished(document),
    timeline: [first, ...statuses.map(({ status, status_at }) => ({ status, at: status_at }))],
    copy: copy?.copy ?? null,
  };
}
