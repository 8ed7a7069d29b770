import assert from 'node:assert/strict';
import type { ReturnRequest, ReturnedEnd, ReturnedDocument } from '#shared/api/sync/returned-documents.ts';
import { changeEntry, type ChangeEntry, type EntryOf } from '#shared/api/sync/change-entries.ts';
import { storedJson } from '#main/platform/formats/stored-json.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { readableText } from '../../db/packed-text.ts';
import type { ApplianceCaller } from '../appliance-credential.ts';
import { readReport } from '../stored-report.ts';

// The most documents of one answer; the largest have some MiB, so that bytes are counted, too.
const mostDocuments = 100;

type Tail = ReturnRequest['tails'][number];

/** A document that a restored ledger lacks: one of the mirror, or one that is kept apart, whole as well. */
export type MissingDocument = { position: number } & ({ invoice_id: string } | { entry_id: string });

/** What head office has beyond the end of a chain as a restored ledger has it: the next documents, or how the chain ends. */
export type BeyondTail = { missing: MissingDocument[]; end: ReturnedEnd };

type Known = { isSame: boolean; missing: MissingDocument[] };

// The entry as it was sent; undefined where it is no entry, which no ledger could take back.
function entryOf(packed: Uint8Array): ChangeEntry | undefined {
  return changeEntry.safeParse(storedJson(readableText(packed)?.toString('utf8') ?? 'null')).data;
}

function unfinished({ invoice_id, created_at }: ReturnedDocument['document']): ReturnedDocument['status'] {
  const nothing = { retry_count: 0, last_error: null, warnings: [], reported_at: null, cleared_at: null };
  return { invoice_id, status: 'pending', status_at: created_at, tax_status: 'PENDING', ...nothing };
}

/** A document that was kept apart, with what came of it. */
export async function readQuarantined(tenant: Tenant, entryId: string): Promise<Omit<ReturnedDocument, 'refers_to'>> {
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

// What cannot be stored is held all the same, so that a ledger that lost it gets it back.
async function keptApartFrom(tenant: Tenant, applianceId: string, { egs_unit_id, icv }: Tail) {
  const rows = await tenant
    .selectFrom('kept_apart_documents')
    .select(['entry_id', 'icv', 'hash', 'entry'])
    .where('egs_unit_id', '=', egs_unit_id)
    .where('appliance_id', '=', applianceId)
    .where('code', '!=', 'CHAIN_FORKED')
    .where('icv', '>=', icv)
    .orderBy('icv')
    .orderBy('received_at')
    .limit(mostDocuments + 1)
    .execute();
  return rows.flatMap(({ icv: at, entry: packed, ...row }) => {
    const entry = entryOf(packed);
    return at === null || entry?.kind !== 'document' ? [] : [{ ...row, icv: at, position: entry.document.position }];
  });
}

async function documentsFrom(tenant: Tenant, applianceId: string, tail: Tail): Promise<Known> {
  const { egs_unit_id, icv, hash } = tail;
  const stored = await tenant
    .selectFrom('documents')
    .select(['invoice_id', 'position', 'icv', 'hash'])
    .where('egs_unit_id', '=', egs_unit_id)
    .where('icv', '>=', icv)
    .orderBy('icv')
    .limit(mostDocuments + 1)
    .execute();
  const places = new Set(stored.map((row) => row.icv));
  // Of what was sent again in another form, the last.
  const apart = new Map(
    (await keptApartFrom(tenant, applianceId, tail)).filter((row) => !places.has(row.icv)).map((row) => [row.icv, row]),
  );
  const rows = [...stored, ...apart.values()].toSorted((one, other) => one.icv - other.icv);
  const atTail = rows.find((row) => row.icv === icv);
  const isKnown = icv === 0 || atTail !== undefined;
  const after = rows.filter((row) => row.icv > icv);
  // Behind a gap nothing continues the chain.
  const contiguous = isKnown ? after.filter((row, index) => row.icv === icv + 1 + index) : [];
  return { isSame: icv === 0 || atTail === undefined || atTail.hash === hash, missing: contiguous };
}

// Of what the appliance itself has sent: another one may say anything of its units.
async function keptApartIcv(tenant: Tenant, applianceId: string, egsUnitId: string): Promise<number> {
  const { icv } = await tenant
    .selectFrom('kept_apart_documents')
    .select((eb) => eb.fn.max('icv').as('icv'))
    .where('egs_unit_id', '=', egsUnitId)
    .where('appliance_id', '=', applianceId)
    .where('code', '!=', 'CHAIN_FORKED')
    .executeTakeFirstOrThrow();
  return icv ?? 0;
}

async function lastReport(tenant: Tenant, applianceId: string) {
  const row = await tenant
    .selectFrom('appliance_reports')
    .select(['report', 'received_at'])
    .where('appliance_id', '=', applianceId)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...readReport(row.report), receivedAt: row.received_at };
}

function verdictOf({ icv }: Tail, isSame: boolean, known: { icv: number; endedAt: number | undefined }): ReturnedEnd['verdict'] {
  if (!isSame) return 'other_chain';
  if (known.icv > icv) return 'lost';
  return known.endedAt === icv ? 'complete' : 'unknown';
}

/** Compares the ends of the chains of a restored ledger with what head office has of these units. */
export async function beyondTails(
  tenant: Tenant,
  { applianceId }: ApplianceCaller,
  tails: readonly Tail[],
): Promise<BeyondTail[]> {
  const report = await lastReport(tenant, applianceId);
  const units = await tenant
    .selectFrom('egs_units')
    .select(['egs_unit_id', 'icv'])
    .where('appliance_id', '=', applianceId)
    .execute();
  const icvs = new Map(units.map((unit) => [unit.egs_unit_id, unit.icv]));
  const found: BeyondTail[] = [];
  for (const tail of tails) {
    const { egs_unit_id } = tail;
    const stored = icvs.get(egs_unit_id);
    const said = report?.chains?.find((chain) => chain.egs_unit_id === egs_unit_id)?.icv;
    const heard_at = report?.receivedAt.toISOString() ?? null;
    if (stored === undefined) {
      found.push({ missing: [], end: { egs_unit_id, verdict: 'unknown', icv: tail.icv, heard_at } });
      continue;
    }
    const { isSame, missing } = await documentsFrom(tenant, applianceId, tail);
    const held = Math.max(stored, await keptApartIcv(tenant, applianceId, egs_unit_id));
    const icv = Math.max(held, said ?? 0);
    // Only what it said last before it stopped in order says that nothing followed, and only if head office has all of that.
    const endedAt = report?.stopped === true && held === said ? said : undefined;
    const verdict = verdictOf(tail, isSame, { icv, endedAt });
    found.push({ missing: isSame ? missing : [], end: { egs_unit_id, verdict, icv, heard_at } });
  }
  return found;
}

/** The next of them in the order of issue, over all units. */
export function nextMissing(beyond: readonly BeyondTail[]): MissingDocument[] {
  const all = beyond.flatMap(({ missing }) => missing);
  return all.toSorted((one, other) => one.position - other.position).slice(0, mostDocuments);
}
