import { sql as raw } from 'kysely';
import type { InvoiceFilters } from '#shared/api/v1/invoice-list.ts';
import { comparableText } from '#shared/i18n/comparable-text.ts';
import { amount, toHundredths } from '#shared/invoice/amount.ts';
import { hashOfQr } from '#main/core/stamp/reading/read-qr.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { Queries } from '#main/platform/sqlite/reader.ts';
import { listedValues } from '#main/platform/sqlite/listed-values.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Schema } from '../db/schema.ts';
import type { DocumentOwner } from '../ledger/draft.ts';
import { byNewest } from './document-cells.ts';

/** How many documents of a company a search finds at most: the newest. */
export const mostFound = 1_000;

// One number is used again only after a document has failed, so there are never many of it.
const mostOfOneNumber = 1_000;

// What one search looks at, however common an amount or a part of a number is.
const lookedAtOnce = 1_000;
const mostLookedAt = 20_000;

function documents(sql: Queries<Schema>, value: Placeholders<DocumentOwner>) {
  return sql
    .selectFrom('documents as document')
    .innerJoin('submissions as submission', 'submission.invoice_id', 'document.invoice_id')
    .select([
      'document.created_at',
      'document.invoice_id',
      'document.uuid',
      'document.hash',
      'document.invoice_number',
      'document.invoice_type',
      'document.document_type',
      'document.invoice_date',
      'document.egs_unit_id',
      'document.total_hundredths',
      'document.payable_hundredths',
      'document.till',
      'document.cashier',
      'submission.status',
    ])
    .where('document.company_id', '=', value('companyId'))
    .where('document.environment', '=', value('environment'));
}

const ofNumber = preparedQuery((sql, value: Placeholders<DocumentOwner & { invoiceNumber: string; limit: number }>) =>
  documents(sql, value).where('document.invoice_number', '=', value('invoiceNumber')).limit(value('limit')),
);

const ofUuid = preparedQuery((sql, value: Placeholders<DocumentOwner & { uuid: string }>) =>
  documents(sql, value).where('document.uuid', '=', value('uuid')),
);

const ofPlace = preparedQuery((sql, value: Placeholders<DocumentOwner & { egsUnitId: string; icv: number }>) =>
  documents(sql, value).where('document.egs_unit_id', '=', value('egsUnitId')).where('document.icv', '=', value('icv')),
);

const ofPositions = preparedQuery((sql, value: Placeholders<DocumentOwner & { positions: string }>) =>
  documents(sql, value).where('document.position', 'in', listedValues<number>(value('positions'))),
);

// The notes of a document of this ledger, or of another branch.
const ofOriginal = preparedQuery((sql, value: Placeholders<DocumentOwner & { uuid: string; limit: number }>) =>
  documents(sql, value)
    .where((is) =>
      is.or([
        is(
          'document.original_invoice_id',
          'in',
          sql.selectFrom('documents').select('invoice_id').where('uuid', '=', value('uuid')),
        ),
        is(
          'document.invoice_id',
          'in',
          sql
            .selectFrom('foreign_references as reference')
            .innerJoin('foreign_originals as original', 'original.invoice_id', 'reference.original_id')
            .select('reference.invoice_id')
            .where('original.uuid', '=', value('uuid'))
            .where('reference.kind', '=', raw.lit<'original'>('original')),
        ),
      ]),
    )
    .limit(value('limit')),
);

// Of one till or one cashier, an index has the days.
const mostOfSeller = 10_000;

type SoldOnDays = DocumentOwner & { name: string; from: string; to: string; limit: number };

function soldBy(column: 'till' | 'cashier') {
  return preparedQuery((sql, value: Placeholders<SoldOnDays>) =>
    documents(sql, value)
      .where(`document.${column}`, '=', value('name'))
      .where('document.invoice_date', '>=', value('from'))
      .where('document.invoice_date', '<=', value('to'))
      .orderBy('document.invoice_date', 'desc')
      .orderBy('document.position', 'desc')
      .limit(value('limit')),
  );
}

const ofTill = soldBy('till');
const ofCashier = soldBy('cashier');

/** A document that was found, with what filters compare. */
export type FoundRow = ReturnType<typeof ofUuid>[number];

/** What was found, and whether there may be more. */
export type FoundRows = { rows: FoundRow[]; isEstimate: boolean };

const afterOfHash = preparedQuery((sql, value: Placeholders<{ hash: string }>) =>
  sql
    .selectFrom('documents')
    .select(['egs_unit_id', raw<number>`icv - 1`.as('icv')])
    .where('previous_hash', '=', value('hash'))
    // As the index has it.
    .where(raw<boolean>`icv > 1`),
);

const headOfHash = preparedQuery((sql, value: Placeholders<{ hash: string }>) =>
  sql.selectFrom('chain_heads').select(['egs_unit_id', 'icv']).where('hash', '=', value('hash')),
);

/** The document of a hash: the one before the one that names it, or the last of a chain. */
export function documentsOfHash(db: LedgerReader, { companyId, environment }: DocumentOwner, hash: string): FoundRow[] {
  const places = [...afterOfHash(db, { hash }), ...headOfHash(db, { hash })];
  return places.flatMap(({ egs_unit_id: egsUnitId, icv }) => ofPlace(db, { companyId, environment, egsUnitId, icv }));
}

/** The document of a UUID. */
export function documentsOfUuid(db: LedgerReader, { companyId, environment }: DocumentOwner, uuid: string): FoundRow[] {
  return ofUuid(db, { companyId, environment, uuid: uuid.toLowerCase() });
}

type Page = { before: number; limit: number };

const withPart = preparedQuery((sql, value: Placeholders<Page & { parts: string }>) =>
  sql
    .selectFrom('document_numbers')
    .select('rowid as position')
    .where(raw<boolean>`document_numbers MATCH ${value('parts')}`)
    .where('rowid', '<', value('before'))
    .orderBy('rowid', 'desc')
    .limit(value('limit')),
);

const ofTotal = preparedQuery((sql, value: Placeholders<Page & { hundredths: number }>) =>
  sql
    .selectFrom('documents')
    .select(raw<number>`position`.as('position'))
    .where('total_hundredths', '=', value('hundredths'))
    .where('position', '<', value('before'))
    .orderBy('position', 'desc')
    .limit(value('limit')),
);

const ofPayable = preparedQuery((sql, value: Placeholders<Page & { hundredths: number }>) =>
  sql
    .selectFrom('documents')
    .select(raw<number>`position`.as('position'))
    .where('payable_hundredths', '=', value('hundredths'))
    .whereRef('payable_hundredths', '<>', 'total_hundredths')
    .where('position', '<', value('before'))
    .orderBy('position', 'desc')
    .limit(value('limit')),
);

// The newest documents among candidates that an index gives, newest first, a page at a time.
function newest(
  db: LedgerReader,
  { companyId, environment }: DocumentOwner,
  read: (page: Page) => { position: number }[],
  isWanted: (row: FoundRow) => boolean,
): FoundRows {
  const rows: FoundRow[] = [];
  let before = Number.MAX_SAFE_INTEGER;
  for (let looked = 0; looked < mostLookedAt && rows.length < mostFound; looked += lookedAtOnce) {
    const candidates = read({ before, limit: lookedAtOnce }).map(({ position }) => position);
    rows.push(...ofPositions(db, { companyId, environment, positions: JSON.stringify(candidates) }).filter(isWanted));
    if (candidates.length < lookedAtOnce) return { rows, isEstimate: false };
    before = candidates.at(-1) ?? 0;
  }
  return { rows, isEstimate: true };
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function hasPart(row: FoundRow, part: string): boolean {
  return comparableText(row.invoice_number).includes(part);
}

/** The newest documents whose number holds a text of three characters or more, in any case. */
export function documentsWithPart(db: LedgerReader, owner: DocumentOwner, search: string): FoundRows {
  const part = comparableText(search);
  const characters = Array.from(part);
  // The index knows which parts a number has, and not their order, which is compared.
  const parts = characters.slice(2).map((_, at) => quoted(characters.slice(at, at + 3).join('')));
  const match = [...new Set(parts)].join(' AND ');
  return newest(
    db,
    owner,
    (page) => withPart(db, { ...page, parts: match }),
    (row) => hasPart(row, part),
  );
}

function hasAmount({ total_hundredths: total, payable_hundredths: payable }: FoundRow, hundredths: number): boolean {
  return total === hundredths || payable === hundredths;
}

/** The newest documents whose total or payable amount is this. */
export function documentsOfTotal(db: LedgerReader, owner: DocumentOwner, total: string): FoundRows {
  const hundredths = toHundredths(amount(total));
  const [totals, payables] = [ofTotal, ofPayable].map((read) =>
    newest(
      db,
      owner,
      (page) => read(db, { ...page, hundredths }),
      () => true,
    ),
  );
  return {
    rows: [...(totals?.rows ?? []), ...(payables?.rows ?? [])],
    isEstimate: totals?.isEstimate === true || payables?.isEstimate === true,
  };
}

/** The documents at these positions. */
export function documentsAt(
  db: LedgerReader,
  { companyId, environment }: DocumentOwner,
  positions: readonly number[],
): FoundRow[] {
  return ofPositions(db, { companyId, environment, positions: JSON.stringify(positions) });
}

/** Whether a document that was found has what the filters name, but for a search. */
export function matchesFilters(
  row: FoundRow,
  { date_from, date_to, qr, total, search: _search, original_invoice_uuid: _original, ...exact }: InvoiceFilters,
): boolean {
  const isInRange = (date_from ?? '') <= row.invoice_date && row.invoice_date <= (date_to ?? row.invoice_date);
  const names = ['uuid', 'invoice_number', 'invoice_type', 'document_type', 'egs_unit_id', 'status', 'till', 'cashier'] as const;
  return (
    isInRange &&
    names.every((name) => exact[name] === undefined || exact[name] === row[name]) &&
    (qr === undefined || hashOfQr(qr) === row.hash) &&
    (total === undefined || hasAmount(row, toHundredths(amount(total))))
  );
}

function whole(rows: FoundRow[]): FoundRows {
  return { rows, isEstimate: false };
}

function ofSeller(db: LedgerReader, { companyId, environment }: DocumentOwner, filters: InvoiceFilters): FoundRows | undefined {
  const { cashier, till, date_from: from = '', date_to: to = '9999-12-31' } = filters;
  // A till sells more than each of its cashiers.
  const [read, name] = cashier === undefined ? [ofTill, till] : [ofCashier, cashier];
  if (name === undefined) return undefined;
  const rows = read(db, { companyId, environment, name, from, to, limit: mostOfSeller });
  return { rows, isEstimate: rows.length === mostOfSeller };
}

function candidates(db: LedgerReader, owner: DocumentOwner, filters: InvoiceFilters): FoundRows | undefined {
  const { companyId, environment } = owner;
  const { uuid, qr, invoice_number: number, total, search, original_invoice_uuid: original } = filters;
  if (original !== undefined) return whole(ofOriginal(db, { companyId, environment, uuid: original, limit: mostFound }));
  if (uuid !== undefined) return whole(documentsOfUuid(db, owner, uuid));
  if (qr !== undefined) return whole(documentsOfHash(db, owner, hashOfQr(qr) ?? ''));
  if (number !== undefined) return whole(ofNumber(db, { companyId, environment, invoiceNumber: number, limit: mostOfOneNumber }));
  if (search !== undefined) {
    const { rows, isEstimate } = documentsWithPart(db, owner, search);
    return { rows: [...rows, ...documentsOfUuid(db, owner, search)], isEstimate };
  }
  return total === undefined ? ofSeller(db, owner, filters) : documentsOfTotal(db, owner, total);
}

/**
 * The owner's documents of a number, a part of it, a UUID, a QR, an original, an amount, a till or a cashier that match the other
 * filters, newest first; undefined where the filters name none of these.
 */
export function namedDocuments(db: LedgerReader, owner: DocumentOwner, filters: InvoiceFilters): FoundRows | undefined {
  const found = candidates(db, owner, filters);
  if (found === undefined) return undefined;
  const { search } = filters;
  const part = search === undefined ? '' : comparableText(search);
  const rows = found.rows.filter(
    (row) => matchesFilters(row, filters) && (search === undefined || hasPart(row, part) || row.uuid === search.toLowerCase()),
  );
  return { rows: rows.toSorted(byNewest), isEstimate: found.isEstimate };
}
