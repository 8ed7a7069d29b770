import type { Response } from 'express';
import { sendJson } from './send-json.ts';

const versionRefusal = 'This Version is not supported or not provided in the header.';

// The names of the statuses that come as a plain `{timestamp, status, error, message}`, like 401 (standard §7.2).
const statusNames = new Map([
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [405, 'Method Not Allowed'],
]);

// The texts of those that come as `{code, message}`.
const statusTexts = new Map([
  [303, 'Clearance is deactivated. Please use the /invoices/reporting/single endpoint instead.'],
  [400, 'The request is not a JSON object'],
  [413, 'The payload is too large'],
  [415, 'The body must be application/json'],
  [421, 'This gateway answers to loopback names only, such as 127.0.0.1 or localhost'],
  [429, 'Too many requests'],
  [500, 'System failed to process your request'],
  [503, 'The service is not available'],
  [504, 'The service did not answer in time'],
]);

/** Refuses a request without validation, with the body that the authority sends with this status. */
export function refuseUnvalidated(response: Response, status: number, now: Date): void {
  if (status === 406) {
    response.status(status).type('text/plain').send(versionRefusal);
    return;
  }
  const error = statusNames.get(status);
  const code = status === 421 ? 'Misdirected-Request' : 'Invalid-Request';
  if (error === undefined) sendJson(response, status, { code, message: statusTexts.get(status) ?? `Status ${status}` });
  else sendJson(response, status, { timestamp: now.getTime(), status, error, message: '' });
}
