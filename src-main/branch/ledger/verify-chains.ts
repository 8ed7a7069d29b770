import { verify } from '../../core/stamp/verify.ts';
import { StartFault } from '../../platform/start-fault.ts';
import type { Database } from '../db/database.ts';
import { verifyRange } from './verify-range.ts';
import type { ChainPlace, ChainRange, RangeReport } from './verify-range.ts';

/** What a walk along one unit's chain found. */
export type ChainReport = { egs_unit_id: string; documents: number; last_icv: number; ok: boolean; faults: string[] };

/** One unit's chain in parts that can be walked side by side. */
export type ChainPlan = { egsUnitId: string; head: ChainPlace | undefined; ranges: ChainRange[] };

// Enough documents to be worth a question to another thread.
const documentsPerRange = 500;

// What has more is broken all over, and nobody reads on.
const mostFaults = 1_000;

/** The ICV of the document that ends the range behind an ICV. */
function rangeEnd(db: Database, { egsUnitId, afterIcv, lastIcv }: ChainRange, size: number): number {
  const inRange = db.sql
    .selectFrom('documents')
    .select('icv')
    .where('egs_unit_id', '=', egsUnitId)
    .where('icv', '>', afterIcv)
    .where('icv', '<=', lastIcv);
  const [end] = db.all(
    inRange
      .orderBy('icv')
      .limit(1)
      .offset(size - 1),
  );
  return end?.icv ?? lastIcv;
}

// The head is read first and the walk ends there: the appliance may go on appending meanwhile.
function planChain(db: Database, egsUnitId: string, size: number): ChainPlan {
  const head = db.first(db.sql.selectFrom('chain_heads').select(['icv', 'hash']).where('egs_unit_id', '=', egsUnitId));
  const lastIcv = head?.icv ?? Number.MAX_SAFE_INTEGER;
  const ranges: ChainRange[] = [];
  for (let afterIcv = 0; afterIcv < lastIcv;) {
    const end = rangeEnd(db, { egsUnitId, afterIcv, lastIcv }, size);
    ranges.push({ egsUnitId, afterIcv, lastIcv: end });
    afterIcv = end;
  }
  return { egsUnitId, head, ranges };
}

/** Parts every chain of the ledger into ranges of so many documents, oldest unit first. */
export function planChains(db: Database, size: number = documentsPerRange): ChainPlan[] {
  const units = db.all(db.sql.selectFrom('egs_units').select('egs_unit_id').orderBy('created_at'));
  return units.map(({ egs_unit_id }) => planChain(db, egs_unit_id, size));
}

function listed(faults: string[]): string[] {
  const more = faults.length - mostFaults;
  return more <= 0 ? faults : [...faults.slice(0, mostFaults), `and ${more} more faults`];
}

/** What the walks along the ranges of a chain say of the whole, its head included. */
export function reportChain({ egsUnitId, head }: ChainPlan, ranges: readonly RangeReport[]): ChainReport {
  const documents = ranges.reduce((sum, range) => sum + range.documents, 0);
  const last = ranges.findLast((range) => range.last !== undefined)?.last;
  const faults = ranges.flatMap((range) => range.faults);
  const isHeadRight = last === undefined ? head === undefined : head?.icv === last.icv && head.hash === last.hash;
  if (!isHeadRight) faults.push(`the chain's head says ICV ${head?.icv ?? 0}, its last document ${last?.icv ?? 0}`);
  return {
    egs_unit_id: egsUnitId,
    documents,
    last_icv: last?.icv ?? 0,
    ok: faults.length === 0,
    faults: listed(faults),
  };
}

/** Walks every chain of the ledger from its seed, taking each document apart; reads only. */
export function verifyChains(db: Database): ChainReport[] {
  return planChains(db).map((plan) =>
    reportChain(
      plan,
      plan.ranges.map((range) => verifyRange(db, range)),
    ),
  );
}

/**
 * Makes sure, before anything is appended, that every chain's head is the hash of its last document as it stands on disk.
 *
 * @throws StartFault where it is not.
 */
export function requireWholeTails(db: Database): void {
  for (const head of db.all(db.sql.selectFrom('chain_heads').selectAll())) {
    const tail = db.first(
      db.sql
        .selectFrom('documents')
        .select(['icv', 'hash', 'xml'])
        .where('egs_unit_id', '=', head.egs_unit_id)
        .orderBy('icv', 'desc')
        .limit(1),
    );
    const isWhole = tail !== undefined && tail.icv === head.icv && tail.hash === head.hash;
    if (isWhole && verify(tail.xml, { layout: 'ours' }).hash === head.hash) continue;
    throw new StartFault(
      `The chain of unit ${head.egs_unit_id} is damaged at its end, so nothing may be appended: run "sanad verify" and restore a backup.`,
    );
  }
}
