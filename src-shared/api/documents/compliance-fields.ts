import { isAccepted, type SubmissionStatus } from '../../invoice/submission-status.ts';
import { taxWarning } from './invoice-results.ts';

// In place of a stored warning that is none: whoever reads it still sees that there is one.
const unreadable = { code: 'UNREADABLE', message: 'What was stored of this warning cannot be read.' };

function warningsOf(stored: unknown) {
  if (!Array.isArray(stored)) return stored === null || stored === undefined ? [] : [unreadable];
  return stored.map((each) => taxWarning.safeParse(each).data ?? unreadable);
}

const acceptedWithWarnings =
  'Accepted with warnings: do not send this document again; correct what the warnings name in future ones.';
const rejectedMessage =
  'Rejected: issue a corrected document that names this one in replaces_invoice_id, with the same invoice_number if you like and a new Idempotency-Key; this one stays in the chain.';

const copyMissing =
  "Cleared, but the authority's copy of the document is missing: ask for it in the authority's portal; the buyer must get that copy.";

/** What is stored of the authority's answer about a document. */
export type StoredCompliance = {
  status: SubmissionStatus;
  tax_status: string;
  /** As they were stored. */
  warnings: unknown;
  /** Whether the authority's copy of a cleared document is there; absent where it was not looked up. */
  hasClearedCopy?: boolean | undefined;
  /** What is odd about that copy. */
  copyDifferences?: string | null | undefined;
};

function copyMessage({ status, hasClearedCopy, copyDifferences }: StoredCompliance): string[] {
  if (status !== 'cleared') return [];
  if (hasClearedCopy === false) return [copyMissing];
  return copyDifferences ? [`Cleared, but the authority's copy is not as expected: ${copyDifferences}`] : [];
}

function messageOf(row: StoredCompliance, hasWarnings: boolean): string {
  if (row.status === 'failed') return rejectedMessage;
  const accepted = isAccepted(row.status) && hasWarnings ? [acceptedWithWarnings] : [];
  return [...accepted, ...copyMessage(row)].join(' ');
}

/** What the authority found in a document, in the fields that every result carries (contract §3). */
export function complianceOf(row: StoredCompliance) {
  const warnings = warningsOf(row.warnings);
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
