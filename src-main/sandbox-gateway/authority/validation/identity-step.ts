import type { InvoiceType } from '../../../../src-shared/invoice/document.ts';
import type { SubmissionFinding, SubmissionStep, ValidatedDocument } from './submission-step.ts';
import type { Channel, Submission } from './submission.ts';

const typesOfChannel: Record<Channel, readonly InvoiceType[]> = {
  compliance: ['standard', 'simplified'],
  reporting: ['simplified'],
  clearance: ['standard'],
};

function isTaken({ channel, clearanceWaived }: Submission, type: InvoiceType): boolean {
  return typesOfChannel[channel].includes(type) || (channel === 'reporting' && clearanceWaived);
}

function fault(code: string, message: string): SubmissionFinding {
  return { check: 'identity', code, severity: 'error', path: '/', message };
}

function uuidFindings({ submission, facts }: ValidatedDocument): SubmissionFinding[] {
  if (facts.uuid === '') return [fault('MISSING_UUID_IN_INVOICE', 'The invoice has no cbc:UUID')];
  // A body without a uuid has its own finding.
  if (submission.uuid === '' || submission.uuid === facts.uuid) return [];
  return [fault('INVOICE_UUID_VALIDATION', 'The uuid of the request is not the cbc:UUID of the invoice')];
}

function wrongType(message: string): SubmissionFinding[] {
  return [fault('XML-INVOICE-ERROR', message)];
}

function typeFindings({ submission, facts }: ValidatedDocument): SubmissionFinding[] {
  if (facts.invoiceType === undefined) return wrongType('InvoiceTypeCode/@name begins with neither 01 nor 02');
  if (isTaken(submission, facts.invoiceType)) return [];
  return wrongType(`${submission.channel} does not take ${facts.invoiceType} documents`);
}

/** The document is the one that the body names, and of the type that the endpoint takes (standard §7.1, §7.5). */
export const identityStep: SubmissionStep = (document) => [...uuidFindings(document), ...typeFindings(document)];
