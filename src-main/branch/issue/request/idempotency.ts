import { AppError } from '../../../../src-shared/api/app-error.ts';
import type { Placeholders } from '../../../platform/sqlite/prepared-query.ts';
import { bodyDigest } from '../../../server/idempotency/body-digest.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { Environment } from '../../db/schema.ts';

/** An Idempotency-Key in its scope, with the digest of its body. */
export type IdempotencyClaim = {
  companyId: string;
  environment: Environment;
  endpoint: string;
  key: string;
  bodyDigest: string;
};

/** The name of a claim while its document is being issued: the key in its scope. */
export function claimName({ companyId, environment, endpoint, key }: IdempotencyClaim): string[] {
  return [companyId, environment, endpoint, key];
}

/** Creates the claim of a key in its scope with its body. */
export function claimOf(scope: Omit<IdempotencyClaim, 'bodyDigest'>, body: unknown): IdempotencyClaim {
  return { ...scope, bodyDigest: bodyDigest(body) };
}

const recordsOf = preparedQuery((sql, value: Placeholders<Omit<IdempotencyClaim, 'bodyDigest'>>) =>
  sql
    .selectFrom('idempotency_records')
    .select(['body_digest', 'invoice_id'])
    .where('company_id', '=', value('companyId'))
    .where('environment', '=', value('environment'))
    .where('endpoint', '=', value('endpoint'))
    .where('idempotency_key', '=', value('key')),
);

/**
 * The document that this key has issued already, if any.
 *
 * @throws AppError IDEMPOTENCY_KEY_REUSED if it was used with a different body.
 */
export function findReplay(db: LedgerReader, claim: IdempotencyClaim): string | undefined {
  const [record] = recordsOf(db, claim);
  if (record === undefined) return undefined;
  if (record.body_digest !== claim.bodyDigest) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return record.invoice_id;
}
