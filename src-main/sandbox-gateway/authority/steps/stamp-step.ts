import type { StampFault } from '../../../core/stamp/verify.ts';
import type { Finding } from '../finding.ts';
import type { JudgedDocument, JudgeStep } from '../judge-step.ts';
import { stampFaultCodes } from '../stamp-fault-codes.ts';

function findingOf({ value, message }: StampFault): Finding {
  return { ...stampFaultCodes[value], message };
}

/** What is reported goes to the buyer as the seller stamped it, a standard document too. */
function lacksStamp({ submission, verification }: JudgedDocument): boolean {
  return submission.channel === 'reporting' && submission.clearanceWaived && !verification.stamped;
}

/** Every value of signature, certificate and QR holds. A standard document may come without them, but not with false ones. */
export const stampStep: JudgeStep = {
  decisive: false,
  examine(document) {
    const findings = document.verification.faults.map(findingOf);
    if (!lacksStamp(document)) return findings;
    return [...findings, findingOf({ value: 'stamp_missing', message: 'A document that is reported needs a stamp.' })];
  },
};
