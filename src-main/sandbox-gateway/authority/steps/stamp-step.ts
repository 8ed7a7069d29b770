import type { JudgedDocument, JudgeStep } from '../judge-step.ts';
import { stampFinding } from '../stamp-finding.ts';
import { isStampJudged } from '../stamp-judged.ts';

/** What is reported goes to the buyer as the seller stamped it, a standard document too. */
function lacksStamp({ submission, verification }: JudgedDocument): boolean {
  return submission.channel === 'reporting' && submission.clearanceWaived && !verification.stamped;
}

/** Every value of signature, certificate and QR holds, where the stamp is judged at all. */
export const stampStep: JudgeStep = (document) => {
  const { faults } = document.verification;
  if (!isStampJudged(document)) return faults.filter(({ value }) => value === 'xml').map(stampFinding);
  const findings = faults.map(stampFinding);
  if (!lacksStamp(document)) return findings;
  return [...findings, stampFinding({ value: 'stamp_missing', message: 'A document that is reported needs a stamp.' })];
};
