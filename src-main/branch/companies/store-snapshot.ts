import type { DocumentLease } from '../../../src-shared/api/sync/document-lease.ts';
import type { Snapshot } from '../../../src-shared/api/sync/snapshot.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Commit, LedgerReader, LedgerWriter } from '../db/ledger-database.ts';
import { storeUsers } from '../users/users.ts';
import { keepLease, storeLease } from './document-lease.ts';
import { storeProvision } from './provision.ts';

// A key that head office has named and names no longer, since its company is no longer of this appliance, ends here. One that it
// never named was made here, and head office has not taken it over yet, or knows its company not at all.
function endUnnamedKeys(writer: LedgerWriter, named: readonly string[], now: Date): void {
  const keep = new Set(named);
  const known = writer.all(writer.sql.selectFrom('head_office_keys').select('key_id')).map(({ key_id }) => key_id);
  const before = new Set(known);
  for (const key_id of named) if (!before.has(key_id)) writer.insert('head_office_keys', { key_id });
  const ending = writer.sql.updateTable('api_keys').set({ revoked_at: now.toISOString() }).where('revoked_at', 'is', null);
  for (const key_id of known) if (!keep.has(key_id)) writer.run(ending.where('key_id', '=', key_id));
}

// The appliance itself, its companies, the hashes of their keys, its users, and what the plan allows.
function storeSnapshot(writer: LedgerWriter, snapshot: Snapshot, { applianceId, now }: { applianceId: string; now: Date }): void {
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
    companies,
    apiKeys: api_keys,
  });
  endUnnamedKeys(
    writer,
    api_keys.map(({ key_id }) => key_id),
    now,
  );
  storeUsers(writer, users);
  storeLease(writer, lease);
}

/** How what head office says is kept. */
export type SnapshotStore = {
  storeSnapshot(applianceId: string, snapshot: Snapshot): Promise<void>;
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
