import type { JudgedDocument } from './judge-step.ts';

/**
 * Whether the seller's own stamp on a document counts. A standard document gets the authority's instead, so nobody looks at
 * the one it came with (dossier §7.5), unless clearance is off and it is reported as the seller stamped it (dossier §7.4).
 */
export function isStampJudged({ submission, facts }: JudgedDocument): boolean {
  return facts.invoiceType !== 'standard' || submission.channel === 'reporting';
}
