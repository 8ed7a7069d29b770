import { json, type RequestHandler, type Request } from 'express';
import { AppError } from '#shared/api/app-error.ts';
import { maximumXmlSize } from '#main/core/xml/read-xml.ts';
import type { Clock } from '#main/platform/clock.ts';
import { Callers } from '#main/server/authentication/callers.ts';
import { requireJson } from '#main/server/request/json-body.ts';
import { authenticateCsid } from '../authority/credentials.ts';
import type { CsidRecord, CsidRecords } from '../state/csid-records.ts';
import { refuseUnvalidated } from './refusals.ts';

const callers = new Callers<CsidRecord>();

/** Only version 2 of the API is supported; the header is required (standard §7.1). */
export function versionTwoOnly(clock: Clock): RequestHandler {
  return (request, response, next) => {
    if (request.get('Accept-Version') === 'V2') return next();
    refuseUnvalidated(response, 406, clock.now());
  };
}

/** Lets only requests pass that carry token and secret of a CSID of this kind. */
export function requireCsid(kind: CsidRecord['kind'], records: CsidRecords, clock: Clock): RequestHandler {
  return callers.require((authorization) => {
    const csid = authenticateCsid(records, authorization, clock.now());
    if (csid?.kind !== kind) throw new AppError('API_KEY_INVALID');
    return csid;
  });
}

/** The CSID of a request that has passed requireCsid. */
export function csidOf(request: Request): CsidRecord {
  return callers.of(request);
}

// Base64 makes four bytes of three; the other fields are small.
const bodyLimitBytes = 1.5 * maximumXmlSize;

/**
 * Reads a JSON body of limited size into `request.body`. The parser is that of Express, not the strict one of
 * `server/json-body`: no document says that the authority refuses repeated members or inexact numbers (standard §7).
 */
export const gatewayBody: RequestHandler[] = [requireJson, json({ limit: bodyLimitBytes })];
