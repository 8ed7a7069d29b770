import type { Request } from 'express';
import { bodyDigest } from '#main/server/request/body-digest.ts';
import { readIdempotencyKey } from '#main/server/request/idempotency-key.ts';
import type { IssueRequest } from '../../issue/issue-document.ts';

/** What the Idempotency-Key of a request claims. An invalid key has issued nothing: there is no document to replay, only one more fault. */
export function readClaim(request: Request, endpoint: string): Pick<IssueRequest, 'claim' | 'headerFaults'> {
  const key = readIdempotencyKey(request.get('idempotency-key'));
  if (!key.ok) return { claim: undefined, headerFaults: [key.fault] };
  if (key.value === undefined) return { claim: undefined, headerFaults: [] };
  return { claim: { endpoint, key: key.value, bodyDigest: bodyDigest(request.body) }, headerFaults: [] };
}

/** What an answer says of an earlier attempt with the same key that it repeats. */
export function replayHeaders(isReplay: boolean): Record<string, string> {
  return isReplay ? { 'Idempotent-Replayed': 'true' } : {};
}
