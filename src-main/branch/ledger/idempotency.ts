import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { LedgerReader, LedgerWriter } from '../db/ledger-database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { KeyScope } from '../db/schema.ts';
import type { DocumentOwner } from './draft.ts';

/** An idempotency key, which names one document of its owner and endpoint, with the digest of the body that it came with. */
export type IdempotencyClaim = { endpoint: string; key: string; bodyDigest: string };

const recordsOf = preparedQuery((sql, value: Placeholders<DocumentOwner & Pick<IdempotencyClaim, 'endpoint' | 'key'>>) =>
  sql
    .selectFrom('idempotency_records')
    .select(['body_digest', 'invoice_id'])
    .where('company_id', '=', value('companyId'))
    .where('environment', '=', value('environment'))
    .where('endpoint', '=', value('endpoint'))
    .where('idempotency_key', '=', value('key')),
);

/** The document that this key has issued already, if any, and whether it was for the same body. */
export function findIssued(
  db: LedgerReader,
  { companyId, environment }: DocumentOwner,
  { endpoint, key, bodyDigest }: IdempotencyClaim,
): { invoiceId: string; isSameBody: boolean } | undefined {
  const [record] = recordsOf(db, { companyId, environment, endpoint, key });
  return record && { invoiceId: record.invoice_id, isSameBody: record.body_digest === bodyDigest };
}

/** Records the document of a key, which can have only one. */
export function insertIdempotencyRecord(
  writer: LedgerWriter,
  { invoice_id, company_id, environment }: KeyScope & { invoice_id: string },
  { endpoint, key, bodyDigest }: IdempotencyClaim,
): void {
  writer.insert('idempotency_records', {
    company_id,
    environment,
    endpoint,
    idempotency_key: key,
    body_digest: bodyDigest,
    invoice_id,
  });
}
