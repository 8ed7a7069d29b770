import type { OrganizationInvoice } from '../../../../src-shared/api/dashboard/documents/invoices.ts';
import { lineItemResult, type LineItemResult } from '../../../../src-shared/api/v1/invoice-results.ts';
import { amountsOf, rateOf, supplyDateOf } from '../../../../src-shared/api/v1/results/amount-fields.ts';
import { complianceOf } from '../../../../src-shared/api/v1/results/compliance-fields.ts';
import { isExportCode } from '../../../../src-shared/invoice/document.ts';
import { hijriDate } from '../../../../src-shared/invoice/hijri-date.ts';
import { readQrText } from '../../../core/ubl/read-qr-text.ts';
import { storedJson } from '../../../platform/formats/stored-json.ts';
import { printableQr } from '../../../rendering/receipts/printable-qr.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { invoiceIdOf } from '../../db/invoice-ids.ts';
import { readableText } from '../../db/packed-text.ts';
import { correctionsAmong } from './corrections.ts';
import type { DocumentWithOutcome, FoundDocument } from './find-document.ts';
import { prepaymentFields } from './prepayment-fields.ts';
import { referringDocuments } from './referring-documents.ts';
import { signedTexts } from './signed-texts.ts';

const lineItemResults = lineItemResult.array();

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
    created_at: found.created_at.toISOString(),
    received_at: found.received_at.toISOString(),
    icv: found.icv,
    hash: found.hash,
    pih: found.previous_hash,
  };
}

function correctedFields({ original_uuid: uuid, original_number: number }: DocumentWithOutcome) {
  return uuid === null || number === null ? {} : { original_invoice_uuid: uuid, original_invoice_number: number };
}

/** The detail of `/v1` without lines and timeline, which is what events tell of a document. */
export async function outcomeFields(tenant: Tenant, found: DocumentWithOutcome) {
  const invoice_id = invoiceIdOf(found.invoice_id);
  const rate = rateOf(found.exchange_rate);
  return {
    invoice_id,
    uuid: found.uuid,
    invoice_number: found.invoice_number,
    egs_unit_id: found.egs_unit_id,
    invoice_type: found.invoice_type,
    document_type: found.document_type,
    status: found.status,
    environment: found.environment,
    ...amountsOf(found),
    ...(await prepaymentFields(tenant, found)),
    ...correctedFields(found),
    ...(isExportCode(found.transaction_code) ? { is_export: true } : {}),
    currency: found.currency,
    ...(rate === undefined ? {} : { exchange_rate: rate.toNumber() }),
    invoice_date: found.invoice_date,
    invoice_date_hijri: hijriDate(found.invoice_date),
    ...supplyDateOf(found),
    reported_at: found.reported_at?.toISOString() ?? null,
    cleared_at: found.cleared_at?.toISOString() ?? null,
    report_deadline: found.report_deadline?.toISOString() ?? null,
    retry_count: found.retry_count,
    // Only the branch knows when it tries again.
    next_retry_at: null,
    last_error: found.last_error,
    ...complianceOf({ ...found, hasClearedCopy: found.has_cleared_copy, copyDifferences: found.copy_differences }),
    signed_xml_url: `/api/invoices/${invoice_id}/xml`,
    pdf_url: `/api/invoices/${invoice_id}/pdf`,
    qr_code: qrOf(found),
  };
}

// What was stored of the lines, unless that cannot be read.
function storedLines({ line_items }: FoundDocument): LineItemResult[] | undefined {
  return lineItemResults.safeParse(storedJson(readableText(line_items)?.toString('utf8') ?? 'null')).data;
}

async function correctionOf(tenant: Tenant, found: FoundDocument): Promise<OrganizationInvoice['corrected_by']> {
  if (found.status !== 'failed') return null;
  const by = (await correctionsAmong(tenant, [found])).get(found.invoice_id);
  return by === undefined ? null : { invoice_id: invoiceIdOf(by), invoice_number: found.invoice_number };
}

/** `GET /api/invoices/:invoice_id` without the check of the signature: the detail of `/v1`, and where the document comes from. */
export async function detailOf(tenant: Tenant, found: FoundDocument): Promise<Omit<OrganizationInvoice, 'signature'>> {
  const { parties, descriptionsAr, lines: signedLines } = signedTexts(found);
  const lines = storedLines(found) ?? signedLines;
  return {
    ...(await outcomeFields(tenant, found)),
    line_items: lines.map((line) => {
      const description_ar = descriptionsAr.get(line.line_number);
      return description_ar === undefined ? line : { ...line, description_ar };
    }),
    timeline: await timelineOf(tenant, found),
    ...parties,
    ...(found.original_uuid === null || found.original_invoice_id === null
      ? {}
      : { original_invoice_id: invoiceIdOf(found.original_invoice_id) }),
    referred_to_by: await referringDocuments(tenant, found),
    corrected_by: await correctionOf(tenant, found),
    ...originFields(found),
  };
}
