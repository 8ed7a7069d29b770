import { AppError } from '../../../../src-shared/api/app-error.ts';
import { failure, success } from '../../../../src-shared/result.ts';
import type { Result } from '../../../../src-shared/result.ts';
import type { Database } from '../../db/database.ts';
import type { Environment } from '../../db/schema.ts';
import { bodyDigest } from './body-digest.ts';
import { invalid } from './request-fault.ts';
import type { RequestFault } from './request-fault.ts';

/** An Idempotency-Key in its scope, with the digest of the body it came with. */
export type IdempotencyClaim = {
  companyId: string;
  environment: Environment;
  endpoint: string;
  key: string;
  bodyDigest: string;
};

const bare = /^[\x21-\x7e]{1,255}$/;
const quoted = /^"((?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\]){1,255})"$/;

/**
 * Reads the header: 1 to 255 visible ASCII characters, bare or as a quoted string of RFC 8941. Anything else is one more
 * fault of the request.
 */
export function readIdempotencyKey(header: string | undefined): Result<string | undefined, RequestFault> {
  if (header === undefined) return success(undefined);
  const inner = quoted.exec(header.trim())?.[1]?.replace(/\\(["\\])/g, '$1');
  const key = inner ?? header.trim();
  const isUnclosed = inner === undefined && key.startsWith('"');
  if (bare.test(key) && !isUnclosed) return success(key);
  return failure(invalid('Idempotency-Key', 'invalid_format', 'must be 1 to 255 visible ASCII characters'));
}

/** Puts a key into its scope together with its body. */
export function claimOf(scope: Omit<IdempotencyClaim, 'bodyDigest'>, body: unknown): IdempotencyClaim {
  return { ...scope, bodyDigest: bodyDigest(body) };
}

/**
 * The document that this key has issued already, if any.
 *
 * @throws AppError IDEMPOTENCY_KEY_REUSED when it came with another body then.
 */
export function findReplay(db: Database, claim: IdempotencyClaim): string | undefined {
  const record = db.first(
    db.sql
      .selectFrom('idempotency_records')
      .select(['body_digest', 'invoice_id'])
      .where('company_id', '=', claim.companyId)
      .where('environment', '=', claim.environment)
      .where('endpoint', '=', claim.endpoint)
      .where('idempotency_key', '=', claim.key),
  );
  if (record === undefined) return undefined;
  if (record.body_digest !== claim.bodyDigest) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return record.invoice_id;
}

/** The keys whose documents are being signed at this moment. */
export type ClaimsInProgress = Set<string>;

/**
 * Works under a claim that no second request can hold at the same time.
 *
 * @throws AppError IDEMPOTENCY_IN_PROGRESS while the first one works.
 */
export async function withClaim<Value>(
  inProgress: ClaimsInProgress,
  claim: IdempotencyClaim | undefined,
  work: () => Promise<Value>,
): Promise<Value> {
  if (claim === undefined) return work();
  const name = JSON.stringify([claim.companyId, claim.environment, claim.endpoint, claim.key]);
  if (inProgress.has(name)) throw new AppError('IDEMPOTENCY_IN_PROGRESS');
  inProgress.add(name);
  try {
    return await work();
  } finally {
    inProgress.delete(name);
  }
}
