import { failure } from '../../../src-shared/result.ts';
import { toHundredths } from '../../../src-shared/invoice/amount.ts';
import { seedHash } from '../../core/stamp/hash.ts';
import { verify, verifyDocument } from '../../core/stamp/verify.ts';
import { readDocument } from '../../core/ubl/read-document.ts';
import { readXmlDocument } from '../../core/ubl/read-xml.ts';
import type { XmlElement } from '../../core/ubl/xml-tree.ts';
import type { DocumentTable } from '../db/schema.ts';
import { isDamage } from '../db/storage-fault.ts';
import type { Database } from '../db/database.ts';

/** A part of one unit's chain: the documents behind an ICV, up to another one. */
export type ChainRange = { egsUnitId: string; afterIcv: number; lastIcv: number };

/** What a walk along a part of a chain found; `last` is its last document as the ledger stores it. */
export type RangeReport = { documents: number; last: ChainPlace | undefined; faults: string[] };

/** What the next document of a chain hangs on. */
export type ChainPlace = { icv: number; hash: string };

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

function page(db: Database, { egsUnitId, afterIcv, lastIcv }: ChainRange): ChainRow[] {
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
function columnFaults(row: ChainRow, root: XmlElement | undefined): string[] {
  const read = root === undefined ? failure('it is no XML') : readDocument(root);
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
function documentFaults(row: ChainRow, previous: ChainPlace): string[] {
  const read = readXmlDocument(row.xml);
  const verified = read.ok ? verifyDocument(read.value, { layout: 'ours' }) : verify(row.xml);
  const expectations: [boolean, string][] = [
    [row.icv === previous.icv + 1, `ICV ${row.icv} does not follow ${previous.icv}`],
    [row.previous_hash === previous.hash, `PIH of ICV ${row.icv} is not the hash of the document before`],
    [verified.hash === row.hash, `the hash stored with ICV ${row.icv} is not that of its document`],
    [verified.icv === String(row.icv), `the document stored as ICV ${row.icv} says ${verified.icv ?? 'nothing'}`],
    [verified.previousHash === row.previous_hash, `the PIH stored with ICV ${row.icv} is not that of its document`],
    [verified.uuid === row.uuid, `the UUID stored with ICV ${row.icv} is not that of its document`],
  ];
  const broken = expectations.filter(([holds]) => !holds).map(([, sentence]) => sentence);
  const ofColumns = columnFaults(row, read.ok ? read.value.root : undefined);
  return [...broken, ...ofColumns, ...verified.faults.map((fault) => `ICV ${row.icv}: ${fault.value}: ${fault.message}`)];
}

/** The document before a range, as the ledger stores it: so links are checked across the borders of ranges too. */
function placeBefore(db: Database, { egsUnitId, afterIcv }: ChainRange): ChainPlace {
  const before = db.first(
    db.sql
      .selectFrom('documents')
      .select(['icv', 'hash'])
      .where('egs_unit_id', '=', egsUnitId)
      .where('icv', '<=', afterIcv)
      .orderBy('icv', 'desc')
      .limit(1),
  );
  return before ?? { icv: 0, hash: seedHash };
}

function* rowsOf(db: Database, range: ChainRange): Generator<ChainRow> {
  let rest = range;
  for (let rows = page(db, rest); rows.length > 0; rows = page(db, rest)) {
    yield* rows;
    rest = { ...range, afterIcv: rows.at(-1)?.icv ?? range.lastIcv };
  }
}

/** Takes every document of a range apart, in order; reads only. Where the file is damaged, the rest of the range is one fault. */
export function verifyRange(db: Database, range: ChainRange): RangeReport {
  const faults: string[] = [];
  let previous: ChainPlace = { icv: range.afterIcv, hash: '' };
  let documents = 0;
  try {
    previous = placeBefore(db, range);
    for (const row of rowsOf(db, range)) {
      faults.push(...documentFaults(row, previous));
      previous = { icv: row.icv, hash: row.hash };
      documents += 1;
    }
  } catch (cause) {
    if (!isDamage(cause)) throw cause;
    faults.push(`ICV ${previous.icv + 1} to ${range.lastIcv} are not walked, since the file is damaged there: ${cause.message}`);
  }
  return { documents, last: documents === 0 ? undefined : previous, faults };
}
