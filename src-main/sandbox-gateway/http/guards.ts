import { json } from 'express';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { maximumXmlSize } from '../../core/ubl/read-xml.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import { authenticate } from '../authority/csids/credentials.ts';
import type { Csid, CsidRecords } from '../state/csid-records.ts';
import { refuse } from './refusals.ts';

/** A handler behind `authenticated`, which knows whose request it is. */
export type CsidHandler = RequestHandler<Record<string, string>, unknown, unknown, unknown, { csid: Csid }>;

// Base64 makes four bytes of three; what stands beside the document is small against the rest.
const bodyLimitBytes = 1.5 * maximumXmlSize;

/** Only version 2 of the API is spoken here; the header is compulsory (dossier §7.1). */
export function versionTwoOnly(clock: Clock): RequestHandler {
  return (request, response, next) => {
    if (request.get('Accept-Version') === 'V2') return next();
    refuse(response, 406, clock.now());
  };
}

/** Lets requests pass that carry token and secret of a CSID of this kind, and tells the later handlers which one it is. */
export function authenticated(kind: Csid['kind'], records: CsidRecords, clock: Clock): CsidHandler {
  return (request, response, next) => {
    const csid = authenticate(records, request.get('Authorization'), clock.now());
    if (csid?.kind !== kind) return refuse(response, 401, clock.now());
    response.locals.csid = csid;
    next();
  };
}

const parseJson = json({ limit: bodyLimitBytes });

/** Reads a JSON body of limited size into `request.body`. */
export function jsonBody(clock: Clock): RequestHandler {
  return (request, response, next) => {
    if (request.is('application/json') === false) return refuse(response, 415, clock.now());
    parseJson(request, response, next);
  };
}

/** Turns what a handler threw into an answer: a body that cannot be read is the sender's fault, all else is ours. */
export function errorAnswer(clock: Clock, logger: Logger): ErrorRequestHandler {
  return (fault: unknown, _request, response, next) => {
    if (response.headersSent) return next(fault);
    const status = clientStatusOf(fault);
    if (status === undefined) logger.error({ err: fault }, 'request failed');
    refuse(response, status ?? 500, clock.now());
  };
}

function clientStatusOf(fault: unknown): number | undefined {
  if (!(fault instanceof Error) || !('status' in fault)) return undefined;
  const { status } = fault;
  if (typeof status !== 'number' || status < 400 || status > 499) return undefined;
  return status;
}
