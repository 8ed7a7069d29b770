import { sql as raw, type RawBuilder } from 'kysely';
import { z } from 'zod';
import {
  composeDayReport,
  documentsIn,
  dayAmounts,
  endsOfUnits,
  stateOf,
  withCash,
  type CellOfUnit,
  type DayCell,
  type DayPart,
  type DayPayment,
  type DayRead,
} from '#shared/api/documents/compose-day-report.ts';
import type { DayReport } from '#shared/api/documents/day-report.ts';
import { documentType, invoiceStatus, invoiceType } from '#shared/api/documents/result-fields.ts';
import type { DayFilters } from '#shared/api/v1/day-report-query.ts';
import { sum, zero } from '#shared/invoice/amount.ts';
import { usualSubtotal } from '#shared/invoice/subtotals-in-sar.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { DaySumTable } from '../db/buyer-tables.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { DocumentOwner } from '../ledger/draft.ts';
import { eachOf, foreignSums, signOfDocument, submittedDocuments, sumInParts, wholeSum } from './document-sums.ts';

const keyOfCell = z.tuple([
  documentType,
  invoiceType,
  z.string().nullable(),
  z.string().nullable(),
  z.string(),
  invoiceStatus,
  z.literal([0, 1]),
  z.literal([0, 1]),
]);

// Only notes have one, so that no other document is looked up there.
const isExternal = raw<number>`document.document_type IN ('credit_note', 'debit_note')
  AND EXISTS (SELECT 1 FROM external_originals AS external WHERE external.invoice_id = document.invoice_id)`;

const cellKey = raw<string>`json_array(document.document_type, document.invoice_type, document.till, document.cashier, document.egs_unit_id,
  submission.status, ${isExternal}, document.prepaid_hundredths <> 0)`;

// The documents by the index of their days, or one by one where a part of each is found first.
function ofDay(db: LedgerReader, { companyId, environment }: DocumentOwner, filters: DayFilters, found: 'by day' | 'by part') {
  const { date, egs_unit_id, till, cashier } = filters;
  // No index serves an expression.
  const own = found === 'by part' ? raw`+` : raw``;
  return submittedDocuments(db)
    .where(raw<boolean>`${own}document.company_id = ${companyId}`)
    .where(raw<boolean>`${own}document.environment = ${environment}`)
    .where(raw<boolean>`${own}document.invoice_date = ${date}`)
    .$if(egs_unit_id !== undefined, (all) => all.where(raw<boolean>`+document.egs_unit_id = ${egs_unit_id}`))
    .$if(till !== undefined, (all) => all.where(raw<boolean>`+document.till = ${till}`))
    .$if(cashier !== undefined, (all) => all.where(raw<boolean>`+document.cashier = ${cashier}`));
}

type Span = { first: number; last: number };

const spans = preparedQuery((query, value: Placeholders<DocumentOwner & { date: string }>) =>
  query
    .selectFrom('documents')
    .select([raw<number | null>`min(position)`.as('first'), raw<number | null>`max(position)`.as('last')])
    .where('company_id', '=', value('companyId'))
    .where('environment', '=', value('environment'))
    .where('invoice_date', '=', value('date')),
);

// Between which documents those of a day are. Most days are one piece of the ledger.
function spanOf(db: LedgerReader, { companyId, environment }: DocumentOwner, date: string): Span {
  const [span] = spans(db, { companyId, environment, date });
  return { first: span?.first ?? 0, last: span?.last ?? 0 };
}

type Chosen = () => ReturnType<typeof ofDay>;

const keptSums = preparedQuery((query, value: Placeholders<DocumentOwner & { date: string }>) =>
  query
    .selectFrom('day_sums')
    .selectAll()
    .where('company_id', '=', value('companyId'))
    .where('environment', '=', value('environment'))
    .where('invoice_date', '=', value('date'))
    .where('documents', '<>', 0),
);

// Of what the authority has not answered yet, the report says no more than how many documents it is and their total.
function cellsOfRow(row: DaySumTable): CellOfUnit[] {
  const { document_type, invoice_type, egs_unit_id, documents, first_icv, last_icv, not_reported } = row;
  const sign = document_type === 'credit_note' ? -1 : 1;
  const whole: CellOfUnit = {
    ...eachOf(dayAmounts, (name) => wholeSum(row, name).times(sign)),
    document_type,
    invoice_type,
    egs_unit_id,
    first_icv,
    last_icv,
    till: row.till === '' ? null : row.till,
    cashier: row.cashier === '' ? null : row.cashier,
    is_external: row.is_external === 1,
    is_settling: row.is_settling === 1,
    documents,
    state: row.is_rejected === 1 ? 'rejected' : 'accepted',
  };
  if (not_reported === 0) return [whole];
  const total = wholeSum(row, 'not_reported').times(sign);
  return [
    { ...whole, documents: documents - not_reported, total: whole.total.minus(total) },
    { ...whole, ...eachOf(dayAmounts, () => zero), documents: not_reported, total, state: 'not_reported' },
  ];
}

function keptCells(db: LedgerReader, { companyId, environment }: DocumentOwner, filters: DayFilters): CellOfUnit[] {
  const { date, egs_unit_id: unit, till, cashier } = filters;
  const rows = keptSums(db, { companyId, environment, date }).filter(
    (row) =>
      (unit === undefined || row.egs_unit_id === unit) &&
      (till === undefined || row.till === till) &&
      (cashier === undefined || row.cashier === cashier),
  );
  return rows.flatMap(cellsOfRow);
}

function foreignCells(db: LedgerReader, chosen: Chosen): CellOfUnit[] {
  return foreignSums(db, chosen, cellKey, dayAmounts).map(({ key, ...sums }) => {
    const [document_type, invoice_type, till, cashier, egs_unit_id, status, external, settling] = keyOfCell.parse(
      JSON.parse(key),
    );
    const of = { document_type, invoice_type, till, cashier, egs_unit_id };
    return { ...sums, ...of, state: stateOf(status), is_external: external === 1, is_settling: settling === 1 };
  });
}

// As an expression, it has SQLite find the parts first, which are fewer.
const partOfDocument = raw<boolean>`document.position = +part.position`;

// Whether a row is the only, or the first, of its document.
const firsts = raw<number>`count(*) FILTER (WHERE part.part = 0)`.as('documents');

// What a document has settled of another category is no part of its own.
const ownParts = raw<number>`count(*) FILTER (WHERE part.taxable_hundredths <> 0 OR part.settled_taxable_hundredths = 0)`.as(
  'own_parts',
);

const isValid = raw<boolean>`submission.status <> 'failed'`;

function signed(column: 'taxable_hundredths' | 'vat_hundredths' | 'amount_hundredths'): RawBuilder<number> {
  return raw`(${raw.ref(`part.${column}`)} * ${signOfDocument})`;
}

// What has no rows is at the standard rate alone: the rest of the sums.
function partsOf(db: LedgerReader, chosen: Chosen, { first, last }: Span, cells: readonly DayCell[]): DayPart[] {
  const rows = db.all(
    chosen()
      .innerJoin('document_subtotals as part', (join) => join.on(partOfDocument))
      .where('part.position', '>=', first)
      .where('part.position', '<=', last)
      .where(isValid)
      .groupBy(['part.category', 'part.rate_hundredths'])
      .select(['part.category', 'part.rate_hundredths', firsts, ownParts])
      .select([...sumInParts('taxable', signed('taxable_hundredths')), ...sumInParts('vat', signed('vat_hundredths'))]),
  );
  const listed = rows
    .filter((row) => row.own_parts > 0)
    .map((row) => ({
      category: row.category,
      rate_hundredths: row.rate_hundredths,
      taxable: wholeSum(row, 'taxable'),
      vat: wholeSum(row, 'vat'),
    }));
  const rest = {
    ...usualSubtotal,
    taxable: sum(cells.map(({ subtotal }) => subtotal)).minus(sum(listed.map(({ taxable }) => taxable))),
    vat: sum(cells.map(({ vat }) => vat)).minus(sum(listed.map(({ vat }) => vat))),
  };
  return documentsIn(rows) === documentsIn(cells) ? listed : [...listed, rest];
}

function paymentsOf(db: LedgerReader, chosen: Chosen, { first, last }: Span, cells: readonly DayCell[]): DayPayment[] {
  const rows = db.all(
    chosen()
      .innerJoin('document_payments as part', (join) => join.on(partOfDocument))
      .where('part.position', '>=', first)
      .where('part.position', '<=', last)
      .where(isValid)
      .groupBy('part.means')
      .select(['part.means', firsts])
      .select(sumInParts('amount', signed('amount_hundredths'))),
  );
  return withCash(
    rows.map((row) => ({ means: row.means, documents: row.documents, amount: wholeSum(row, 'amount') })),
    cells,
  );
}

const numbers = preparedQuery((query, value: Placeholders<{ egsUnitId: string; icv: number }>) =>
  query
    .selectFrom('documents as document')
    .innerJoin('egs_units as unit', 'unit.egs_unit_id', 'document.egs_unit_id')
    .select(['document.invoice_number', 'unit.unit_name'])
    .where('document.egs_unit_id', '=', value('egsUnitId'))
    .where('document.icv', '=', value('icv')),
);

function unitsOf(db: LedgerReader, cells: readonly CellOfUnit[]): DayReport['units'] {
  const units = endsOfUnits(cells).flatMap(({ egs_unit_id, documents, first_icv, last_icv }) => {
    const [first, last] = [first_icv, last_icv].map((icv) => numbers(db, { egsUnitId: egs_unit_id, icv })[0]);
    if (first === undefined || last === undefined) return [];
    const ends = { first_invoice_number: first.invoice_number, last_invoice_number: last.invoice_number, first_icv, last_icv };
    return [{ egs_unit_id, unit_name: first.unit_name, documents, ...ends }];
  });
  return units.toSorted((one, other) => one.unit_name.localeCompare(other.unit_name, 'en'));
}

function readDay(db: LedgerReader, owner: DocumentOwner, filters: DayFilters): DayRead {
  const cells = [...keptCells(db, owner, filters), ...foreignCells(db, () => ofDay(db, owner, filters, 'by day'))];
  const valid = cells.filter(({ state }) => state !== 'rejected');
  const span = spanOf(db, owner, filters.date);
  const ofParts = () => ofDay(db, owner, filters, 'by part');
  const parts = partsOf(db, ofParts, span, valid);
  return { cells, parts, payments: paymentsOf(db, ofParts, span, valid), units: unitsOf(db, cells) };
}

/** The report of a day (contract §9): one reading of it, whatever is being issued meanwhile. */
export function readDayReport(db: LedgerReader, owners: readonly DocumentOwner[], filters: DayFilters): DayReport {
  const read = owners.map((owner) => readDay(db, owner, filters));
  return composeDayReport(filters.date, {
    cells: read.flatMap(({ cells }) => cells),
    parts: read.flatMap(({ parts }) => parts),
    payments: read.flatMap(({ payments }) => payments),
    units: read.flatMap(({ units }) => units),
  });
}
