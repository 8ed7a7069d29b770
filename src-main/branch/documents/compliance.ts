import { taxWarning } from '../../../src-shared/api/v1/invoice-results.ts';
import type { SubmissionTable } from '../db/schema.ts';
import { isAccepted } from '../submission/submission-status.ts';

const taxWarnings = taxWarning.array();

const acceptedWithWarnings =
  'Accepted with warnings: do not send this document again; correct what the warnings name in future ones.';
const rejectedMessage =
  'Rejected: issue a corrected document, with the same invoice_number if you like and a new Idempotency-Key; this one stays in the chain.';

const copyMissing =
  "Cleared, but the authority's copy of the document is missing: ask for it in the authority's portal, for the buyer is due that " +
  'copy.';

type Judged = Pick<SubmissionTable, 'status' | 'tax_status' | 'warnings'> & {
  /** Whether the authority's copy of a cleared document is there; unknown where nobody has looked. */
  has_cleared_copy?: number;
  /** What is odd about that copy. */
  copy_differences?: string | null;
};

function copyMessage({ status, has_cleared_copy, copy_differences: differences }: Judged): string[] {
  if (status !== 'cleared') return [];
  if (has_cleared_copy === 0) return [copyMissing];
  return differences ? [`Cleared, but the authority's copy is not as expected: ${differences}`] : [];
}

function messageOf(row: Judged, hasWarnings: boolean): string {
  if (row.status === 'failed') return rejectedMessage;
  const accepted = isAccepted(row.status) && hasWarnings ? [acceptedWithWarnings] : [];
  return [...accepted, ...copyMessage(row)].join(' ');
}

/** What the authority thought of a document, in the fields that every result carries. */
export function complianceOf(row: Judged) {
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
