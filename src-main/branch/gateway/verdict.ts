import { clearanceResponse } from '../../../src-shared/api/gateway/clearance-response.ts';
import { complianceResponse } from '../../../src-shared/api/gateway/compliance-response.ts';
import { reportingResponse } from '../../../src-shared/api/gateway/reporting-response.ts';
import type { ValidationMessage, ValidationResults } from '../../../src-shared/api/gateway/validation-results.ts';
import type { AnswerBody } from './answer-body.ts';
import type { GatewayMessage } from './gateway-answers.ts';

/** What the authority says in a body about a document. */
export type Verdict = {
  /** REPORTED or CLEARED: true; NOT_REPORTED or NOT_CLEARED: false; undefined where it says neither. */
  isAccepted: boolean | undefined;
  /** False where the body holds no validation results: nobody judged the document. */
  isJudged: boolean;
  hasErrorStatus: boolean;
  errors: GatewayMessage[];
  warnings: GatewayMessage[];
  /** Base64 of the authority's own stamped XML. */
  clearedInvoice?: string;
};

/** Which of the three calls about documents was made. */
export type DocumentCall = 'report' | 'clear' | 'check';

const readers = { report: readReporting, clear: readClearance, check: readCheck } as const satisfies Record<
  DocumentCall,
  (value: unknown) => Verdict | undefined
>;

/** Reads the body of an answer about a document; undefined where it is not of that kind at all. */
export function readVerdict(call: DocumentCall, body: AnswerBody): Verdict | undefined {
  return body.kind === 'json' ? readers[call](body.value) : undefined;
}

function readReporting(value: unknown): Verdict | undefined {
  const { data } = reportingResponse.safeParse(value);
  return data && verdictOf(data.validationResults, acceptance(data.reportingStatus));
}

function readClearance(value: unknown): Verdict | undefined {
  const { data } = clearanceResponse.safeParse(value);
  if (!data) return undefined;
  const { clearedInvoice } = data;
  return { ...verdictOf(data.validationResults, acceptance(data.clearanceStatus)), ...(clearedInvoice && { clearedInvoice }) };
}

function readCheck(value: unknown): Verdict | undefined {
  const { data } = complianceResponse.safeParse(value);
  return data && verdictOf(data.validationResults, acceptance(data.reportingStatus ?? data.clearanceStatus));
}

/** The authority knows this very document already (dossier 7.4, 409). */
export function isDuplicate(verdict: Verdict): boolean {
  return (
    verdict.errors.length > 0 &&
    verdict.errors.every(({ code, category }) => isDuplicateName(code) || isDuplicateName(category ?? ''))
  );
}

function isDuplicateName(name: string): boolean {
  return /^duplicate[-_ ]?invoice$/iu.test(name);
}

function acceptance(status: string | null | undefined): boolean | undefined {
  return status ? !status.startsWith('NOT_') : undefined;
}

function verdictOf(results: ValidationResults | null | undefined, isAccepted: boolean | undefined): Verdict {
  return {
    isAccepted,
    isJudged: Boolean(results),
    hasErrorStatus: results?.status === 'ERROR',
    errors: (results?.errorMessages ?? []).map(messageOf),
    warnings: (results?.warningMessages ?? []).map(messageOf),
  };
}

function messageOf({ code, message, category }: ValidationMessage): GatewayMessage {
  return { code, message, ...(category !== undefined && { category }) };
}
