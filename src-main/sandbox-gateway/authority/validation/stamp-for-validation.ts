import type { ValidatedDocument } from './submission-step.ts';

/**
 * Whether the seller's own stamp on a document counts. A standard document gets the authority's instead, so of the one it came
 * with only the signature is looked at (standard §7.5), unless clearance is off and it is reported as the seller stamped it
 * (standard §7.4).
 */
export function isStampValidated({ submission, facts }: ValidatedDocument): boolean {
  return facts.invoiceType !== 'standard' || submission.channel === 'reporting';
}
