import type { JudgedDocument, JudgeStep } from '../judge-step.ts';
import { stampFinding } from '../stamp-finding.ts';

/** What is reported goes to the buyer as the seller stamped it, a standard document too. */
function lacksStamp({ submission, verification }: JudgedDocument): boolean {
  return submission.channel === 'reporting' && submission.clearanceWaived && !verification.stamped;
}

/** Every value of signature, certificate and QR holds. A standard document may come without them, but not with false ones. */
export const stampStep: JudgeStep = {
  decisive: false,
  examine(document) {
    const findings = document.verification.faults.map(stampFinding);
    if (!lacksStamp(document)) return findings;
    return [...findings, stampFinding({ value: 'stamp_missing', message: 'A document that is reported needs a stamp.' })];
  },
};
