import { correctionsOf, type Numbered } from '../../../../src-shared/invoice/submission-status.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { searchTerms } from '../../db/search/search-terms.ts';

// The valid documents that have one of these numbers. The terms of the search have an index for that.
async function validOfNumbers(tenant: Tenant, rejected: readonly Numbered[]): Promise<Numbered[]> {
  const terms = searchTerms(rejected.map(({ invoice_number }) => invoice_number));
  if (terms.length === 0) return [];
  return (
    tenant
      .selectFrom('document_terms as term')
      .innerJoin('documents as document', 'document.invoice_id', 'term.invoice_id')
      .select(['document.invoice_id', 'document.company_id', 'document.environment', 'document.invoice_number'])
      // Companies and terms each lead into the index.
      .where('term.company_id', 'in', [...new Set(rejected.map(({ company_id }) => company_id))])
      .where('term.has_deadline', 'in', [true, false])
      .where('term.term', 'in', terms)
      .where('document.status', '!=', 'failed')
      .execute()
  );
}

/** Which of these rejected documents are corrected, and by which: the ids as they are stored. */
export async function correctionsAmong(tenant: Tenant, rejected: readonly Numbered[]): Promise<Map<string, string>> {
  return correctionsOf(rejected, await validOfNumbers(tenant, rejected));
}
