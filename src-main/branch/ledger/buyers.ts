import { termsOfName } from '../../../src-shared/i18n/name-terms.ts';
import type { Placeholders } from '../../platform/sqlite/prepared-query.ts';
import type { LedgerWriter } from '../db/ledger-database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { KeyScope } from '../db/schema.ts';

const buyersNamed = preparedQuery((sql, value: Placeholders<KeyScope & { name: string }>) =>
  sql
    .selectFrom('buyers')
    .select('buyer_id')
    .where('company_id', '=', value('company_id'))
    .where('environment', '=', value('environment'))
    .where('name', '=', value('name')),
);

function insertBuyer(writer: LedgerWriter, { company_id, environment }: KeyScope, name: string): number {
  const buyerId = writer.insert('buyers', { company_id, environment, name });
  for (const term of termsOfName(name)) writer.insert('buyer_terms', { company_id, environment, term, buyer_id: buyerId });
  return buyerId;
}

/** Stores which buyer a document names, so that lists show and searches find it; most documents of a shop name none. */
export function insertDocumentBuyer(
  writer: LedgerWriter,
  { company_id, environment }: KeyScope,
  { position, name }: { position: number; name: string | undefined },
): void {
  if (name === undefined) return;
  const [known] = buyersNamed(writer, { company_id, environment, name });
  const buyer_id = known?.buyer_id ?? insertBuyer(writer, { company_id, environment }, name);
  writer.insert('document_buyers', { position, buyer_id });
}
