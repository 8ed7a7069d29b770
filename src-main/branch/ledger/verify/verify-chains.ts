import { verify } from '#main/core/stamp/verify.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { hasZstd } from '../../db/compression/codecs.ts';
import { needsZstd } from '../../db/compression/packed-bytes.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { damagedReferences, readableContent, type PackedDocument } from '../contents/stored-content.ts';
import { verifyRange, type ChainPlace, type ChainRange, type RangeReport } from './verify-range.ts';

/** The result of verifying one unit's chain. */
export type ChainReport = { egs_unit_id: string; documents: number; last_icv: number; ok: boolean; faults: string[] };

/** One unit's chain in ranges that can be verified in parallel, and the faults of what its documents are compressed with. */
export type ChainPlan = { egsUnitId: string; head: ChainPlace | undefined; ranges: ChainRange[]; referenceFaults: string[] };

// Enough documents to be worth a job for another thread.
const documentsPerRange = 500;

// A chain with more faults is broken throughout; a longer list would not help.
const mostFaults = 1_000;

// The last ICV of the range that begins after an ICV.
function rangeEnd(db: LedgerReader, { egsUnitId, afterIcv, lastIcv }: ChainRange, size: number): number {
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

function describeReference(certificateId: string): string {
  return `what documents of certificate ${certificateId} are compressed with is damaged; its copy in the first of them is used instead`;
}

// The head is read first and the verification ends there, because the appliance may append more meanwhile.
function planChain(db: LedgerReader, egsUnitId: string, size: number): ChainPlan {
  const head = db.first(db.sql.selectFrom('chain_heads').select(['icv', 'hash']).where('egs_unit_id', '=', egsUnitId));
  const lastIcv = head?.icv ?? Number.MAX_SAFE_INTEGER;
  const ranges: ChainRange[] = [];
  for (let afterIcv = 0; afterIcv < lastIcv;) {
    const end = rangeEnd(db, { egsUnitId, afterIcv, lastIcv }, size);
    ranges.push({ egsUnitId, afterIcv, lastIcv: end });
    afterIcv = end;
  }
  return { egsUnitId, head, ranges, referenceFaults: damagedReferences(db, egsUnitId).map(describeReference) };
}

/** Divides every chain of the ledger into ranges of so many documents, oldest unit first. */
export function planChains(db: LedgerReader, size: number = documentsPerRange): ChainPlan[] {
  const units = db.all(db.sql.selectFrom('egs_units').select('egs_unit_id').orderBy('created_at'));
  return units.map(({ egs_unit_id }) => planChain(db, egs_unit_id, size));
}

function listed(faults: string[]): string[] {
  const more = faults.length - mostFaults;
  return more <= 0 ? faults : [...faults.slice(0, mostFaults), `and ${more} more faults`];
}

/** Combines the reports of a chain's ranges and checks its head. */
export function reportChain({ egsUnitId, head, referenceFaults }: ChainPlan, ranges: readonly RangeReport[]): ChainReport {
  const documents = ranges.reduce((sum, range) => sum + range.documents, 0);
  const last = ranges.findLast((range) => range.last !== undefined)?.last;
  const faults = [...referenceFaults, ...ranges.flatMap((range) => range.faults)];
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

/** Verifies every chain of the ledger from the initial previous hash on, and each of its documents; reads only. */
export function verifyChains(db: LedgerReader): ChainReport[] {
  return planChains(db).map((plan) =>
    reportChain(
      plan,
      plan.ranges.map((range) => verifyRange(db, range)),
    ),
  );
}

/**
 * Makes sure, before anything is appended, that every chain's head is the hash of its last document as stored on disk.
 *
 * @throws StartFault if it is not, or if this runtime cannot decompress it.
 */
export function verifyChainTails(db: LedgerReader, canUseZstd?: () => boolean): void {
  for (const head of db.all(db.sql.selectFrom('chain_heads').selectAll())) {
    const tail = db.first(
      db.sql
        .selectFrom('documents')
        .innerJoin('document_contents as stored', 'stored.position', 'documents.position')
        .select(['icv', 'hash', 'certificate_id', 'content'])
        .where('egs_unit_id', '=', head.egs_unit_id)
        .orderBy('icv', 'desc')
        .limit(1),
    );
    if (tail !== undefined) requireCodec(tail, canUseZstd);
    const isWhole = tail !== undefined && tail.icv === head.icv && tail.hash === head.hash;
    const xml = isWhole ? readableContent(db, tail)?.xml : undefined;
    if (xml !== undefined && verify(xml, { layout: 'ours' }).hash === head.hash) continue;
    throw new StartFault(
      `The chain of unit ${head.egs_unit_id} is damaged at its end, so nothing can be appended: run "sanad verify" and restore a backup.`,
    );
  }
}

/**
 * Makes sure that this runtime can decompress a document. A runtime with zstd always writes with it, and one without never appends to
 * such a ledger, so the last document of a chain shows it for those before it.
 *
 * @throws StartFault if it cannot.
 */
export function requireCodec({ content }: Pick<PackedDocument, 'content'>, canUseZstd: () => boolean = hasZstd): void {
  if (!needsZstd(content) || canUseZstd()) return;
  throw new StartFault(
    'The documents of this ledger are compressed with zstd, which this build of Node.js does not have: install an official build ' +
      'of Node.js 24 or newer.',
  );
}
