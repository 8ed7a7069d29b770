import { categories, error } from '../finding.ts';
import type { Finding } from '../finding.ts';
import type { JudgedDocument, JudgeStep } from '../judge-step.ts';
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

function uuidFindings({ submission, facts }: JudgedDocument): Finding[] {
  if (facts.uuid === '') return [error('MISSING_UUID_IN_INVOICE', categories.uuid, 'The invoice has no cbc:UUID')];
  // A body without a uuid has been told so.
  if (submission.uuid === '' || submission.uuid === facts.uuid) return [];
  return [error('INVOICE_UUID_VALIDATION', categories.uuid, 'The uuid of the request is not the cbc:UUID of the invoice')];
}

function wrongType(message: string): Finding[] {
  return [error('XML-INVOICE-ERROR', categories.invoiceType, message)];
}

function typeFindings({ submission, facts }: JudgedDocument): Finding[] {
  if (facts.invoiceType === undefined) return wrongType('InvoiceTypeCode/@name begins with neither 01 nor 02');
  if (isTaken(submission, facts.invoiceType)) return [];
  return wrongType(`${submission.channel} does not take ${facts.invoiceType} documents`);
}

/** The document is the one that the body names, and of the type that the endpoint takes (dossier §7.1, §7.5). */
export const identityStep: JudgeStep = (document) => [...uuidFindings(document), ...typeFindings(document)];
