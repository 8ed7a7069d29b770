import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { type Kysely, sql } from 'kysely';
import type { InvoicesFilters } from '#shared/api/dashboard/invoices.ts';
import { shownAmount } from '#shared/api/documents/amount-fields.ts';
import { writeArchive, type ArchivedDocument } from '#main/rendering/archive/write-archive.ts';
import { csvRow } from '#main/platform/formats/csv.ts';
import { chooseExportPart, exportHeaders, type ExportPart } from '#main/server/routes/export-part.ts';
import type { PagePosition } from '#main/server/list-page.ts';
import { exportPartSize } from '#shared/api/v1/invoice-export.ts';
import { archiveFileNames } from '#main/rendering/archive/archive-file-names.ts';
import { inOrganization, type Reach, type Tenant } from '../db/in-organization.ts';
import { invoiceIdOf } from '../db/invoice-ids.ts';
import { readableText } from '../db/packed-text.ts';
import type { Schema } from '../db/schema.ts';
import { sendWhileWanted } from '../request/send-while-wanted.ts';
import { findDocuments, type FoundDocument } from './find-document.ts';
import { positionOfRow } from './list/list-order.ts';
import { listedRows } from './list/list-invoices.ts';
import { partsOf } from './list/list-parts.ts';
import { sizeOfSearch } from './list/search-documents.ts';
import type { Sheet } from './sheets.ts';
import { conditionsOf } from './list/matching-documents.ts';

// A document has some kilobytes, so one piece hardly takes more than a hundred.
const documentsPerPiece = 20;

/** An export of an organization at a moment. */
export type Export = { organizationId: string; reach: Reach; filters: InvoicesFilters; now: Date };

// What was stored of one document is no reason to send none of the others: the manifest says which it is.
function readableXml(found: FoundDocument): Buffer | undefined {
  return readableText(found.cleared_xml ?? found.xml);
}

function entryOf(found: FoundDocument, file: string) {
  const readable = readableXml(found);
  const xml = readable ?? Buffer.alloc(0);
  const { uuid, invoice_number, document_type, invoice_type, status, company_id, egs_unit_id, icv, invoice_date } = found;
  const named = { invoice_id: invoiceIdOf(found.invoice_id), uuid, invoice_number, document_type, invoice_type, status };
  const sha256 = createHash('sha256').update(xml).digest('hex');
  const total = shownAmount(found.total_hundredths);
  const unreadable = readable === undefined ? { unreadable: true } : {};
  return { xml, invoice: { ...named, company_id, egs_unit_id, icv, invoice_date, total, file, sha256, ...unreadable } };
}

// A document may have been put into quarantine since the export began.
function goneEntry(invoiceId: string, file: string) {
  return { xml: Buffer.alloc(0), invoice: { invoice_id: invoiceIdOf(invoiceId), file, unreadable: true } };
}

type ManifestEntry = ReturnType<typeof entryOf | typeof goneEntry>['invoice'];

// Only what the authority has accepted is exported as XML (contract §9).
function accepted(tenant: Tenant, filters: InvoicesFilters) {
  return tenant
    .selectFrom('documents as document')
    .where('document.status', 'in', ['reported', 'cleared'])
    .where((is) => is.and(conditionsOf(is, filters)));
}

async function filesOf(tenant: Tenant, filters: InvoicesFilters, part: number): Promise<ExportPart['files']> {
  const rows = await accepted(tenant, filters)
    .leftJoin('appliance_companies as company', (join) =>
      join.onRef('company.appliance_id', '=', 'document.appliance_id').onRef('company.company_id', '=', 'document.company_id'),
    )
    .select([
      'document.invoice_id',
      'document.invoice_number',
      'document.invoice_date',
      'document.invoice_time',
      'document.created_at',
      'company.profile',
    ])
    .orderBy('document.created_at')
    .orderBy('document.invoice_id')
    .offset(part * exportPartSize)
    .limit(exportPartSize)
    .execute();
  const names = new Map<string, string>();
  for (const [vatNumber, own] of Map.groupBy(rows, (row) => row.profile?.vat_number ?? '')) {
    for (const [index, name] of archiveFileNames(vatNumber, own).entries()) names.set(own[index]?.invoice_id ?? '', name);
  }
  return rows.map(({ invoice_id, created_at }) => ({
    invoiceId: invoice_id,
    name: names.get(invoice_id) ?? `${invoice_id}.xml`,
    createdAt: created_at.toISOString(),
  }));
}

/**
 * Settles which documents a part of an export holds: in the order in which they were issued.
 *
 * @throws AppError EXPORT_EMPTY, EXPORT_TOO_LARGE or VALIDATION_ERROR.
 */
export async function exportedPart(tenant: Tenant, filters: InvoicesFilters, chosen: number | undefined): Promise<ExportPart> {
  const { totalCount } = await accepted(tenant, filters)
    .select(sql<number>`count(*)`.as('totalCount'))
    .executeTakeFirstOrThrow();
  const settled = chooseExportPart(totalCount, chosen);
  return { ...settled, files: await filesOf(tenant, filters, settled.part) };
}

// Each piece in a transaction of its own, so that a slow client holds none open.
async function* exportedDocuments(
  db: Kysely<Schema>,
  { organizationId, reach }: Export,
  files: ExportPart['files'],
): AsyncGenerator<ArchivedDocument<ManifestEntry>, void> {
  for (let start = 0; start < files.length; start += documentsPerPiece) {
    const piece = files.slice(start, start + documentsPerPiece);
    const ids = piece.map(({ invoiceId }) => invoiceId);
    const found = await inOrganization(db, organizationId, (tenant) => findDocuments(tenant, ids), { reach });
    const byId = new Map(found.map((document) => [document.invoice_id, document]));
    for (const { invoiceId, name } of piece) {
      const document = byId.get(invoiceId);
      yield document === undefined ? goneEntry(invoiceId, name) : entryOf(document, name);
    }
  }
}

// A filter that was not set is null.
function shownFilters(filters: InvoicesFilters): Record<string, unknown> {
  const names = [
    'company_id',
    'appliance_id',
    'egs_unit_id',
    'environment',
    'status',
    'invoice_type',
    'document_type',
    'tax_compliant',
    'date_from',
    'date_to',
    'created_from',
    'created_to',
    'total_min',
    'total_max',
    'buyer_vat_number',
    'till',
    'cashier',
    'payment_means',
    'total',
    'qr',
    'search',
  ] as const satisfies (keyof InvoicesFilters)[];
  return Object.fromEntries(names.map((name) => [name, filters[name] ?? null]));
}

/** Sends a part of an export as ZIP: each document's XML, and a manifest in the end. */
export async function sendArchive(db: Kysely<Schema>, wanted: Export, exported: ExportPart, response: Response): Promise<void> {
  const { organizationId, filters, now } = wanted;
  const { files, part, partsTotal, totalCount } = exported;
  response.status(200).attachment(`invoices_part-${part}.zip`).type('application/zip').set(exportHeaders(exported));
  const generatedAt = now.toISOString();
  const manifestOf = (invoices: ManifestEntry[]) => ({
    generated_at: generatedAt,
    organization_id: organizationId,
    filters: shownFilters(filters),
    part,
    parts_total: partsTotal,
    total_count: totalCount,
    invoices,
  });
  const documents = exportedDocuments(db, wanted, files);
  await sendWhileWanted(response, () => writeArchive({ files, documents, generatedAt, manifestOf }, response));
}

const pieceRows = 500;
const sort = '-created_at';

// Each piece in a transaction of its own, so that a slow client holds none open.
async function* sheetOf(db: Kysely<Schema>, wanted: Export, sheet: Sheet): AsyncGenerator<string> {
  const { organizationId, reach, filters } = wanted;
  // The byte order mark tells spreadsheets that Arabic names are UTF-8.
  yield `\uFEFF${csvRow(sheet.columns)}`;
  let after: PagePosition | undefined;
  for (;;) {
    const start = after;
    const { rows, shown } = await inOrganization(
      db,
      organizationId,
      async (tenant) => {
        const parts = await partsOf(tenant, filters, sort, await sizeOfSearch(tenant, filters));
        const listed = await listedRows(tenant, filters, parts, { sort, after: start, limit: pieceRows });
        return { rows: listed, shown: await sheet.cellsOf(tenant, listed) };
      },
      { reach },
    );
    yield shown.map(csvRow).join('');
    const last = rows.at(-1);
    if (last === undefined || rows.length < pieceRows) return;
    after = positionOfRow(sort, last);
  }
}

/** Sends the documents as CSV, newest first, one row each, reading them while the client takes them. */
export async function sendSheet(db: Kysely<Schema>, wanted: Export, sheet: Sheet, response: Response): Promise<void> {
  response.status(200).type('text/csv; charset=utf-8').attachment('invoices.csv');
  await sendWhileWanted(response, () => pipeline(Readable.from(sheetOf(db, wanted, sheet)), response));
}
