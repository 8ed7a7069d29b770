import type { SubmissionStep } from './submission-step.ts';

/** The hash in the body is the document's own (standard §4.1). */
export const hashStep: SubmissionStep = ({ submission, verification }) => {
  // A body without a hash has its own finding.
  if (submission.invoiceHash === '' || verification().hash === submission.invoiceHash) return [];
  const message = 'The invoice hash API body does not match the (calculated) Hash of the XML';
  return [{ check: 'hash', code: 'invalid-invoice-hash', severity: 'error', path: '/', message }];
};
