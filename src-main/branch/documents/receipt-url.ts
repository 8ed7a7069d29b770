import { receiptUrlAt } from '#shared/api/documents/document-fields.ts';
import { companyOf } from '../companies/company-profile.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import type { DocumentTable } from '../db/schema.ts';
import { membershipOf } from '../mirror/membership.ts';

/** Where the customer of a document opens it, as long as its company offers that. Head office says under which address. */
export function receiptUrlOf(
  db: LedgerReader,
  { company_id, receipt_token: token }: Pick<DocumentTable, 'company_id' | 'receipt_token'>,
): string | null {
  const publicUrl = token === null ? undefined : membershipOf(db)?.public_url;
  if (token === null || publicUrl == null || companyOf(db, company_id).receipt_links === 0) return null;
  return receiptUrlAt(publicUrl, token);
}
