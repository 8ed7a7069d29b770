import { errorEnvelope } from '#shared/api/error-envelope.ts';

/** A fault of one field of a request, without the sentence of the server: pages have words of their own. */
export type FieldFault = {
  path: string;
  code: string;
  /** The rule that was broken, and the number that it names; a later server may know further rules. */
  params?: { rule: string; limit?: number | undefined } | undefined;
};

/** What the server refused, or that it did not answer: then the code is `OFFLINE` and the status 0. */
export class ApiFault extends Error {
  readonly code: string;
  readonly status: number;
  readonly requestId: string | undefined;
  readonly details: readonly FieldFault[];
  /** Which of several reasons the code has here, where it has several. */
  readonly reason: string | undefined;
  /** What else the server says of it, to be put into words: numbers and texts by their name. */
  readonly params: Readonly<Record<string, string | number>>;
  /** The further fields of the error as they came. */
  readonly further: Readonly<Record<string, unknown>>;
  /** Seconds after which the server asks to try again. */
  readonly retryAfter: number | undefined;

  constructor(fault: {
    code: string;
    status: number;
    message: string;
    requestId?: string | undefined;
    details?: readonly FieldFault[] | undefined;
    reason?: string | undefined;
    params?: Readonly<Record<string, string | number>>;
    further?: Readonly<Record<string, unknown>>;
    retryAfter?: number | undefined;
    cause?: unknown;
  }) {
    super(fault.message, { cause: fault.cause });
    this.code = fault.code;
    this.status = fault.status;
    this.requestId = fault.requestId;
    this.details = fault.details ?? [];
    this.reason = fault.reason;
    this.params = fault.params ?? {};
    this.further = fault.further ?? {};
    this.retryAfter = fault.retryAfter;
  }
}

/** Whether the server would refuse the same again: neither did it fail itself, nor ask for a pause. */
export function isRefusal(fault: unknown): boolean {
  if (!(fault instanceof ApiFault)) return false;
  return fault.status >= 400 && fault.status < 500 && fault.status !== 408 && fault.status !== 429;
}

/** The fault of a request that no server answered. */
export function offlineFault(cause: unknown): ApiFault {
  return new ApiFault({ code: 'OFFLINE', status: 0, message: 'The server did not answer.', cause });
}

/** The fault of an answer that is none of ours, such as one of a proxy, or that is not as described. */
export function unexpectedAnswer(response: Response, cause?: unknown): ApiFault {
  const requestId = response.headers.get('x-request-id') ?? undefined;
  return new ApiFault({ code: 'UNEXPECTED_ANSWER', status: response.status, message: response.statusText, requestId, cause });
}

function paramsOf(fields: Readonly<Record<string, unknown>>): Record<string, string | number> {
  const params: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string' || typeof value === 'number') params[name] = value;
  }
  return params;
}

function secondsOf(header: string | null): number | undefined {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) : undefined;
}

/** The fault that an answer other than 2xx describes. */
export async function apiFaultOf(response: Response): Promise<ApiFault> {
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = errorEnvelope.safeParse(body);
  if (!parsed.success) return unexpectedAnswer(response);
  const { code, message, request_id, details, ...further } = parsed.data.error;
  const params = paramsOf(further);
  const reason = typeof further['reason'] === 'string' ? further['reason'] : undefined;
  const retryAfter = secondsOf(response.headers.get('retry-after'));
  return new ApiFault({
    code,
    message,
    status: response.status,
    requestId: request_id,
    details,
    reason,
    params,
    further,
    retryAfter,
  });
}
