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
  /** Where this stands for so many faults that are counted and not named. */
  unnamed?: number;
};

/** How many faults one error names; who has more has no use for all of them, and naming them would hold up the tills. */
export const mostNamedFaults = 100;

/** A fault whose text is that of its code. */
export function faultOf(code: ErrorCode, path: string, extra?: Record<string, unknown>): RequestFault {
  return { code, path, message: errorCodes[code].message, ...(extra === undefined ? {} : { extra }) };
}

/** A fault of one field of the body. */
export function invalid(path: string, detailCode: string, message: string): RequestFault {
  return { code: 'VALIDATION_ERROR', path, message, detailCode };
}

/** Faults beyond those that are named. */
export function unnamedFaults(count: number): RequestFault[] {
  return count === 0 ? [] : [{ ...invalid('', 'unnamed', 'is not named'), unnamed: count }];
}

function detailOf(fault: RequestFault): FaultDetail {
  return { path: fault.path, code: fault.detailCode ?? fault.code, message: fault.message };
}

/**
 * Refuses a request with its faults, the first hundred by name: the first gives the code, the further ones stand in `details`;
 * faults of the body all stand there, the first too.
 */
function refuse(faults: readonly [RequestFault, ...RequestFault[]], unnamed: number): AppError {
  const [first, ...further] = faults;
  const isBodyFault = first.code === 'VALIDATION_ERROR';
  const listed = isBodyFault ? faults : further;
  const more = Math.max(0, listed.length - mostNamedFaults) + unnamed;
  const message = `The request has faults; details names the first ${mostNamedFaults}, and there are ${more} more.`;
  return new AppError(first.code, {
    details: listed.slice(0, mostNamedFaults).map(detailOf),
    extra: { ...first.extra, ...(more > 0 && { more_details: more }) },
    ...(isBodyFault && more > 0 && { message }),
  });
}

// A missing unit comes before the faults of the body, these before all others, which stand in their order (decisions §5).
function rankOf({ code }: RequestFault): number {
  if (code === 'EGS_UNIT_REQUIRED') return 0;
  return code === 'VALIDATION_ERROR' ? 1 : 2;
}

/** Throws the refusal if there is any fault. */
export function refuseIfAny(faults: readonly RequestFault[]): void {
  const named = faults.filter((fault) => fault.unnamed === undefined);
  const [first, ...further] = named.toSorted((one, other) => rankOf(one) - rankOf(other));
  const unnamed = faults.reduce((sum, fault) => sum + (fault.unnamed ?? 0), 0);
  if (first !== undefined) throw refuse([first, ...further], unnamed);
}
