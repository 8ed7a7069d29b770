import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { DocumentLease } from '#shared/api/sync/document-lease.ts';
import type { ReceivedSnapshot, QuarantinedRow } from '#shared/api/sync/snapshot.ts';
import { instant } from '#shared/api/sync/text-fields.ts';
import { isRefusedRow } from '#main/platform/sqlite/storage-fault.ts';
import type { Clock } from '#main/platform/clock.ts';
import type { Commit, LedgerReader, LedgerWriter } from '../db/ledger-database.ts';
import { storeUsers } from '../users/users.ts';
import { leases } from '../ledger/quota.ts';
import { storedSwitches, storeProvision, upsertApiKey, upsertCompany } from './provision.ts';

/** Stores what head office has granted. */
export function storeLease(writer: LedgerWriter, lease: DocumentLease): void {
  writer.run(writer.sql.deleteFrom('document_lease'));
  if (lease !== null) writer.insert('document_lease', { id: 1, ...lease });
}

// Stores it if it is another one than before.
async function keepLease(lease: DocumentLease, { db, commit }: { db: LedgerReader; commit: Commit }): Promise<void> {
  if (isDeepStrictEqual({ ...lease }, { ...leases(db, {})[0] })) return;
  await commit((writer) => storeLease(writer, lease));
}

// A key that head office has named and names no longer, since its company is no longer of this appliance, ends here. One that it
// never named was made here, and head office has not taken it over yet, or knows its company not at all.
function endUnnamedKeys(
  writer: LedgerWriter,
  { named, standing }: Record<'named' | 'standing', readonly string[]>,
  now: Date,
): void {
  const keep = new Set([...named, ...standing]);
  const known = writer.all(writer.sql.selectFrom('head_office_keys').select('key_id')).map(({ key_id }) => key_id);
  const before = new Set(known);
  for (const key_id of named) if (!before.has(key_id)) writer.insert('head_office_keys', { key_id });
  const ending = writer.sql.updateTable('api_keys').set({ revoked_at: now.toISOString() }).where('revoked_at', 'is', null);
  for (const key_id of known) if (!keep.has(key_id)) writer.run(ending.where('key_id', '=', key_id));
}

const standingKey = z.object({ key_id: z.string(), revoked_at: z.null(), expires_at: instant.nullable() });
const namedKey = z.object({ key_id: z.string().catch(''), key_hash: z.string().catch('') });

// A key whose row cannot be used goes on as it is known, until its row's end, only where that row says that it was not revoked; else it
// ends, so that no damage to a row keeps a revoked key alive. Says the id of one that goes on.
function keepKeyApart(writer: LedgerWriter, row: unknown, now: Date): string | undefined {
  const update = writer.sql.updateTable('api_keys');
  const standing = standingKey.safeParse(row);
  if (standing.success) {
    const { key_id, expires_at } = standing.data;
    writer.run(update.set({ expires_at }).where('key_id', '=', key_id));
    return key_id;
  }
  const { key_id, key_hash } = namedKey.safeParse(row).data ?? { key_id: '', key_hash: '' };
  const ending = update.set({ revoked_at: now.toISOString() }).where('revoked_at', 'is', null);
  writer.run(ending.where((is) => is.or([is('key_id', '=', key_id), is('key_hash', '=', key_hash)])));
  return undefined;
}

// What the ledger refuses of a row undoes that statement alone.
function storeRows<Row>(
  list: QuarantinedRow['list'],
  { rows, apart }: { rows: readonly Row[]; apart: QuarantinedRow[] },
  store: (row: Row) => void,
): Row[] {
  return rows.filter((row) => {
    try {
      store(row);
      return true;
    } catch (cause) {
      if (!isRefusedRow(cause)) throw cause;
      apart.push({ list, row });
      return false;
    }
  });
}

// The appliance itself, its companies, the hashes of their keys, its users, and what the plan allows. Says which rows could not be used.
function storeSnapshot(
  writer: LedgerWriter,
  snapshot: ReceivedSnapshot,
  { applianceId, now }: { applianceId: string; now: Date },
): QuarantinedRow[] {
  const apart = [...snapshot.apart];
  const { organization, branch_name, limits, companies, api_keys, users, lease } = snapshot;
  storeProvision(writer, {
    appliance: {
      appliance_id: applianceId,
      branch_name,
      organization_id: organization.organization_id,
      organization_name: organization.name,
      plan: organization.plan,
      sandbox_unit_limit: limits.sandbox_units,
      production_unit_limit: limits.production_units,
      // Head office grants a lease of it instead.
      monthly_document_limit: null,
    },
    companies: [],
    apiKeys: [],
  });
  storeRows('companies', { rows: companies, apart }, (company) =>
    upsertCompany(writer, { ...company, ...storedSwitches(company) }),
  );
  const stored = storeRows('api_keys', { rows: api_keys, apart }, (key) => upsertApiKey(writer, key));
  const keysApart = apart.filter(({ list }) => list === 'api_keys');
  const standing = keysApart.map(({ row }) => keepKeyApart(writer, row, now)).filter((id) => id !== undefined);
  endUnnamedKeys(writer, { named: stored.map(({ key_id }) => key_id), standing }, now);
  storeUsers(writer, []);
  storeRows('users', { rows: users, apart }, (user) => writer.insert('users', user));
  storeLease(writer, lease);
  return apart;
}

/** How what head office says is kept. */
export type SnapshotStore = {
  /** Says which rows could not be used. */
  storeSnapshot(applianceId: string, snapshot: ReceivedSnapshot): Promise<QuarantinedRow[]>;
  keepLease(lease: DocumentLease): Promise<void>;
};

/** Creates it. A lease changes with the documents of every branch, so no till waits for it. */
export function createSnapshotStore(parts: {
  db: LedgerReader;
  commit: Commit;
  commitInBackground: Commit;
  clock: Clock;
}): SnapshotStore {
  const { db, commit, commitInBackground, clock } = parts;
  return {
    storeSnapshot: (applianceId, snapshot) =>
      commit((writer) => storeSnapshot(writer, snapshot, { applianceId, now: clock.now() })),
    keepLease: (lease) => keepLease(lease, { db, commit: commitInBackground }),
  };
}
