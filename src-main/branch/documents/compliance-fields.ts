import { taxWarning } from '../../../src-shared/api/v1/invoice-results.ts';
import { isAccepted } from '../../../src-shared/invoice/submission-status.ts';
import type { SubmissionTable } from '../db/schema.ts';

const taxWarnings = taxWarning.array();

const acceptedWithWarnings =
  'Accepted with warnings: do not send this document again; correct what the warnings name in future ones.';
const rejectedMessage =
  'Rejected: issue a corrected document, with the same invoice_number if you like and a new Idempotency-Key; this one stays in the chain.';

const copyMissing =
  "Cleared, but the authority's copy of the document is missing: ask for it in the authority's portal; the buyer must get that copy.";

type Validated = Pick<SubmissionTable, 'status' | 'tax_status' | 'warnings'> & {
  /** Whether the authority's copy of a cleared document is there; absent where it was not looked up. */
  has_cleared_copy?: number;
  /** What is odd about that copy. */
  copy_differences?: string | null;
};

function copyMessage({ status, has_cleared_copy, copy_differences: differences }: Validated): string[] {
  if (status !== 'cleared') return [];
  if (has_cleared_copy === 0) return [copyMissing];
  return differences ? [`Cleared, but the authority's copy is not as expected: ${differences}`] : [];
}

function messageOf(row: Validated, hasWarnings: boolean): string {
  if (row.status === 'failed') return rejectedMessage;
  const accepted = isAccepted(row.status) && hasWarnings ? [acceptedWithWarnings] : [];
  return [...accepted, ...copyMessage(row)].join(' ');
}

/** What the authority found in a document, in the fields that every result carries. */
export function complianceOf(row: Validated) {
  const warnings = taxWarnings.parse(JSON.parse(row.warnings));
  const message = messageOf(row, warnings.length > 0);
  return {
    tax_status: row.tax_status,
    tax_compliant: warnings.length === 0 && row.status !== 'failed',
    tax_warning_count: warnings.length,
    tax_warnings: warnings,
    resubmit: !(isAccepted(row.status) && warnings.length > 0),
    ...(message === '' ? {} : { message }),
  };
}
