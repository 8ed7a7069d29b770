import type { z } from 'zod';
import { AppError } from '../../../src-shared/api/app-error.ts';
import { errorCodes } from '../../../src-shared/api/errors.ts';
import type { ErrorCode, FaultDetail } from '../../../src-shared/api/errors.ts';

/** One fault of a request. Those of the body itself share the code VALIDATION_ERROR and say more in `detailCode`. */
export type RequestFault = {
  code: ErrorCode;
  path: string;
  message: string;
  detailCode?: string;
  extra?: Record<string, unknown>;
};

/** A fault whose text is that of its code. */
export function faultOf(code: ErrorCode, path: string, extra?: Record<string, unknown>): RequestFault {
  return { code, path, message: errorCodes[code].message, ...(extra === undefined ? {} : { extra }) };
}

/** A fault of one field of the body. */
export function invalid(path: string, detailCode: string, message: string): RequestFault {
  return { code: 'VALIDATION_ERROR', path, message, detailCode };
}

function pathOf(keys: readonly PropertyKey[]): string {
  return keys.reduce<string>((path, key) => {
    if (typeof key === 'number') return `${path}[${key}]`;
    return path === '' ? String(key) : `${path}.${String(key)}`;
  }, '');
}

/** Every issue that a schema found, by the path of the field itself; unknown fields are named one by one. */
export function schemaFaults(error: z.ZodError): RequestFault[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => invalid(pathOf([...issue.path, key]), 'unknown_field', 'is not a field of this request'));
    }
    const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
    return [invalid(pathOf(issue.path), isMissing ? 'required' : issue.code, isMissing ? 'is required' : issue.message)];
  });
}

function detailOf(fault: RequestFault): FaultDetail {
  return { path: fault.path, code: fault.detailCode ?? fault.code, message: fault.message };
}

/**
 * Refuses a request with all its faults: the first gives the code, the further ones stand in `details`; faults of the body
 * all stand there, the first too.
 */
export function refuse(faults: readonly [RequestFault, ...RequestFault[]]): AppError {
  const [first, ...further] = faults;
  const isBodyFault = first.code === 'VALIDATION_ERROR';
  return new AppError(first.code, {
    details: (isBodyFault ? faults : further).map(detailOf),
    ...(first.extra === undefined ? {} : { extra: first.extra }),
  });
}

/** Throws the refusal if there is any fault. */
export function refuseIfAny(faults: readonly RequestFault[]): void {
  const [first, ...further] = faults;
  if (first !== undefined) throw refuse([first, ...further]);
}
