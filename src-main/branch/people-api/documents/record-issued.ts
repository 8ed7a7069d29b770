import type { BranchAuditAction } from '#shared/api/people/audit.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { SignedCall } from '../request/route.ts';
import type { Services } from '../request/services.ts';

type IssuedEvent = { action: BranchAuditAction; target: string; detail: Readonly<Record<string, unknown>> };

// Those that another attempt can have recorded while the first one waited for the authority.
const recentEntries = 100;

function isRecorded(db: LedgerReader, { action, target }: IssuedEvent, isReplay: boolean): boolean {
  const entries = db.sql.selectFrom('manager_audit').select('target').where('action', '=', action).orderBy('entry_id', 'desc');
  const looked = isReplay ? entries.where('target', '=', target).limit(1) : entries.limit(recentEntries);
  return db.all(looked).some((entry) => entry.target === target);
}

/**
 * Records once what a person has issued. The entry comes after the document, so that it may be missing where the program ended in
 * between: another attempt with the same key then makes up for it.
 */
export async function recordIssued(
  { db, commit }: Pick<Services, 'db' | 'commit'>,
  { record }: Pick<SignedCall, 'record'>,
  { isReplay, ...event }: IssuedEvent & { isReplay: boolean },
): Promise<void> {
  if (isReplay && isRecorded(db, event, isReplay)) return;
  await commit((writer) => {
    if (!isRecorded(db, event, isReplay)) record(writer, event);
  });
}
