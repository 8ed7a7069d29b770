import { AppError } from '#shared/api/app-error.ts';
import type { Sealer } from '#main/platform/sealer.ts';
import { bodyDigest } from '#main/server/request/body-digest.ts';
import { readIdempotencyKey } from '#main/server/request/idempotency-key.ts';
import { refuseIfAny } from '#main/server/request/request-fault.ts';
import type { Reply } from '#main/server/routes/route.ts';
import type { Tenant } from '../db/in-organization.ts';

/** A change that may carry an Idempotency-Key. */
export type KeyedRequest = {
  header: string | undefined;
  organizationId: string;
  userId: string;
  endpoint: string;
  body: unknown;
  now: Date;
  sealer: Sealer;
};

// Secrets are shown once, so a replay leaves them out and says so.
function withoutSecrets({ body, secretFields = [] }: Extract<Reply, { status: number }>): unknown {
  if (secretFields.length === 0 || typeof body !== 'object' || body === null) return body ?? null;
  const kept = Object.entries(body).filter(([name]) => !secretFields.includes(name));
  return { ...Object.fromEntries(kept), secret_omitted: true };
}

/** The key of an Idempotency-Key header; undefined without one. @throws AppError VALIDATION_ERROR */
export function keyOfHeader(header: string | undefined): string | undefined {
  const read = readIdempotencyKey(header);
  if (!read.ok) refuseIfAny([read.fault]);
  return read.ok ? read.value : undefined;
}

/**
 * Runs a change once for each Idempotency-Key of a person and endpoint, in the transaction of the change itself: a second request
 * waits for the first, and answers the same. What is refused stores nothing.
 *
 * @throws AppError IDEMPOTENCY_KEY_REUSED if the key came with another body before.
 */
export async function runOnce<Other extends object>(
  tenant: Tenant,
  request: KeyedRequest,
  work: () => Promise<Reply | Other>,
): Promise<Reply | Other> {
  const key = keyOfHeader(request.header);
  if (key === undefined) return work();
  const { organizationId, userId, endpoint, now, sealer } = request;
  // A body may hold a password, which a digest without a key would make easy to guess.
  const digest = sealer.digest(bodyDigest(request.body ?? null), 'idempotency');
  const record = { organization_id: organizationId, user_id: userId, endpoint, idempotency_key: key };
  const claimed = await tenant
    .insertInto('idempotency_records')
    .values({ ...record, body_digest: digest, status: 0, answer: 'null', created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const records = tenant
    .selectFrom('idempotency_records')
    .select(['body_digest', 'status', 'answer'])
    .where((eb) => eb.and(record));
  if (claimed.numInsertedOrUpdatedRows === 0n) {
    const known = await records.executeTakeFirstOrThrow();
    if (known.body_digest !== digest) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    return { status: known.status, body: known.answer, headers: { 'Idempotent-Replayed': 'true' } };
  }
  const reply = await work();
  const own = tenant.deleteFrom('idempotency_records').where((eb) => eb.and(record));
  if (!('status' in reply)) {
    await own.execute();
    return reply;
  }
  const answer = JSON.stringify(withoutSecrets(reply));
  await tenant
    .updateTable('idempotency_records')
    .set({ status: reply.status, answer })
    .where((eb) => eb.and(record))
    .execute();
  return reply;
}
