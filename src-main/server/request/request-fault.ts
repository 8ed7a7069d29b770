import assert from 'node:assert/strict';
import { AppError, appErrorCodes, type AppErrorCode } from '#shared/api/app-error.ts';
import type { FaultDetail } from '#shared/api/errors.ts';
import type { FaultParams } from '#shared/api/fault-params.ts';

/** One fault of a request. Those of the body itself share the code VALIDATION_ERROR and say more in `detailCode`. */
export type RequestFault = {
  code: AppErrorCode;
  path: string;
  message: string;
  detailCode?: string;
  params?: FaultParams;
  extra?: Record<string, unknown>;
  /** Whether its code is that of the refusal, whatever other faults there are. */
  comesFirst?: true;
  /** Whether `details` lists it also where it gives the code of the refusal: only its path says which entry of a list is meant. */
  isOfEntry?: true;
  /** The number of faults that this one represents, if they are only counted. */
  unnamed?: number;
};

/** The maximum number of faults that one error lists; a longer list would be of no use and would delay other requests. */
export const mostNamedFaults = 100;

/** A fault with the text of its code, or with one that says more. */
export function faultOf(
  code: AppErrorCode,
  path: string,
  extra?: Record<string, unknown>,
  message: string = appErrorCodes[code].message,
): RequestFault {
  return { code, path, message, ...(extra === undefined ? {} : { extra }) };
}

/** A fault of one field of the body. */
export function invalid(path: string, detailCode: string, message: string, params?: FaultParams): RequestFault {
  return { code: 'VALIDATION_ERROR', path, message, detailCode, ...(params === undefined ? {} : { params }) };
}

/** Represents faults beyond those that are listed. */
export function unnamedFaults(count: number): RequestFault[] {
  return count === 0 ? [] : [{ ...invalid('', 'unnamed', 'is not named'), unnamed: count }];
}

function detailOf({ path, code, detailCode = code, message, params }: RequestFault): FaultDetail {
  return { path, code: detailCode, message, ...(params === undefined ? {} : { params }) };
}

// Refuses a request with its faults, the first hundred by name: the first gives the code, the further ones are listed in
// `details`; faults of the body and of entries are all listed there, the first too.
function refuse(faults: readonly [RequestFault, ...RequestFault[]], unnamed: number): AppError {
  const [first, ...further] = faults;
  const isBodyFault = first.code === 'VALIDATION_ERROR';
  const listed = isBodyFault || first.isOfEntry === true ? faults : further;
  const more = Math.max(0, listed.length - mostNamedFaults) + unnamed;
  const message = `The request is not valid; details lists the first ${mostNamedFaults} faults, and there are ${more} more.`;
  return new AppError(first.code, {
    details: listed.slice(0, mostNamedFaults).map(detailOf),
    extra: { ...first.extra, ...(more > 0 ? { more_details: more } : {}) },
    ...(!isBodyFault ? { message: first.message } : more > 0 ? { message } : {}),
  });
}

// The faults of the body come before all others, which keep their order (contract §5).
function rankOf({ code, comesFirst }: RequestFault): number {
  if (comesFirst === true) return 0;
  return code === 'VALIDATION_ERROR' ? 1 : 2;
}

/** The refusal of a request with these faults, of which there is at least one that is named. */
export function refusalOf(faults: readonly RequestFault[]): AppError {
  const named = faults.filter((fault) => fault.unnamed === undefined);
  const [first, ...further] = named.toSorted((one, other) => rankOf(one) - rankOf(other));
  assert(first !== undefined, 'a refusal has a fault');
  const unnamed = faults.reduce((sum, fault) => sum + (fault.unnamed ?? 0), 0);
  return refuse([first, ...further], unnamed);
}

/** Throws the refusal if there is any fault. */
export function refuseIfAny(faults: readonly RequestFault[]): void {
  if (faults.length > 0) throw refusalOf(faults);
}
