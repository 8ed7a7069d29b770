import type { ValidationMessage, ValidationResults } from '../../../src-shared/api/gateway/validation-results.ts';
import { categories, type Finding } from '../authority/validation/finding.ts';

const messageStatus = { INFO: 'PASS', WARNING: 'WARNING', ERROR: 'ERROR' } as const satisfies Record<Finding['type'], string>;

function messagesOf(findings: readonly Finding[], type: Finding['type']): ValidationMessage[] {
  return findings.filter((finding) => finding.type === type).map((finding) => ({ ...finding, status: messageStatus[type] }));
}

/** The findings as the authority returns them (standard §7.4). */
export function validationResultsOf(findings: readonly Finding[]): ValidationResults {
  const warningMessages = messagesOf(findings, 'WARNING');
  const errorMessages = messagesOf(findings, 'ERROR');
  const passed = warningMessages.length > 0 ? 'WARNING' : 'PASS';
  return {
    infoMessages: messagesOf(findings, 'INFO'),
    warningMessages,
    errorMessages,
    status: errorMessages.length > 0 ? 'ERROR' : passed,
  };
}

/** The HTTP status of a validation: rejected, accepted with warnings, accepted. */
export function statusOf({ status }: ValidationResults): 400 | 202 | 200 {
  if (status === 'ERROR') return 400;
  return status === 'WARNING' ? 202 : 200;
}

/** The authority's finding for a document that it has accepted before: an error for reporting, a warning for clearance. */
export function duplicateFinding(type: 'ERROR' | 'WARNING', code: string, message: string): Finding {
  return { type, code, category: categories.duplicate, message };
}
