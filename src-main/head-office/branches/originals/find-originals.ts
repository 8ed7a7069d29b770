import { sql } from 'kysely';
import type { Original, OriginalsRequest } from '#shared/api/sync/originals.ts';
import { toHundredths } from '#shared/invoice/amount.ts';
import { isAccepted } from '#shared/invoice/submission-status.ts';
import { readDocument } from '#main/core/ubl/read-document.ts';
import { readXmlDocument } from '#main/core/xml/read-xml.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { invoiceIdOf } from '../../db/invoice-ids.ts';
import { readableText } from '../../db/packed-text.ts';
import { searchTerms } from '../../db/tables/search-terms.ts';
import type { ApplianceCaller } from '../appliance-credential.ts';
import { notArrived } from '../use-changes.ts';

/** What of a document is used, by kind of use, in hundredths of its currency. */
export type UsedOfOriginal = Original['used'];

const nothing: UsedOfOriginal = { credit_note: 0, debit_note: 0, settlement: 0 };

// More than any original is worth, so that nothing is left of it.
const mostHundredths = sql.lit(Number.MAX_SAFE_INTEGER);

type Sum = { original_id: string | null; kind: keyof UsedOfOriginal; hundredths: number };

// Documents that have arrived; a failed one uses nothing.
async function usedByDocuments(tenant: Tenant, ids: readonly string[]): Promise<Sum[]> {
  const notes = await tenant
    .selectFrom('documents')
    .select(['original_invoice_id as original_id', sql<'credit_note' | 'debit_note'>`document_type`.as('kind')])
    .select(sql<number>`least(sum(total_hundredths + rounding_hundredths), ${mostHundredths})::bigint`.as('hundredths'))
    .where('original_invoice_id', 'in', ids)
    .where('document_type', 'in', ['credit_note', 'debit_note'])
    .where('status', '!=', 'failed')
    .groupBy(['original_invoice_id', 'document_type'])
    .execute();
  const settled = await tenant
    .selectFrom('settlements as settlement')
    .innerJoin('documents as settling', 'settling.invoice_id', 'settlement.invoice_id')
    .select(['settlement.prepayment_id as original_id', sql<'settlement'>`'settlement'`.as('kind')])
    .select(sql<number>`least(sum(settlement.amount_hundredths), ${mostHundredths})::bigint`.as('hundredths'))
    .where('settlement.prepayment_id', 'in', ids)
    .where('settling.status', '!=', 'failed')
    .groupBy('settlement.prepayment_id')
    .execute();
  return [...notes, ...settled];
}

function reserved(tenant: Tenant, ids: readonly string[]): Promise<Sum[]> {
  return tenant
    .selectFrom('document_uses')
    .select(['original_id', 'kind', sql<number>`least(sum(amount_hundredths), ${mostHundredths})::bigint`.as('hundredths')])
    .where('original_id', 'in', ids)
    .where('state', '!=', 'ended')
    .where(notArrived)
    .groupBy(['original_id', 'kind'])
    .execute();
}

/** What documents of all branches use of these, and what is reserved for documents that have not arrived. */
export async function usedOf(tenant: Tenant, ids: readonly string[]): Promise<Map<string, UsedOfOriginal>> {
  const used = new Map(ids.map((id) => [id, { ...nothing }]));
  for (const { original_id, kind, hundredths } of [...(await usedByDocuments(tenant, ids)), ...(await reserved(tenant, ids))]) {
    const of = used.get(original_id ?? '');
    if (of !== undefined) of[kind] += hundredths;
  }
  return used;
}

// Read from the XML, which was verified when it came; undefined where it is damaged since.
function subtotalsOf(packed: Uint8Array): Original['subtotals'] | undefined {
  const xml = readableText(packed);
  const read = xml === undefined ? undefined : readXmlDocument(xml);
  const content = read?.ok === true ? readDocument(read.value.root) : undefined;
  if (content?.ok !== true) return undefined;
  return content.value.document.subtotals.map((subtotal) => ({
    category: subtotal.category,
    rate: subtotal.rate.toFixed(),
    exemption_code: subtotal.exemptionCode ?? null,
    exemption_reason: subtotal.exemptionReason ?? null,
    taxable_hundredths: toHundredths(subtotal.taxable),
    vat_hundredths: toHundredths(subtotal.vat),
  }));
}

/**
 * The documents of a company that have one of these UUIDs, with what is used of them; nothing of a company of others. One that is damaged is
 * left out: the others are found.
 */
export async function findOriginals(
  tenant: Tenant,
  { companyIds }: ApplianceCaller,
  { company_id, environment, uuids }: OriginalsRequest,
): Promise<Original[]> {
  if (!companyIds.includes(company_id) || uuids.length === 0) return [];
  const rows = await tenant
    .selectFrom('documents as document')
    .innerJoin('document_contents as content', 'content.invoice_id', 'document.invoice_id')
    .select(['document.invoice_id', 'document.uuid', 'invoice_number', 'document_type', 'invoice_type', 'transaction_code'])
    .select(['invoice_date', 'invoice_time', 'currency', 'exchange_rate', 'total_hundredths', 'rounding_hundredths', 'status'])
    .select('content.xml')
    .where('document.uuid', 'in', uuids)
    .where('document.company_id', '=', company_id)
    .where('document.environment', '=', environment)
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.invoice_id);
  const used = await usedOf(tenant, ids);
  return rows.flatMap(({ invoice_id, total_hundredths, rounding_hundredths, status, xml, ...row }) => {
    const subtotals = row.document_type === 'prepayment' ? subtotalsOf(xml) : [];
    if (subtotals === undefined) return [];
    const original: Original = {
      ...row,
      invoice_id: invoiceIdOf(invoice_id),
      total_hundredths: total_hundredths + rounding_hundredths,
      is_accepted: isAccepted(status),
      used: used.get(invoice_id) ?? nothing,
      subtotals,
    };
    return [original];
  });
}

/** The UUID of the valid document of a company with a number; null where there is none, and for a company of others. */
export async function uuidOfNumber(
  tenant: Tenant,
  { companyIds }: ApplianceCaller,
  { company_id, environment, invoice_number }: OriginalsRequest,
): Promise<string | null> {
  if (invoice_number === undefined || !companyIds.includes(company_id)) return null;
  // The terms of the search have an index for that.
  const found = await tenant
    .selectFrom('document_terms as term')
    .innerJoin('documents as document', 'document.invoice_id', 'term.invoice_id')
    .select('document.uuid')
    .where('term.company_id', '=', company_id)
    .where('term.has_deadline', 'in', [true, false])
    .where('term.term', 'in', searchTerms([invoice_number]))
    .where('document.environment', '=', environment)
    .where('document.invoice_number', '=', invoice_number)
    .where('document.status', '!=', 'failed')
    .executeTakeFirst();
  return found?.uuid ?? null;
}
