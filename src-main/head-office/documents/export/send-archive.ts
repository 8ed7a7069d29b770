import { createHash } from 'node:crypto';
import type { Response } from 'express';
import type { Kysely } from 'kysely';
import type { InvoicesFilters } from '../../../../src-shared/api/dashboard/documents/invoices.ts';
import { shownAmount } from '../../../../src-shared/api/v1/results/amount-fields.ts';
import { writeArchive, type ArchivedDocument } from '../../../rendering/archive/write-archive.ts';
import { inOrganization } from '../../db/in-organization.ts';
import { invoiceIdOf } from '../../db/invoice-ids.ts';
import { readableText } from '../../db/packed-text.ts';
import type { Schema } from '../../db/schema.ts';
import { sendWhileWanted } from '../../request/send-while-wanted.ts';
import { findDocuments, type FoundDocument } from '../document/find-document.ts';
import type { ExportPart } from './export-part.ts';

// A document has some kilobytes, so one piece hardly takes more than a hundred.
const documentsPerPiece = 20;

/** An export of an organization at a moment. */
export type Export = { organizationId: string; filters: InvoicesFilters; now: Date };

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

// Each piece in a transaction of its own, so that a slow client holds none open.
async function* exportedDocuments(
  db: Kysely<Schema>,
  organizationId: string,
  files: ExportPart['files'],
): AsyncGenerator<ArchivedDocument<ManifestEntry>, void> {
  for (let start = 0; start < files.length; start += documentsPerPiece) {
    const piece = files.slice(start, start + documentsPerPiece);
    const ids = piece.map(({ invoiceId }) => invoiceId);
    const found = await inOrganization(db, organizationId, (tenant) => findDocuments(tenant, ids));
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
    'search',
  ] as const satisfies (keyof InvoicesFilters)[];
  return Object.fromEntries(names.map((name) => [name, filters[name] ?? null]));
}

/** Sends a part of an export as ZIP: each document's XML, and a manifest in the end. */
export async function sendArchive(
  db: Kysely<Schema>,
  { organizationId, filters, now }: Export,
  { files, part, partsTotal, totalCount }: ExportPart,
  response: Response,
): Promise<void> {
  response
    .status(200)
    .attachment(`invoices_part-${part}.zip`)
    .type('application/zip')
    .set({
      'X-Export-Invoice-Count': String(files.length),
      'X-Export-Part': String(part),
      'X-Export-Parts-Total': String(partsTotal),
      'X-Export-Has-More': String(part + 1 < partsTotal),
      'X-Export-Total-Count': String(totalCount),
    });
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
  const documents = exportedDocuments(db, organizationId, files);
  await sendWhileWanted(response, () => writeArchive({ files, documents, generatedAt, manifestOf }, response));
}
