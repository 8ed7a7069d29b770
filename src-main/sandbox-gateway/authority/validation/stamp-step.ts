import { stampFinding } from '../../../core/validation/authority-steps.ts';
import type { StampFault } from '../../../core/stamp/verify.ts';
import { isStampValidated } from './stamp-for-validation.ts';
import type { SubmissionFinding, SubmissionStep, ValidatedDocument } from './submission-step.ts';

// What is reported goes to the buyer as the seller stamped it, a standard document too.
function lacksStamp({ submission, verification }: ValidatedDocument): boolean {
  return submission.channel === 'reporting' && submission.clearanceWaived && !verification().stamped;
}

// The value of the signature alone is judged mildly, in documents of both types, and not before they are real (standard §7.5).
function isJudgedMildly({ value }: StampFault, { submission }: ValidatedDocument): boolean {
  return value === 'signature' && submission.channel !== 'compliance';
}

const invalidSignature: SubmissionFinding = {
  check: 'signature',
  code: 'invalid-digital-signature',
  severity: 'warning',
  path: '/',
  message: 'Invalid digital signature',
};

/** Every value of signature, certificate and QR holds, where the stamp counts at all; a stamp must be there where one is needed. */
export const stampStep: SubmissionStep = (document) => {
  const { root } = document.document;
  const isValidated = isStampValidated(document);
  const findings = document.verification().faults.flatMap((fault): SubmissionFinding[] => {
    if (isJudgedMildly(fault, document)) return [invalidSignature];
    return isValidated || fault.value === 'xml' ? [stampFinding(fault, root)] : [];
  });
  if (!isValidated || !lacksStamp(document)) return findings;
  return [...findings, stampFinding({ value: 'stamp_missing', message: 'A document that is reported needs a stamp.' }, root)];
};
