import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { DocumentOwner } from '../../ledger/draft.ts';

// What one search looks at, however many buyers have a common word in their names.
const mostBuyers = 1_000;
const mostLookedAt = 50_000;

const ofTerms = preparedQuery((sql, value: Placeholders<DocumentOwner & { from: string; to: string; limit: number }>) =>
  sql
    .selectFrom('buyer_terms')
    .select('buyer_id')
    .where('company_id', '=', value('companyId'))
    .where('environment', '=', value('environment'))
    .where('term', '>=', value('from'))
    .where('term', '<=', value('to'))
    .limit(value('limit')),
);

const newestOf = preparedQuery((sql, value: Placeholders<{ buyerId: number; limit: number }>) =>
  sql
    .selectFrom('document_buyers')
    .select('position')
    .where('buyer_id', '=', value('buyerId'))
    .orderBy('position', 'desc')
    .limit(value('limit')),
);

type Range = { from: string; to: string; most: number };

/** The newest documents of the buyers with a term in a range, and whether there may be more. */
export function documentsOfBuyers(
  db: LedgerReader,
  owner: DocumentOwner,
  { from, to, most }: Range,
): { positions: number[]; isEstimate: boolean } {
  if (from === '') return { positions: [], isEstimate: false };
  const terms = ofTerms(db, { ...owner, from, to, limit: mostBuyers });
  const buyers = [...new Set(terms.map(({ buyer_id }) => buyer_id))];
  const limit = Math.min(most, Math.floor(mostLookedAt / Math.max(1, buyers.length)));
  const each = buyers.map((buyerId) => newestOf(db, { buyerId, limit }).map(({ position }) => position));
  const positions = each.flat().toSorted((one, other) => other - one);
  const isCut = terms.length >= mostBuyers || each.some(({ length }) => length >= limit) || positions.length >= most;
  return { positions: positions.slice(0, most), isEstimate: isCut };
}
