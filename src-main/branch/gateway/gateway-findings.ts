import { clearanceResponse, reportingResponse } from '#shared/api/gateway/submissions.ts';
import { complianceResponse } from '#shared/api/gateway/compliance-response.ts';
import type { ValidationMessage, ValidationResults } from '#shared/api/gateway/validation-results.ts';
import type { AnswerBody } from './answer-body.ts';
import type { GatewayMessage } from './gateway-answers.ts';

/** The findings about a document in a response body. */
export type GatewayFindings = {
  /** REPORTED or CLEARED: true; NOT_REPORTED or NOT_CLEARED: false; undefined where it says neither. */
  isAccepted: boolean | undefined;
  /** False if the body holds no validation results: the document was not validated. */
  isValidated: boolean;
  hasErrorStatus: boolean;
  errors: GatewayMessage[];
  warnings: GatewayMessage[];
  /** Base64 of the authority's own stamped XML. */
  clearedInvoice?: string;
};

/** Which of the three calls about documents was made. */
export type DocumentCall = 'report' | 'clear' | 'check';

function acceptance(status: string | null | undefined): boolean | undefined {
  return status ? !status.startsWith('NOT_') : undefined;
}

function messageOf({ code, message, category }: ValidationMessage): GatewayMessage {
  return { code, message, ...(category === undefined ? {} : { category }) };
}

function gatewayFindingsOf(results: ValidationResults | null | undefined, isAccepted: boolean | undefined): GatewayFindings {
  return {
    isAccepted,
    isValidated: Boolean(results),
    hasErrorStatus: results?.status === 'ERROR',
    errors: (results?.errorMessages ?? []).map(messageOf),
    warnings: (results?.warningMessages ?? []).map(messageOf),
  };
}

function readReporting(value: unknown): GatewayFindings | undefined {
  const { data } = reportingResponse.safeParse(value);
  return data && gatewayFindingsOf(data.validationResults, acceptance(data.reportingStatus));
}

function readClearance(value: unknown): GatewayFindings | undefined {
  const { data } = clearanceResponse.safeParse(value);
  if (!data) return undefined;
  const { clearedInvoice } = data;
  return {
    ...gatewayFindingsOf(data.validationResults, acceptance(data.clearanceStatus)),
    ...(clearedInvoice ? { clearedInvoice } : {}),
  };
}

function readCheck(value: unknown): GatewayFindings | undefined {
  const { data } = complianceResponse.safeParse(value);
  return data && gatewayFindingsOf(data.validationResults, acceptance(data.reportingStatus ?? data.clearanceStatus));
}

const readers = { report: readReporting, clear: readClearance, check: readCheck } as const satisfies Record<
  DocumentCall,
  (value: unknown) => GatewayFindings | undefined
>;

/** Parses the body of a response about a document; undefined if it has another format. */
export function readGatewayFindings(call: DocumentCall, body: AnswerBody): GatewayFindings | undefined {
  return body.kind === 'json' ? readers[call](body.value) : undefined;
}

// By category, or by the code of December 2025 (standard §7.5).
function isDuplicateName(name: string): boolean {
  return /^(?:duplicate[-_ ]?invoice|REPORTED_SUCCESSFULLY_EARLIER)$/i.test(name);
}

/** The authority knows this very document already (standard §7.4, 409). */
export function isDuplicate(findings: GatewayFindings): boolean {
  return (
    findings.errors.length > 0 &&
    findings.errors.every(({ code, category }) => isDuplicateName(code) || isDuplicateName(category ?? ''))
  );
}
