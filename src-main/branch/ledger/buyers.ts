import { comparableText } from '../../../src-shared/i18n/comparable-text.ts';
import { searchTerm, termsOfName } from '../../../src-shared/i18n/name-terms.ts';
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

const termOfBuyer = preparedQuery((sql, value: Placeholders<KeyScope & { term: string; buyer_id: number }>) =>
  sql
    .selectFrom('buyer_terms')
    .select('buyer_id')
    .where('company_id', '=', value('company_id'))
    .where('environment', '=', value('environment'))
    .where('term', '=', value('term'))
    .where('buyer_id', '=', value('buyer_id')),
);

function insertBuyer(writer: LedgerWriter, { company_id, environment }: KeyScope, name: string): number {
  const buyerId = writer.insert('buyers', { company_id, environment, name });
  for (const term of termsOfName(name)) writer.insert('buyer_terms', { company_id, environment, term, buyer_id: buyerId });
  return buyerId;
}

// Those of one name may have several VAT numbers.
function addVatNumber(writer: LedgerWriter, { company_id, environment }: KeyScope, buyer_id: number, vatNumber: string): void {
  const row = { company_id, environment, term: searchTerm(vatNumber), buyer_id };
  if (termOfBuyer(writer, row).length === 0) writer.insert('buyer_terms', row);
}

type Found = KeyScope & { invoice_number: string };

/**
 * Stores what lists show and searches find a document by beside its own columns: the parts of its number, and its buyer, whom most documents of a
 * shop do not name.
 */
export function insertSearchTerms(
  writer: LedgerWriter,
  { company_id, environment, invoice_number: number }: Found,
  { position, buyer }: { position: number; buyer: { name: string; vatNumber?: string | undefined } | undefined },
): void {
  writer.insert('document_numbers', { rowid: position, number: comparableText(number) });
  if (buyer === undefined) return;
  const { name, vatNumber = '' } = buyer;
  const [known] = buyersNamed(writer, { company_id, environment, name });
  const buyer_id = known?.buyer_id ?? insertBuyer(writer, { company_id, environment }, name);
  if (vatNumber !== '') addVatNumber(writer, { company_id, environment }, buyer_id, vatNumber);
  writer.insert('document_buyers', { position, buyer_id });
}
