import type { OrganizationInvoice } from '../../../../src-shared/api/dashboard/documents/invoices.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { invoiceIdOf } from '../../db/invoice-ids.ts';
import type { FoundDocument } from './find-document.ts';

const mostShown = 100;

/** The notes that correct a document, and the documents that settle it, oldest first and at most a hundred. */
export async function referringDocuments(tenant: Tenant, found: FoundDocument): Promise<OrganizationInvoice['referred_to_by']> {
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
