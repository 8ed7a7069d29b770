import { failure } from '../../../src-shared/result.ts';
import { toHundredths } from '../../../src-shared/invoice/amount.ts';
import { seedHash } from '../../core/stamp/hash.ts';
import { verify } from '../../core/stamp/verify.ts';
import { StartFault } from '../../platform/start-fault.ts';
import { readDocument } from '../../core/ubl/read-document.ts';
import { readXml } from '../../core/ubl/read-xml.ts';
import type { DocumentTable } from '../db/schema.ts';
import type { Database } from '../db/database.ts';

/** What a walk along one unit's chain found. */
export type ChainReport = { egs_unit_id: string; documents: number; last_icv: number; ok: boolean; faults: string[] };

const pageSize = 200;

const chainColumns = [
  'uuid',
  'icv',
  'previous_hash',
  'hash',
  'xml',
  'invoice_number',
  'invoice_date',
  'total_hundredths',
  'prepaid_hundredths',
  'payable_hundredths',
] as const satisfies (keyof DocumentTable)[];

type ChainRow = Pick<DocumentTable, (typeof chainColumns)[number]>;

function page(db: Database, egsUnitId: string, afterIcv: number, lastIcv: number): ChainRow[] {
  return db.all(
    db.sql
      .selectFrom('documents')
      .select(chainColumns)
      .where('egs_unit_id', '=', egsUnitId)
      .where('icv', '>', afterIcv)
      .where('icv', '<=', lastIcv)
      .orderBy('icv')
      .limit(pageSize),
  );
}

// What stands beside the XML for looking documents up must say what the XML says.
function columnFaults(row: ChainRow): string[] {
  const parsed = readXml(row.xml);
  const read = parsed.ok ? readDocument(parsed.value) : failure(parsed.fault.message);
  if (!read.ok) return [`ICV ${row.icv} cannot be read back: ${read.fault}`];
  const { number, issueDate, totals } = read.value.document;
  const isEqual =
    number === row.invoice_number &&
    issueDate === row.invoice_date &&
    toHundredths(totals.taxInclusive) === row.total_hundredths &&
    toHundredths(totals.prepaid) === row.prepaid_hundredths &&
    toHundredths(totals.payable) === row.payable_hundredths;
  return isEqual ? [] : [`number, date or amounts stored with ICV ${row.icv} is not that of its document`];
}

/** Everything that is wrong with one document at its place behind `previous`. */
function documentFaults(row: ChainRow, previous: { icv: number; hash: string }): string[] {
  const verified = verify(row.xml, { layout: 'ours' });
  const expectations: [boolean, string][] = [
    [row.icv === previous.icv + 1, `ICV ${row.icv} does not follow ${previous.icv}`],
    [row.previous_hash === previous.hash, `PIH of ICV ${row.icv} is not the hash of the document before`],
    [verified.hash === row.hash, `the hash stored with ICV ${row.icv} is not that of its document`],
    [verified.icv === String(row.icv), `the document stored as ICV ${row.icv} says ${verified.icv ?? 'nothing'}`],
    [verified.previousHash === row.previous_hash, `the PIH stored with ICV ${row.icv} is not that of its document`],
    [verified.uuid === row.uuid, `the UUID stored with ICV ${row.icv} is not that of its document`],
  ];
  const broken = expectations.filter(([holds]) => !holds).map(([, sentence]) => sentence);
  return [...broken, ...columnFaults(row), ...verified.faults.map((fault) => `ICV ${row.icv}: ${fault.value}: ${fault.message}`)];
}

// The head is read first and the walk ends there: the appliance may go on appending meanwhile.
function verifyChain(db: Database, egsUnitId: string): ChainReport {
  const head = db.first(db.sql.selectFrom('chain_heads').selectAll().where('egs_unit_id', '=', egsUnitId));
  const end = head?.icv ?? Number.MAX_SAFE_INTEGER;
  const faults: string[] = [];
  let previous = { icv: 0, hash: seedHash };
  let documents = 0;
  for (let rows = page(db, egsUnitId, 0, end); rows.length > 0; rows = page(db, egsUnitId, previous.icv, end)) {
    for (const row of rows) {
      faults.push(...documentFaults(row, previous));
      previous = { icv: row.icv, hash: row.hash };
      documents += 1;
    }
  }
  const isHeadRight = documents === 0 ? head === undefined : head?.icv === previous.icv && head.hash === previous.hash;
  if (!isHeadRight) faults.push(`the chain's head says ICV ${head?.icv ?? 0}, its last document ${previous.icv}`);
  return { egs_unit_id: egsUnitId, documents, last_icv: previous.icv, ok: faults.length === 0, faults };
}

/** Walks every chain of the ledger from its seed, taking each document apart; reads only. */
export function verifyChains(db: Database): ChainReport[] {
  const units = db.all(db.sql.selectFrom('egs_units').select('egs_unit_id').orderBy('created_at'));
  return units.map(({ egs_unit_id }) => verifyChain(db, egs_unit_id));
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
