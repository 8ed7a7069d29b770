import { categories, error } from '../finding.ts';
import type { JudgeStep } from '../judge-step.ts';

/** The hash in the body is the document's own (dossier §4.1). */
export const hashStep: JudgeStep = ({ submission, verification }) => {
  // A body without a hash has been told so.
  if (submission.invoiceHash === '' || verification.hash === submission.invoiceHash) return [];
  const message = 'The invoice hash API body does not match the (calculated) Hash of the XML';
  return [error('invalid-invoice-hash', categories.hash, message)];
};
