import { z } from 'zod';
import { failure, success, type Result } from '../../result.ts';

/**
 * Body of the sandbox gateway's `POST /faults`, which makes it fail on demand (contract §13): for `outage_s` seconds or for
 * `count` requests it does not answer, answers `delay_ms` late, or answers with `status`.
 */
export const faultsRequest = z.strictObject({
  outage_s: z.number().positive().max(86_400).optional(),
  delay_ms: z.int().nonnegative().max(600_000).optional(),
  status: z.int().min(200).max(599).optional(),
  count: z.int().positive().max(1_000_000).optional(),
});

/** See {@link faultsRequest}. */
export type FaultsRequest = z.output<typeof faultsRequest>;

/** The fault of such a body, with one sentence for the client. */
export type FaultsRequestFault = { code: 'not_an_object' | 'field_unknown' | 'field_missing' | 'value_invalid'; message: string };

// What each field must be, as text for the error message.
const limits: Record<keyof FaultsRequest, string> = {
  outage_s: 'seconds, more than 0 and at most 86400',
  delay_ms: 'whole milliseconds from 0 to 600000',
  status: 'a whole number from 200 to 599',
  count: 'a whole number of requests from 1 to 1000000',
};
const fieldNames = Object.keys(limits).join(', ');
const longestShown = 40;

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

function faultOf(body: unknown, issue: z.core.$ZodIssue): FaultsRequestFault {
  if (issue.code === 'unrecognized_keys') {
    return { code: 'field_unknown', message: `${shown(issue.keys[0])} is none of ${fieldNames}.` };
  }
  const field = faultsRequest.keyof().safeParse(issue.path[0]);
  if (!field.success) return { code: 'not_an_object', message: `Send a JSON object with at least one of ${fieldNames}.` };
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field.data) : undefined;
  return { code: 'value_invalid', message: `${field.data} must be ${limits[field.data]}, not ${shown(value)}.` };
}

/** Reads such a body; the fault is about the first value that is wrong. */
export function readFaultsRequest(body: unknown): Result<FaultsRequest, FaultsRequestFault> {
  const parsed = faultsRequest.safeParse(body);
  const [issue] = parsed.error?.issues ?? [];
  if (issue !== undefined) return failure(faultOf(body, issue));
  const isEmpty = parsed.data === undefined || Object.keys(parsed.data).length === 0;
  return isEmpty ? failure({ code: 'field_missing', message: `Name at least one of ${fieldNames}.` }) : success(parsed.data);
}
