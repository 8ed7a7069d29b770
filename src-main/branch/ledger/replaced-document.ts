import type { DocumentType, InvoiceType } from '#shared/invoice/document.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import { conversionInsteadOf } from './conversions.ts';
import type { DocumentOwner, LedgerFault, Replacement } from './draft.ts';

const documentsWithId = preparedQuery((sql, value: Placeholders<DocumentOwner & { invoiceId: string }>) =>
  sql
    .selectFrom('documents as document')
    .innerJoin('submissions as submission', 'submission.invoice_id', 'document.invoice_id')
    .select(['document.document_type', 'document.invoice_type', 'submission.status'])
    .where('document.invoice_id', '=', value('invoiceId'))
    .where('document.company_id', '=', value('companyId'))
    .where('document.environment', '=', value('environment')),
);

const replacementsOf = preparedQuery((sql, value: Placeholders<{ invoiceId: string }>) =>
  sql
    .selectFrom('documents')
    .select('invoice_id')
    .where('replaces_invoice_id', '=', value('invoiceId'))
    .orderBy('position')
    .limit(1),
);

type Kind = { document_type: DocumentType; invoice_type: InvoiceType };

// Where the request does not say for whom it is, that is a fault of its own.
function isOfKind({ document_type, invoice_type }: Kind, { documentType, invoiceType }: Replacement): boolean {
  return document_type === documentType && (invoiceType === undefined || invoice_type === invoiceType);
}

/**
 * Why a document cannot be issued in place of the one that it names: only a rejected one of the same kind is replaced, and once (contract §3).
 * One that was issued in place of a sale is not, where another one has taken that place since: the sale would be charged twice.
 */
export function replacementFaults(
  db: LedgerReader,
  { companyId, environment }: DocumentOwner,
  replacement: Replacement | undefined,
): LedgerFault[] {
  if (replacement === undefined) return [];
  const { invoiceId } = replacement;
  const [replaced] = documentsWithId(db, { companyId, environment, invoiceId });
  if (replaced === undefined) return [{ code: 'REPLACED_UNKNOWN' }];
  const { document_type: documentType, invoice_type: invoiceType } = replaced;
  const ofKind: LedgerFault[] = isOfKind(replaced, replacement)
    ? []
    : [{ code: 'REPLACED_OF_OTHER_KIND', documentType, invoiceType }];
  if (replaced.status !== 'failed') return [...ofKind, { code: 'REPLACED_NOT_FAILED' }];
  const earlier = replacementsOf(db, { invoiceId })[0]?.invoice_id ?? conversionInsteadOf(db, invoiceId);
  return earlier === undefined ? ofKind : [...ofKind, { code: 'REPLACED_ALREADY', invoiceId: earlier }];
}
