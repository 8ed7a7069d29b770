import { taxWarning } from '../../../src-shared/api/v1/invoice-results.ts';
import type { SubmissionTable } from '../db/schema.ts';
import { isAccepted } from '../submission/submission-status.ts';

const taxWarnings = taxWarning.array();

const acceptedWithWarnings =
  'Accepted with warnings: do not send this document again; correct what the warnings name in future ones.';
const rejectedMessage =
  'Rejected: issue a corrected document, with the same invoice_number if you like and a new Idempotency-Key; this one stays in the chain.';

/** What the authority thought of a document, in the fields that every result carries. */
export function complianceOf(row: Pick<SubmissionTable, 'status' | 'tax_status' | 'warnings'>) {
  const warnings = taxWarnings.parse(JSON.parse(row.warnings));
  const isAcceptedWithWarnings = isAccepted(row.status) && warnings.length > 0;
  const guidance = row.status === 'failed' ? rejectedMessage : acceptedWithWarnings;
  return {
    tax_status: row.tax_status,
    tax_compliant: warnings.length === 0 && row.status !== 'failed',
    tax_warning_count: warnings.length,
    tax_warnings: warnings,
    resubmit: !isAcceptedWithWarnings,
    ...(isAcceptedWithWarnings || row.status === 'failed' ? { message: guidance } : {}),
  };
}
