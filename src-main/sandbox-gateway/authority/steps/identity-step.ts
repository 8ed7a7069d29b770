import { categories, error } from '../finding.ts';
import type { Finding } from '../finding.ts';
import type { JudgeStep } from '../judge-step.ts';
import type { Channel, Submission } from '../submission.ts';
import type { InvoiceType } from '../../../../src-shared/invoice/document.ts';

const typesOfChannel: Record<Channel, readonly InvoiceType[]> = {
  compliance: ['standard', 'simplified'],
  reporting: ['simplified'],
  clearance: ['standard'],
};

function isTaken({ channel, clearanceWaived }: Submission, type: InvoiceType): boolean {
  return typesOfChannel[channel].includes(type) || (channel === 'reporting' && clearanceWaived);
}

/** The document is the one that the body names, and of the type that the endpoint takes (dossier §7.1). */
export const identityStep: JudgeStep = {
  decisive: true,
  examine({ submission, facts }) {
    const findings: Finding[] = [];
    if (facts.uuid !== submission.uuid) {
      findings.push(error('invalid-uuid', categories.http, 'uuid is not the cbc:UUID of the invoice'));
    }
    if (facts.invoiceType === undefined) {
      findings.push(error('invalid-invoice-type', categories.http, 'InvoiceTypeCode/@name begins with neither 01 nor 02'));
      return findings;
    }
    if (!isTaken(submission, facts.invoiceType)) {
      const message = `${submission.channel} does not take ${facts.invoiceType} documents`;
      findings.push(error('invalid-invoice-type', categories.http, message));
    }
    return findings;
  },
};
