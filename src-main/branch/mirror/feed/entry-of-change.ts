import assert from 'node:assert/strict';
import type { ChangeEntry, EntryOf, IssuedDocument, DocumentStatus } from '#shared/api/sync/change-entries.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { InvoiceType } from '#shared/invoice/document.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import { replacementsAround } from '../../db/replaced-units.ts';
import type { ChangeTable, DocumentTable } from '../../db/schema.ts';
import { readableContent, readableXml } from '../../ledger/contents/stored-content.ts';
import { evidenceOf } from '../../outages/read-outages.ts';

type Outcome = Omit<DocumentStatus, 'invoice_id' | 'status' | 'status_at'>;

const unfinished: Outcome = {
  tax_status: 'PENDING',
  retry_count: 0,
  last_error: null,
  warnings: [],
  reported_at: null,
  cleared_at: null,
};

// The usual values of a status; the detail has the others (decision 20).
function usualOutcome({ status, at }: Pick<ChangeTable, 'status' | 'at'>, invoiceType: InvoiceType): Outcome {
  switch (status) {
    case 'reported':
      return { ...unfinished, tax_status: 'REPORTED', reported_at: at };
    case 'cleared':
      return { ...unfinished, tax_status: 'CLEARED', cleared_at: at };
    case 'failed':
      return { ...unfinished, tax_status: invoiceType === 'standard' ? 'NOT_CLEARED' : 'NOT_REPORTED' };
    default:
      return unfinished;
  }
}

// What the submission of a document said after a change of its status.
function outcomeOfChange(change: ChangeTable, invoiceType: InvoiceType): Outcome {
  const detail: Partial<Outcome> = change.detail === null ? {} : JSON.parse(change.detail);
  return { ...usualOutcome(change, invoiceType), ...detail };
}

/** An entry of the feed, and what its digest covers beside the row of the change. */
export type ReadEntry = { entry: ChangeEntry; proof: string };

// What is asked for each document; a feed has few of the other entries.
type Position = Pick<ChangeTable, 'document'>;
type Invoice = Pick<DocumentTable, 'invoice_id'>;

const documentsAt = preparedQuery((sql, value: Placeholders<Position>) =>
  sql.selectFrom('documents').selectAll().where('position', '=', value('document')),
);

const contentsAt = preparedQuery((sql, value: Placeholders<Position>) =>
  sql.selectFrom('document_contents').select('content').where('position', '=', value('document')),
);

const settlementsOf = preparedQuery((sql, value: Placeholders<Invoice>) =>
  sql
    .selectFrom('settlements')
    .select(['position', 'prepayment_id', 'amount_hundredths'])
    .where('invoice_id', '=', value('invoice_id')),
);

const foreignReferencesOf = preparedQuery((sql, value: Placeholders<Invoice>) =>
  sql.selectFrom('foreign_references').selectAll().where('invoice_id', '=', value('invoice_id')),
);

function documentAt(db: LedgerReader, { document }: ChangeTable) {
  const [row] = documentsAt(db, { document });
  assert(row?.position !== undefined, 'the feed names documents of the ledger');
  return { ...row, position: row.position };
}

function packedContent(db: LedgerReader, { document }: ChangeTable): Uint8Array {
  const [row] = contentsAt(db, { document });
  assert(row !== undefined, 'every document has its content');
  return row.content;
}

const externalOriginalsOf = preparedQuery((sql, value: Placeholders<Invoice>) =>
  sql
    .selectFrom('external_originals')
    .select(['invoice_number', 'issue_date', 'invoice_type', 'total_hundredths', 'uuid', 'earlier_notes_hundredths'])
    .where('invoice_id', '=', value('invoice_id')),
);

// Also those to documents of other branches, which this ledger keeps apart.
function referencesOf(
  db: LedgerReader,
  { invoice_id, original_invoice_id }: Pick<DocumentTable, 'invoice_id' | 'original_invoice_id'>,
) {
  const settlements = settlementsOf(db, { invoice_id });
  const foreign = foreignReferencesOf(db, { invoice_id });
  const foreignSettlements = foreign.flatMap(({ position, original_id: prepayment_id, amount_hundredths }) =>
    amount_hundredths === null ? [] : [{ position, prepayment_id, amount_hundredths }],
  );
  return {
    original_invoice_id: original_invoice_id ?? foreign.find(({ kind }) => kind === 'original')?.original_id ?? null,
    settlements: [...settlements, ...foreignSettlements].toSorted((one, other) => one.position - other.position),
  };
}

// Head office keeps a document that cannot be read here apart, and takes those that follow.
function issuedDocument(db: LedgerReader, change: ChangeTable): IssuedDocument {
  const { prices_include_vat, replaces_invoice_id, receipt_token, ...columns } = documentAt(db, change);
  const { certificate_id, invoice_id, document_type } = columns;
  const isNote = document_type === 'credit_note' || document_type === 'debit_note';
  const content = readableContent(db, { certificate_id, content: packedContent(db, change) });
  return {
    ...columns,
    // A head office of an earlier version takes a document that says no more than it knows.
    ...(replaces_invoice_id === null ? {} : { replaces_invoice_id }),
    ...(receipt_token === null ? {} : { receipt_token }),
    ...referencesOf(db, columns),
    external_original: isNote ? (externalOriginalsOf(db, { invoice_id })[0] ?? null) : null,
    prices_include_vat: prices_include_vat === 1,
    line_items: content?.lineItems ?? '[]',
    xml: content === undefined ? '' : Buffer.from(content.xml).toString('utf8'),
  };
}

function clearedCopy(db: LedgerReader, change: ChangeTable): EntryOf<'cleared_copy'>['copy'] {
  const document = documentAt(db, change);
  const copy = db.first(db.sql.selectFrom('cleared_documents').selectAll().where('invoice_id', '=', document.invoice_id));
  assert(copy !== undefined, 'the feed names copies of the ledger');
  const { content: cleared_content, ...columns } = copy;
  const { certificate_id } = document;
  const xml = readableXml(db, { certificate_id, content: packedContent(db, change), cleared_content }) ?? [];
  return { ...columns, xml: Buffer.from(xml).toString('utf8') };
}

function statusOf(db: LedgerReader, change: ChangeTable): EntryOf<'status'>['status'] {
  const { invoice_id, invoice_type } = documentAt(db, change);
  assert(change.status !== null && change.at !== null, 'a change of status says which and when');
  return { invoice_id, status: change.status, status_at: change.at, ...outcomeOfChange(change, invoice_type) };
}

function unitOf(db: LedgerReader, subject: string): EntryOf<'unit'>['unit'] {
  const unit = db.first(db.sql.selectFrom('egs_units').selectAll().where('egs_unit_id', '=', subject));
  assert(unit !== undefined, 'the feed names units of the ledger');
  const { replaces } = replacementsAround(db, subject);
  return { ...unit, ...(replaces === null ? {} : { replaces_egs_unit_id: replaces }) };
}

// Where its private key is kept concerns only this appliance.
function certificateOf(db: LedgerReader, subject: string): EntryOf<'certificate'>['certificate'] {
  const found = db.first(db.sql.selectFrom('egs_certificates').selectAll().where('certificate_id', '=', subject));
  assert(found !== undefined, 'the feed names certificates of the ledger');
  const { key_name: _keyName, csid_name: _csidName, ...certificate } = found;
  return certificate;
}

// What of a key may change is in the change; the rest never does.
function keyOf(db: LedgerReader, { subject, detail }: ChangeTable): EntryOf<'key'>['key'] {
  const key = db.first(db.sql.selectFrom('api_keys').selectAll().where('key_id', '=', subject));
  assert(key !== undefined, 'the feed names keys of the ledger');
  const changed: Partial<typeof key> = detail === null ? {} : JSON.parse(detail);
  return { ...key, ...changed };
}

// As it is now, which is at least what it was at the change.
function outageOf(db: LedgerReader, subject: string): EntryOf<'outage'>['outage'] {
  const found = db.first(db.sql.selectFrom('outages').selectAll().where('outage_id', '=', subject));
  assert(found !== undefined, 'the feed names outages of the ledger');
  const { present_class: _class, seen_at: _at, lasted: _lasted, ...outage } = found;
  return { ...outage, evidence: evidenceOf(db, subject) };
}

function readEntry(db: LedgerReader, change: ChangeTable): ReadEntry {
  const { position, kind, detail } = change;
  const subject = change.subject ?? '';
  switch (kind) {
    case 'company':
      return { entry: { position, kind, company_id: subject, profile: JSON.parse(detail ?? 'null') }, proof: '' };
    case 'unit':
      return { entry: { position, kind, unit: unitOf(db, subject) }, proof: '' };
    case 'certificate':
      return { entry: { position, kind, certificate: certificateOf(db, subject) }, proof: '' };
    case 'unit_state':
      return { entry: { position, kind, egs_unit_id: subject, state: JSON.parse(detail ?? 'null') }, proof: '' };
    case 'chain_end':
      return { entry: { position, kind, egs_unit_id: subject, chain_end: JSON.parse(detail ?? 'null') }, proof: '' };
    case 'document': {
      const document = issuedDocument(db, change);
      return { entry: { position, kind, status: change.status ?? 'pending', document }, proof: document.hash };
    }
    case 'status':
      return { entry: { position, kind, status: statusOf(db, change) }, proof: '' };
    case 'cleared_copy': {
      const copy = clearedCopy(db, change);
      return { entry: { position, kind, copy }, proof: copy.received_at };
    }
    case 'key':
      return { entry: { position, kind, key: keyOf(db, change) }, proof: '' };
    case 'key_used':
      return { entry: { position, kind, key_id: subject, first_used_at: change.at ?? '' }, proof: '' };
    case 'outage':
      return { entry: { position, kind, outage: outageOf(db, subject) }, proof: '' };
  }
}

/**
 * The entry of a change, with the rows that it names. What cannot be read in a damaged ledger is said to head office in its place, so that
 * what comes after it is sent.
 */
export function entryOfChange(db: LedgerReader, change: ChangeTable): ReadEntry {
  try {
    return readEntry(db, change);
  } catch (cause) {
    // A file that is locked or gone is read later.
    if (cause instanceof Error && 'code' in cause && String(cause.code).startsWith('SQLITE_')) throw cause;
    const { position } = change;
    return { entry: { position, kind: 'unreadable', change: JSON.stringify(change) }, proof: '' };
  }
}
