import { stampFinding } from '../../../core/validation/authority-steps.ts';
import { isStampValidated } from './stamp-for-validation.ts';
import type { SubmissionStep, ValidatedDocument } from './submission-step.ts';

// What is reported goes to the buyer as the seller stamped it, a standard document too.
function lacksStamp({ submission, verification }: ValidatedDocument): boolean {
  return submission.channel === 'reporting' && submission.clearanceWaived && !verification().stamped;
}

/** Every value of signature, certificate and QR holds, where the stamp counts at all; a stamp must be there where one is needed. */
export const stampStep: SubmissionStep = (document) => {
  const { root } = document.document;
  const { faults } = document.verification();
  const counting = isStampValidated(document) ? faults : faults.filter(({ value }) => value === 'xml');
  const findings = counting.map((fault) => stampFinding(fault, root));
  if (!isStampValidated(document) || !lacksStamp(document)) return findings;
  return [...findings, stampFinding({ value: 'stamp_missing', message: 'A document that is reported needs a stamp.' }, root)];
};
