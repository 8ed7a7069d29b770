import { AppError } from '../../../../src-shared/api/app-error.ts';
import { errorCodes } from '../../../../src-shared/api/errors.ts';
import type { ErrorCode, FaultDetail } from '../../../../src-shared/api/errors.ts';

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

function detailOf(fault: RequestFault): FaultDetail {
  return { path: fault.path, code: fault.detailCode ?? fault.code, message: fault.message };
}

/**
 * Refuses a request with all its faults: the first gives the code, the further ones stand in `details`; faults of the body
 * all stand there, the first too.
 */
function refuse(faults: readonly [RequestFault, ...RequestFault[]]): AppError {
  const [first, ...further] = faults;
  const isBodyFault = first.code === 'VALIDATION_ERROR';
  return new AppError(first.code, {
    details: (isBodyFault ? faults : further).map(detailOf),
    ...(first.extra === undefined ? {} : { extra: first.extra }),
  });
}

// A missing unit comes before the faults of the body, these before all others, which stand in their order (decisions §5).
function rankOf({ code }: RequestFault): number {
  if (code === 'EGS_UNIT_REQUIRED') return 0;
  return code === 'VALIDATION_ERROR' ? 1 : 2;
}

/** Throws the refusal if there is any fault. */
export function refuseIfAny(faults: readonly RequestFault[]): void {
  const [first, ...further] = faults.toSorted((one, other) => rankOf(one) - rankOf(other));
  if (first !== undefined) throw refuse([first, ...further]);
}
