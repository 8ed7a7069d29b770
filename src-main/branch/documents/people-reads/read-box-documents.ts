import { sql as raw, type RawBuilder } from 'kysely';
import type { ManagerBoxDocuments, ManagerBoxQuery } from '#shared/api/people/reports.ts';
import { rateOf } from '#shared/api/documents/amount-fields.ts';
import { fromHundredths, round2, toHundredths, type Amount } from '#shared/invoice/amount.ts';
import { isNote } from '#shared/invoice/document.ts';
import { usualSubtotal } from '#shared/invoice/subtotals-in-sar.ts';
import { citizenCodes, exportCodes, vatReturnBoxOf, type VatReturnBox } from '#shared/reference/vat-return-box.ts';
import { listedValues } from '#main/platform/sqlite/listed-values.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import { joinedParts, shownPart, type DocumentPart } from '#main/server/vat-return-sheet.ts';
import { createCursorCodec } from '#main/server/list-cursor.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { Environment } from '../../db/schema.ts';
import { signedDocument } from '../../ledger/credit-notes.ts';
import type { DocumentOwner } from '../../ledger/draft.ts';
import { foreignCursor } from '../invoice-cursor.ts';
import type { ReportPeriod } from './read-by-day.ts';

/** Which documents are read: those of a box, or all, in the order of issue. */
export type BoxPageRequest = ReportPeriod & {
  box?: VatReturnBox | undefined;
  /** The position of the last document before them. */
  after: number;
  /** That of the last one of the period, where it is known. */
  last?: number | undefined;
  limit: number;
};

/** Some of them, and whether there are more. */
export type BoxPage = { parts: DocumentPart[]; after: number; last: number; hasMore: boolean };

const lastOfPeriod = preparedQuery((query, value: Placeholders<DocumentOwner & ReportPeriod>) =>
  query
    .selectFrom('documents')
    .select([raw<number | null>`min(position)`.as('first'), raw<number | null>`max(position)`.as('last')])
    .where('company_id', '=', value('companyId'))
    .where('environment', '=', value('environment'))
    .where('invoice_date', '>=', value('from'))
    .where('invoice_date', '<=', value('to')),
);

function listed(codes: readonly string[]): RawBuilder<string> {
  return raw.join(codes.map((code) => raw.lit(code)));
}

const isOfCitizens = raw<boolean>`part.exemption_code IN (${listed(citizenCodes)})`;
const isOfExport = raw<boolean>`(part.exemption_code IN (${listed(exportCodes)}) OR substr(document.transaction_code, 5, 1) = '1')`;

// What a part of a box is like; see `vatReturnBoxOf`.
const conditions: Record<VatReturnBox, RawBuilder<boolean>> = {
  standard_rated: raw`part.category = 'S'`,
  citizens: raw`part.category = 'Z' AND ${isOfCitizens}`,
  zero_rated: raw`part.category = 'Z' AND NOT ${isOfCitizens} AND NOT ${isOfExport}`,
  exports: raw`part.category = 'Z' AND NOT ${isOfCitizens} AND ${isOfExport}`,
  exempt: raw`part.category = 'E'`,
  out_of_scope: raw`part.category = 'O'`,
};

type InPeriod = BoxPageRequest & { last: number };

// As expressions, conditions have SQLite go through the positions.
function isCounted({ companyId, environment }: DocumentOwner, { from, to }: ReportPeriod): RawBuilder<boolean> {
  return raw`+document.company_id = ${companyId} AND +document.environment = ${environment}
    AND +document.invoice_date >= ${from} AND +document.invoice_date <= ${to} AND submission.status <> 'failed'`;
}

// Most documents are in the first box, and say so by having no parts.
function positionsOfMost(db: LedgerReader, owner: DocumentOwner, asked: InPeriod): number[] {
  const { box, after, last, limit } = asked;
  const ownPart = raw`SELECT 1 FROM document_subtotals AS part WHERE part.position = document.position`;
  const isUsual = raw<boolean>`(NOT EXISTS (${ownPart}) OR EXISTS (${ownPart} AND ${conditions.standard_rated}))`;
  const rows = db.all(
    db.sql
      .selectFrom('documents as document')
      .innerJoin('submissions as submission', 'submission.invoice_id', 'document.invoice_id')
      .select(raw<number>`document.position`.as('position'))
      .where(raw<boolean>`document.position > ${after} AND document.position <= ${last}`)
      .where(isCounted(owner, asked))
      .$if(box !== undefined, (all) => all.where(isUsual))
      .orderBy(raw`document.position`)
      .limit(limit + 1),
  );
  return rows.map(({ position }) => position);
}

// Those of the other boxes are found by their parts, which are fewer.
function positionsByParts(db: LedgerReader, owner: DocumentOwner, asked: InPeriod & { box: VatReturnBox }): number[] {
  const { box, after, last, limit } = asked;
  const rows = db.all(
    db.sql
      .selectFrom('document_subtotals as part')
      .innerJoin('documents as document', (join) => join.on(raw<boolean>`document.position = +part.position`))
      .innerJoin('submissions as submission', 'submission.invoice_id', 'document.invoice_id')
      .select('part.position')
      .distinct()
      .where('part.position', '>', after)
      .where('part.position', '<=', last)
      .where(conditions[box])
      .where(isCounted(owner, asked))
      .orderBy('part.position')
      .limit(limit + 1),
  );
  return rows.map(({ position }) => position);
}

const chosenParts = preparedQuery((query, value: Placeholders<{ positions: string }>) =>
  query
    .selectFrom('documents as document')
    .leftJoin('document_subtotals as part', 'part.position', 'document.position')
    .leftJoin('document_buyers as named', 'named.position', 'document.position')
    .leftJoin('buyers as buyer', 'buyer.buyer_id', 'named.buyer_id')
    .select(['document.invoice_id', 'document.invoice_number', 'document.invoice_date', 'document.document_type'])
    .select(['document.transaction_code', 'document.exchange_rate', 'document.subtotal_hundredths', 'document.vat_hundredths'])
    .select(['part.category', 'part.rate_hundredths', 'part.exemption_code', 'buyer.name as buyer_name'])
    .select(['part.taxable_hundredths as own_taxable', 'part.vat_hundredths as own_vat'])
    .select(['part.settled_taxable_hundredths as settled_taxable', 'part.settled_vat_hundredths as settled_vat'])
    .where(raw<number>`document.position`, 'in', listedValues<number>(value('positions')))
    .orderBy(raw`document.position`)
    .orderBy('part.part'),
);

type PartRow = ReturnType<typeof chosenParts>[number];

function inSar(hundredths: number, rate: Amount | undefined): number {
  return rate === undefined ? hundredths : toHundredths(round2(fromHundredths(hundredths).times(rate)));
}

// A document without parts is one of the usual category.
function figuresOf(row: PartRow): Pick<DocumentPart, 'category' | 'rate' | 'taxable' | 'vat'> & { code: string } {
  const { category, rate_hundredths: rate, own_taxable, own_vat, settled_taxable, settled_vat } = row;
  if (category === null) {
    const own = rateOf(row.exchange_rate);
    const sums = { taxable: inSar(row.subtotal_hundredths, own), vat: inSar(row.vat_hundredths, own) };
    return { category: usualSubtotal.category, rate: usualSubtotal.rate_hundredths / 100, code: '', ...sums };
  }
  return {
    category,
    rate: (rate ?? 0) / 100,
    code: row.exemption_code ?? '',
    taxable: (own_taxable ?? 0) - (settled_taxable ?? 0),
    vat: (own_vat ?? 0) - (settled_vat ?? 0),
  };
}

function partOf(row: PartRow): DocumentPart {
  const { category, rate, code, taxable, vat } = figuresOf(row);
  const sign = row.document_type === 'credit_note' ? -1 : 1;
  return {
    box: vatReturnBoxOf({ category, exemptionCode: code, transactionCode: row.transaction_code }),
    category,
    rate,
    invoice_id: row.invoice_id,
    invoice_number: row.invoice_number,
    invoice_date: row.invoice_date,
    document_type: row.document_type,
    is_note: isNote(row.document_type),
    buyer_name: row.buyer_name,
    buyer_vat_number: null,
    taxable: sign * taxable,
    vat: sign * vat,
  };
}

/** What documents of a company add to a box of its return, or to all of them, page by page. */
export function readBoxDocuments(db: LedgerReader, owner: DocumentOwner, asked: BoxPageRequest): BoxPage {
  const { companyId, environment } = owner;
  const { from, to, box } = asked;
  const [span] = asked.last === undefined ? lastOfPeriod(db, { companyId, environment, from, to }) : [];
  const last = asked.last ?? span?.last ?? 0;
  const after = Math.max(asked.after, (span?.first ?? 1) - 1);
  const inPeriod = { ...asked, after, last };
  const positions =
    box === undefined || box === 'standard_rated'
      ? positionsOfMost(db, owner, inPeriod)
      : positionsByParts(db, owner, { ...inPeriod, box });
  const page = positions.slice(0, asked.limit);
  const parts = joinedParts(chosenParts(db, { positions: JSON.stringify(page) }).map(partOf));
  return {
    parts: box === undefined ? parts : parts.filter((part) => part.box === box),
    after: page.at(-1) ?? after,
    last,
    hasMore: positions.length > asked.limit,
  };
}

/** The same for a sheet, with the VAT numbers of buyers, which are in the signed XML alone. */
export function readSheetDocuments(db: LedgerReader, owner: DocumentOwner, asked: BoxPageRequest): BoxPage {
  const page = readBoxDocuments(db, owner, asked);
  const parts = page.parts.map((part) =>
    part.buyer_name === null
      ? part
      : { ...part, buyer_vat_number: signedDocument(db, part.invoice_id)?.document.buyer?.vatNumber ?? null },
  );
  return { ...page, parts };
}

const codec = createCursorCodec('inv_');

/** The query of a page of the documents of a box, with the environment that it is of. */
export type OwnBoxQuery = ManagerBoxQuery & { environment: Environment };

const positionOfId = preparedQuery((query, value: Placeholders<{ invoiceId: string }>) =>
  query
    .selectFrom('documents')
    .select(raw<number>`position`.as('position'))
    .where('invoice_id', '=', value('invoiceId')),
);

// Where the page before ended.
function endBefore(db: LedgerReader, scope: readonly string[], cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const invoiceId = codec.read(scope, cursor);
  const [row] = invoiceId === undefined ? [] : positionOfId(db, { invoiceId });
  if (row === undefined) throw foreignCursor();
  return row.position;
}

/**
 * A page of the documents of a box.
 *
 * @throws AppError VALIDATION_ERROR for a cursor of another list.
 */
export function boxPageOf(db: LedgerReader, query: OwnBoxQuery): ManagerBoxDocuments {
  const { company_id: companyId, environment, from, to, box, cursor, limit } = query;
  const scope = ['box', companyId, environment, from, to, box];
  const owner = { companyId, environment };
  const { parts, hasMore } = readBoxDocuments(db, owner, { from, to, box, after: endBefore(db, scope, cursor), limit });
  const last = parts.at(-1);
  return {
    data: parts.map(shownPart),
    pagination: {
      limit,
      next_cursor: hasMore && last !== undefined ? codec.write(scope, last.invoice_id) : null,
      has_more: hasMore,
    },
  };
}
