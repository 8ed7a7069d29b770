import { toHundredths } from '#shared/invoice/amount.ts';
import { initialPreviousHash } from '#main/core/stamp/hash.ts';
import { verify, verifyDocument } from '#main/core/stamp/verify.ts';
import { describeDocumentFault, readDocument } from '#main/core/ubl/read-document.ts';
import { readXmlDocument } from '#main/core/xml/read-xml.ts';
import type { XmlElement } from '#main/core/xml/xml-tree.ts';
import { isDamage } from '#main/platform/sqlite/storage-fault.ts';
import type { DocumentTable } from '../../db/schema.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { readableContent } from '../contents/stored-content.ts';

/** A part of one unit's chain: the documents after an ICV, up to another one. */
export type ChainRange = { egsUnitId: string; afterIcv: number; lastIcv: number };

/** The result of verifying a range; `last` is its last document as the ledger stores it. */
export type RangeReport = { documents: number; last: ChainPlace | undefined; faults: string[] };

/** The position that the next document of a chain follows. */
export type ChainPlace = { icv: number; hash: string };

const pageSize = 200;

const chainColumns = [
  'uuid',
  'icv',
  'previous_hash',
  'hash',
  'certificate_id',
  'invoice_number',
  'invoice_date',
  'total_hundredths',
  'prepaid_hundredths',
  'payable_hundredths',
] as const satisfies (keyof DocumentTable)[];

type ChainRow = Pick<DocumentTable, (typeof chainColumns)[number]> & { content: Uint8Array };

function page(db: LedgerReader, { egsUnitId, afterIcv, lastIcv }: ChainRange): ChainRow[] {
  return db.all(
    db.sql
      .selectFrom('documents')
      .innerJoin('document_contents as stored', 'stored.position', 'documents.position')
      .select([...chainColumns, 'stored.content'])
      .where('egs_unit_id', '=', egsUnitId)
      .where('icv', '>', afterIcv)
      .where('icv', '<=', lastIcv)
      .orderBy('icv')
      .limit(pageSize),
  );
}

// The columns beside the XML, which serve queries, must agree with the XML.
function columnFaults(row: ChainRow, root: XmlElement | undefined): string[] {
  if (root === undefined) return [`ICV ${row.icv} cannot be read: it is not XML`];
  const read = readDocument(root);
  if (!read.ok) return [`ICV ${row.icv} cannot be read: ${describeDocumentFault(read.fault)}`];
  const { number, issueDate, totals } = read.value.document;
  const isEqual =
    number === row.invoice_number &&
    issueDate === row.invoice_date &&
    toHundredths(totals.taxInclusive) === row.total_hundredths &&
    toHundredths(totals.prepaid) === row.prepaid_hundredths &&
    toHundredths(totals.payable) === row.payable_hundredths;
  return isEqual ? [] : [`number, date or amounts stored with ICV ${row.icv} do not match its document`];
}

// All faults of one document that follows `previous`.
function documentFaults(db: LedgerReader, row: ChainRow, previous: ChainPlace): string[] {
  const xml = readableContent(db, row)?.xml;
  if (xml === undefined) return [`ICV ${row.icv} cannot be read: its content cannot be decompressed`];
  const read = readXmlDocument(xml);
  const verified = read.ok ? verifyDocument(read.value, { layout: 'ours' }) : verify(xml);
  const expectations: [boolean, string][] = [
    [row.icv === previous.icv + 1, `ICV ${row.icv} does not follow ${previous.icv}`],
    [row.previous_hash === previous.hash, `PIH of ICV ${row.icv} is not the hash of the previous document`],
    [verified.hash === row.hash, `the hash stored with ICV ${row.icv} does not match its document`],
    [verified.icv === String(row.icv), `the document stored as ICV ${row.icv} says ${verified.icv ?? 'nothing'}`],
    [verified.previousHash === row.previous_hash, `the PIH stored with ICV ${row.icv} does not match its document`],
    [verified.uuid === row.uuid, `the UUID stored with ICV ${row.icv} does not match its document`],
  ];
  const broken = expectations.filter(([holds]) => !holds).map(([, sentence]) => sentence);
  const ofColumns = columnFaults(row, read.ok ? read.value.root : undefined);
  return [...broken, ...ofColumns, ...verified.faults.map((fault) => `ICV ${row.icv}: ${fault.value}: ${fault.message}`)];
}

// The document before a range, as the ledger stores it, so that links are checked across ranges too.
function placeBefore(db: LedgerReader, { egsUnitId, afterIcv }: ChainRange): ChainPlace {
  const before = db.first(
    db.sql
      .selectFrom('documents')
      .select(['icv', 'hash'])
      .where('egs_unit_id', '=', egsUnitId)
      .where('icv', '<=', afterIcv)
      .orderBy('icv', 'desc')
      .limit(1),
  );
  return before ?? { icv: 0, hash: initialPreviousHash };
}

function* rowsOf(db: LedgerReader, range: ChainRange): Generator<ChainRow> {
  let rest = range;
  for (let rows = page(db, rest); rows.length > 0; rows = page(db, rest)) {
    yield* rows;
    rest = { ...range, afterIcv: rows.at(-1)?.icv ?? range.lastIcv };
  }
}

/** Verifies every document of a range, in order; reads only. If the file is damaged, the rest of the range is one fault. */
export function verifyRange(db: LedgerReader, range: ChainRange): RangeReport {
  const faults: string[] = [];
  let previous: ChainPlace = { icv: range.afterIcv, hash: '' };
  let documents = 0;
  try {
    previous = placeBefore(db, range);
    for (const row of rowsOf(db, range)) {
      faults.push(...documentFaults(db, row, previous));
      previous = { icv: row.icv, hash: row.hash };
      documents += 1;
    }
  } catch (cause) {
    if (!isDamage(cause)) throw cause;
    faults.push(
      `ICV ${previous.icv + 1} to ${range.lastIcv} are not verified, because the file is damaged there: ${cause.message}`,
    );
  }
  return { documents, last: documents === 0 ? undefined : previous, faults };
}
