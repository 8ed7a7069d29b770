import { returnRequest, type ReturnedDocuments, type ReturnedDocument } from '#shared/api/sync/returned-documents.ts';
import { internalRoute, type Route } from '../../request/route.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { invoiceIdOf, uuidOfInvoice } from '../../db/invoice-ids.ts';
import { readableText } from '../../db/packed-text.ts';
import { asAppliance, ofAppliance, type AdmissionServices, type ApplianceCaller } from '../appliance-credential.ts';
import { idsOfAppliance, ownCompanyIds } from '../own-companies.ts';
import { storedExternal } from './stored-external.ts';
import { beyondTails, nextMissing, type MissingDocument, readQuarantined } from './missing-documents.ts';

// With the largest document on top of it still below what a branch takes of an answer.
const mostBytes = 8 * 1024 * 1024;

function instant(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}

// A damaged one is empty: the appliance refuses the document, ends its chain before it, and says which it is.
function textOf(packed: Uint8Array): string {
  return readableText(packed)?.toString('utf8') ?? '';
}

async function documentRow(tenant: Tenant, invoiceId: string) {
  return tenant
    .selectFrom('documents')
    .innerJoin('document_contents as content', 'content.invoice_id', 'documents.invoice_id')
    .selectAll('documents')
    .select(['content.xml', 'content.line_items'])
    .where('documents.invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow();
}

type DocumentRow = Awaited<ReturnType<typeof documentRow>>;

async function settlementsOf(tenant: Tenant, invoiceId: string): Promise<ReturnedDocument['document']['settlements']> {
  const rows = await tenant
    .selectFrom('settlements')
    .select(['position', 'prepayment_id', 'amount_hundredths'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute();
  return rows.map(({ prepayment_id, ...row }) => ({ ...row, prepayment_id: invoiceIdOf(prepayment_id) }));
}

function issuedDocument(
  row: DocumentRow,
  { companyId, settlements }: { companyId: string; settlements: ReturnedDocument['document']['settlements'] },
): ReturnedDocument['document'] {
  const { invoice_id, original_invoice_id, replaces_invoice_id, receipt_token, report_deadline, created_at, xml, line_items } =
    row;
  return {
    invoice_id: invoiceIdOf(invoice_id),
    position: row.position,
    uuid: row.uuid,
    company_id: companyId,
    environment: row.environment,
    egs_unit_id: row.egs_unit_id,
    icv: row.icv,
    previous_hash: row.previous_hash,
    hash: row.hash,
    certificate_id: row.certificate_id,
    invoice_number: row.invoice_number,
    invoice_type: row.invoice_type,
    transaction_code: row.transaction_code,
    document_type: row.document_type,
    invoice_date: row.invoice_date,
    invoice_time: row.invoice_time,
    currency: row.currency,
    exchange_rate: row.exchange_rate,
    subtotal_hundredths: row.subtotal_hundredths,
    vat_hundredths: row.vat_hundredths,
    total_hundredths: row.total_hundredths,
    prepaid_hundredths: row.prepaid_hundredths,
    rounding_hundredths: row.rounding_hundredths,
    payable_hundredths: row.payable_hundredths,
    prices_include_vat: row.prices_include_vat,
    original_invoice_id: original_invoice_id === null ? null : invoiceIdOf(original_invoice_id),
    // A branch of an earlier version takes a document that says no more than it knows.
    ...(replaces_invoice_id === null ? {} : { replaces_invoice_id: invoiceIdOf(replaces_invoice_id) }),
    ...(receipt_token === null ? {} : { receipt_token }),
    report_deadline: instant(report_deadline),
    created_at: created_at.toISOString(),
    supply_date: row.supply_date,
    till: row.till,
    cashier: row.cashier,
    facts: row.facts,
    settlements,
    external_original: storedExternal(row.external_original),
    line_items: textOf(line_items),
    xml: textOf(xml),
  };
}

function statusOf(row: DocumentRow): ReturnedDocument['status'] {
  return {
    invoice_id: invoiceIdOf(row.invoice_id),
    status: row.status,
    status_at: row.status_at.toISOString(),
    tax_status: row.tax_status,
    retry_count: row.retry_count,
    last_error: row.last_error,
    warnings: Array.isArray(row.warnings) ? row.warnings : [],
    reported_at: instant(row.reported_at),
    cleared_at: instant(row.cleared_at),
  };
}

async function timelineOf(tenant: Tenant, invoiceId: string): Promise<ReturnedDocument['timeline']> {
  const rows = await tenant
    .selectFrom('document_timeline')
    .select(['status', 'at'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('at')
    .orderBy('position')
    .execute();
  // A document was pending before anything else, though both may be of one moment and one position.
  const moves = rows.map(({ status, at }) => ({ status, at: at.toISOString() }));
  return moves.toSorted((one, other) => Number(other.status === 'pending') - Number(one.status === 'pending'));
}

async function copyOf(tenant: Tenant, invoiceId: string): Promise<ReturnedDocument['copy']> {
  const copy = await tenant
    .selectFrom('cleared_documents')
    .select(['qr', 'received_at', 'differences', 'xml'])
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst();
  if (copy === undefined) return null;
  const { qr, differences, received_at, xml } = copy;
  const text = readableText(xml)?.toString('utf8');
  // The document itself is whole without the authority's copy.
  if (text === undefined) return null;
  return { invoice_id: invoiceIdOf(invoiceId), qr, received_at: received_at.toISOString(), differences, xml: text };
}

// Of other branches only: the ledger has its own.
async function referredOf(
  tenant: Tenant,
  { original_invoice_id: original, settlements }: ReturnedDocument['document'],
  applianceId: string,
): Promise<ReturnedDocument['refers_to']> {
  const ids = [...(original === null ? [] : [original]), ...settlements.map(({ prepayment_id }) => prepayment_id)];
  if (ids.length === 0) return [];
  const rows = await tenant
    .selectFrom('documents')
    .select(['invoice_id', 'uuid', 'invoice_number', 'invoice_date'])
    .where('invoice_id', 'in', ids.map(uuidOfInvoice))
    .where('appliance_id', '!=', applianceId)
    .orderBy('invoice_id')
    .execute();
  return rows.map((row) => ({ ...row, invoice_id: invoiceIdOf(row.invoice_id) }));
}

async function mirrored(tenant: Tenant, invoiceId: string, ids: ReadonlyMap<string, string>): Promise<ReturnedDocument> {
  const row = await documentRow(tenant, invoiceId);
  const companyId = ids.get(row.company_id) ?? row.company_id;
  const document = issuedDocument(row, { companyId, settlements: await settlementsOf(tenant, invoiceId) });
  return {
    document,
    status: statusOf(row),
    timeline: await timelineOf(tenant, invoiceId),
    copy: await copyOf(tenant, invoiceId),
    refers_to: await referredOf(tenant, document, row.appliance_id),
  };
}

async function keptApart(
  tenant: Tenant,
  entryId: string,
  { applianceId, ids }: { applianceId: string; ids: ReadonlyMap<string, string> },
): Promise<ReturnedDocument> {
  const { document, ...kept } = await readQuarantined(tenant, entryId);
  return {
    ...kept,
    document: { ...document, company_id: ids.get(document.company_id) ?? document.company_id },
    refers_to: await referredOf(tenant, document, applianceId),
  };
}

async function certificatesOf(
  tenant: Tenant,
  documents: readonly ReturnedDocument[],
): Promise<ReturnedDocuments['certificates']> {
  const ids = [...new Set(documents.map(({ document }) => document.certificate_id))];
  if (ids.length === 0) return [];
  const rows = await tenant
    .selectFrom('egs_certificates')
    .select(['certificate_id', 'egs_unit_id', 'kind', 'request_id', 'certificate', 'issued_at', 'expires_at', 'received_at'])
    .where('certificate_id', 'in', ids)
    .execute();
  return rows.map(({ issued_at, expires_at, received_at, ...row }) => ({
    ...row,
    issued_at: issued_at.toISOString(),
    expires_at: expires_at.toISOString(),
    received_at: received_at.toISOString(),
  }));
}

// Documents with all that a ledger has of them, as many as one answer holds, and the certificates that signed them.
async function readHandedBack(
  tenant: Tenant,
  { applianceId }: ApplianceCaller,
  wanted: readonly MissingDocument[],
): Promise<Pick<ReturnedDocuments, 'documents' | 'certificates'>> {
  const ids = idsOfAppliance(await ownCompanyIds(tenant, applianceId));
  const documents: ReturnedDocument[] = [];
  let bytes = 0;
  for (const missing of wanted) {
    if (bytes >= mostBytes) break;
    const read =
      'invoice_id' in missing
        ? await mirrored(tenant, missing.invoice_id, ids)
        : await keptApart(tenant, missing.entry_id, { applianceId, ids });
    documents.push(read);
    bytes += read.document.xml.length + read.document.line_items.length + (read.copy?.xml.length ?? 0);
  }
  return { documents, certificates: await certificatesOf(tenant, documents) };
}

/** `/sync/hand-backs`: an appliance whose ledger was restored gets the documents that its backup lacks (decision 33). */
export function returnRoutes(services: AdmissionServices): Route[] {
  return [
    internalRoute.post('/sync/hand-backs', {
      ...ofAppliance(services),
      body: returnRequest,
      handle: async ({ body: { tails }, found: admitted }) => {
        const body = await asAppliance(services, admitted, async (tenant, caller): Promise<ReturnedDocuments> => {
          const beyond = await beyondTails(tenant, caller, tails);
          const next = nextMissing(beyond);
          const ends = next.length > 0 ? [] : beyond.map(({ end }) => end);
          return { ...(await readHandedBack(tenant, caller, next)), ends };
        });
        return { body };
      },
    }),
  ];
}
