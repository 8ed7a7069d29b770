import { sql } from 'kysely';
import type { OrganizationInvoice } from '#shared/api/dashboard/invoices.ts';
import { storedLineItem, type StoredLineItem } from '#shared/api/documents/invoice-results.ts';
import { returnedByLine, shownLines } from '#shared/api/documents/line-items-of.ts';
import { documentFields, receiptUrlAt, transactionOf } from '#shared/api/documents/document-fields.ts';
import { shownAmount } from '#shared/api/documents/amount-fields.ts';
import { readQrText } from '#main/core/ubl/read-qr-text.ts';
import { storedJson } from '#main/platform/formats/stored-json.ts';
import { printableQr } from '#main/rendering/receipts/printable-qr.ts';
import { readSignedTexts, withArabic } from '#main/rendering/read-signed-texts.ts';
import type { NamedDocument } from '#shared/invoice/submission-status.ts';
import { amount, sum, toJsonNumber, type Amount } from '#shared/invoice/amount.ts';
import { isNote } from '#shared/invoice/document.ts';
import { shownExternal } from '../branches/originals/stored-external.ts';
import { currentLimits, type Tenant } from '../db/in-organization.ts';
import { invoiceIdOf } from '../db/invoice-ids.ts';
import { readableText } from '../db/packed-text.ts';
import { correctionsAmong, documentsCorrectedBy, type DocumentWithOutcome, type FoundDocument } from './find-document.ts';

const storedLineItems = storedLineItem.array();

async function timelineOf(tenant: Tenant, { invoice_id }: FoundDocument): Promise<OrganizationInvoice['timeline']> {
  const moves = await tenant
    .selectFrom('document_timeline')
    .select(['status', 'at'])
    .where('invoice_id', '=', invoice_id)
    .orderBy('at')
    .orderBy('position')
    .execute();
  return moves.map(({ status, at }) => ({ status, at: at.toISOString() }));
}

/** The QR text that may be printed on a document, or null while there is none. */
export function qrOf(found: DocumentWithOutcome): string | null {
  const xml = readableText(found.xml);
  return xml === undefined ? null : printableQr({ ...found, qr: readQrText(xml) ?? '' });
}

function originFields(found: FoundDocument) {
  return {
    company_id: found.company_id,
    appliance_id: found.appliance_id,
    branch_name: found.branch_name,
    unit_name: found.unit_name,
    buyer_name: found.buyer_name,
    buyer_vat_number: found.buyer_vat_number,
    invoice_time: found.invoice_time,
    created_at: found.created_at.toISOString(),
    received_at: found.received_at.toISOString(),
    icv: found.icv,
    hash: found.hash,
    pih: found.previous_hash,
  };
}

// What settlements and credit notes have taken of a prepayment; a failed document takes nothing.
async function takenOf(tenant: Tenant, prepaymentId: string): Promise<Amount> {
  const settled = await tenant
    .selectFrom('settlements as settlement')
    .innerJoin('documents as settling', 'settling.invoice_id', 'settlement.invoice_id')
    .select(sql<string>`coalesce(sum(settlement.amount_hundredths), 0)::text`.as('hundredths'))
    .where('settlement.prepayment_id', '=', prepaymentId)
    .where('settling.status', '!=', 'failed')
    .executeTakeFirstOrThrow();
  const credited = await tenant
    .selectFrom('documents')
    .select(sql<string>`coalesce(sum(total_hundredths + rounding_hundredths), 0)::text`.as('hundredths'))
    .where('original_invoice_id', '=', prepaymentId)
    .where('document_type', '=', 'credit_note')
    .where('status', '!=', 'failed')
    .executeTakeFirstOrThrow();
  return amount(settled.hundredths).plus(credited.hundredths);
}

async function settledPrepayments(tenant: Tenant, invoiceId: string) {
  const rows = await tenant
    .selectFrom('settlements as settlement')
    .innerJoin('documents as prepayment', 'prepayment.invoice_id', 'settlement.prepayment_id')
    .select(['prepayment.invoice_id', 'prepayment.uuid', 'prepayment.invoice_number', 'settlement.amount_hundredths'])
    .where('settlement.invoice_id', '=', invoiceId)
    .orderBy('settlement.position')
    .execute();
  return rows.map((row) => ({
    invoice_id: invoiceIdOf(row.invoice_id),
    invoice_uuid: row.uuid,
    invoice_number: row.invoice_number,
    amount: shownAmount(row.amount_hundredths),
  }));
}

// What is left of a prepayment, or the prepayments that a document settled.
async function prepaymentFields(tenant: Tenant, found: DocumentWithOutcome) {
  if (found.document_type !== 'prepayment') {
    const settled = await settledPrepayments(tenant, found.invoice_id);
    return settled.length === 0 ? {} : { prepaid_invoices: settled };
  }
  // A failed prepayment has no balance that could ever be used.
  if (found.status === 'failed' || (await currentLimits(tenant)).toBranches) return { remaining_prepaid: null };
  const total = found.total_hundredths + found.rounding_hundredths;
  const left = amount(total).minus(await takenOf(tenant, found.invoice_id));
  return { remaining_prepaid: toJsonNumber(left.times('0.01')) };
}

function shownId(uuid: string | null): string | null {
  return uuid === null ? null : invoiceIdOf(uuid);
}

/** The detail of `/v1` without lines and timeline, which is what events tell of a document. */
export async function outcomeFields(tenant: Tenant, found: DocumentWithOutcome, publicUrl: string) {
  const invoice_id = invoiceIdOf(found.invoice_id);
  const path = `/api/invoices/${invoice_id}`;
  const external = shownExternal(found.external_original);
  const stored = {
    ...found,
    external,
    original_number: found.original_number ?? external?.invoice_number ?? null,
    invoice_id,
    reported_at: found.reported_at?.toISOString() ?? null,
    cleared_at: found.cleared_at?.toISOString() ?? null,
    report_deadline: found.report_deadline?.toISOString() ?? null,
    // Only the branch knows when it tries again.
    next_retry_at: null,
    replaces_invoice_id: shownId(found.replaces_invoice_id),
    replaced_by_invoice_id: shownId(found.replaced_by_invoice_id),
    hasClearedCopy: found.has_cleared_copy,
    copyDifferences: found.copy_differences,
  };
  const { receipt_token: token, receipt_links: isOffered } = found;
  const receipt_url = isOffered === true && token !== null ? receiptUrlAt(publicUrl, token) : null;
  const links = { signed_xml_url: `${path}/xml`, pdf_url: `${path}/pdf`, qr_code: qrOf(found), receipt_url };
  return documentFields(stored, await prepaymentFields(tenant, found), links);
}

// What was stored of the lines, unless that cannot be read.
function storedLines({ line_items }: Pick<FoundDocument, 'line_items'>): StoredLineItem[] | undefined {
  return storedLineItems.safeParse(storedJson(readableText(line_items)?.toString('utf8') ?? 'null')).data;
}

// The credit notes on a document that have not failed: what they come to, and how much of its lines returns among them give back.
async function creditNotesOn(tenant: Tenant, { invoice_id }: FoundDocument) {
  const notes = await tenant
    .selectFrom('documents as note')
    .innerJoin('document_contents as content', 'content.invoice_id', 'note.invoice_id')
    .select(['note.total_hundredths', 'note.rounding_hundredths', 'content.line_items'])
    .where('note.original_invoice_id', '=', invoice_id)
    .where('note.document_type', '=', 'credit_note')
    .where('note.status', '!=', 'failed')
    .execute();
  const returned = returnedByLine(notes.map((note) => storedLines(note) ?? []));
  const total = sum(notes.flatMap((note) => [amount(note.total_hundredths), amount(note.rounding_hundredths)]));
  return { returned, total };
}

// What credit notes may still give back of a document, settlements of a prepayment deducted, and how much of its lines has come back.
async function creditOf(
  tenant: Tenant,
  found: FoundDocument,
): Promise<{ creditable: number | null; returned?: Map<number, Amount> }> {
  if (isNote(found.document_type)) return { creditable: null };
  // What other branches gave back, somebody who is limited to some does not see.
  if ((await currentLimits(tenant)).toBranches) return { creditable: null };
  const { returned, total } = await creditNotesOn(tenant, found);
  if (found.status === 'failed') return { creditable: null, returned };
  const taken = found.document_type === 'prepayment' ? await takenOf(tenant, found.invoice_id) : total;
  const left = amount(found.total_hundredths).plus(found.rounding_hundredths).minus(taken);
  return { creditable: toJsonNumber(left.times('0.01')), returned };
}

function linkTo({ invoice_id, invoice_number }: NamedDocument): NamedDocument {
  return { invoice_id: invoiceIdOf(invoice_id), invoice_number };
}

const mostShown = 100;

// By which document a rejected one is corrected, and which it corrects itself.
async function correctionsAround(
  tenant: Tenant,
  found: FoundDocument,
): Promise<Pick<OrganizationInvoice, 'corrected_by' | 'corrects'>> {
  const by = found.status === 'failed' ? (await correctionsAmong(tenant, [found])).get(found.invoice_id) : undefined;
  const corrects = await documentsCorrectedBy(tenant, found);
  return { corrected_by: by === undefined ? null : linkTo(by), corrects: corrects.slice(0, mostShown).map(linkTo) };
}

// The notes that correct a document, and the documents that settle it, oldest first and at most a hundred.
async function referringDocuments(tenant: Tenant, found: FoundDocument): Promise<OrganizationInvoice['referred_to_by']> {
  const settling = tenant
    .selectFrom('settlements as settlement')
    .select('settlement.invoice_id')
    .where('settlement.prepayment_id', '=', found.invoice_id);
  const rows = await tenant
    .selectFrom('documents as document')
    .select(['document.invoice_id', 'document.invoice_number', 'document.document_type', 'document.status'])
    .where((is) => is.or([is('document.original_invoice_id', '=', found.invoice_id), is('document.invoice_id', 'in', settling)]))
    .orderBy('document.created_at')
    .orderBy('document.invoice_id')
    .limit(mostShown)
    .execute();
  return rows.map((row) => ({ ...row, invoice_id: invoiceIdOf(row.invoice_id) }));
}

/** `GET /api/invoices/:invoice_id` without the check of the signature: the detail of `/v1`, and where the document comes from. */
export async function detailOf(
  tenant: Tenant,
  found: FoundDocument,
  publicUrl: string,
): Promise<Omit<OrganizationInvoice, 'signature'>> {
  const texts = readSignedTexts(readableText(found.xml));
  const lines = storedLines(found) ?? texts?.lines ?? [];
  const { creditable, returned } = await creditOf(tenant, found);
  return {
    ...(await outcomeFields(tenant, found, publicUrl)),
    creditable,
    line_items: withArabic(shownLines(lines, texts?.terms, returned), texts),
    discounts: texts?.discounts ?? [],
    ...transactionOf(found.transaction_code, () => texts?.supplyEndDate),
    timeline: await timelineOf(tenant, found),
    seller: texts?.seller ?? null,
    buyer: texts?.buyer ?? null,
    ...(texts?.noteReason === undefined ? {} : { note_reason: texts.noteReason }),
    ...(found.original_uuid === null || found.original_invoice_id === null
      ? {}
      : { original_invoice_id: invoiceIdOf(found.original_invoice_id) }),
    referred_to_by: await referringDocuments(tenant, found),
    ...(await correctionsAround(tenant, found)),
    ...originFields(found),
  };
}
