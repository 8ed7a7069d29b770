import { searchTerm } from '#shared/i18n/name-terms.ts';
import type { KnownBuyer } from '#shared/api/people/sell.ts';
import { readSignedTexts } from '#main/rendering/read-signed-texts.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import { readableContent } from '../../ledger/contents/stored-content.ts';
import type { DocumentOwner } from '../../ledger/draft.ts';

/** After every character that a name or a number can hold. */
export const lastCharacter = '\u{10FFFF}';

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

const contentAt = preparedQuery((sql, value: Placeholders<{ position: number }>) =>
  sql
    .selectFrom('documents as document')
    .innerJoin('document_contents as stored', 'stored.position', 'document.position')
    .select(['document.certificate_id', 'stored.content'])
    .where('stored.position', '=', value('position')),
);

function buyersWithTerm(db: LedgerReader, owner: DocumentOwner, { from, to }: { from: string; to: string }) {
  const terms = ofTerms(db, { ...owner, from, to, limit: mostBuyers });
  return { buyers: [...new Set(terms.map(({ buyer_id }) => buyer_id))], isCut: terms.length >= mostBuyers };
}

type Range = { from: string; to: string; most: number };

/** The newest documents of the buyers with a term in a range, and whether there may be more. */
export function documentsOfBuyers(
  db: LedgerReader,
  owner: DocumentOwner,
  { from, to, most }: Range,
): { positions: number[]; isEstimate: boolean } {
  if (from === '') return { positions: [], isEstimate: false };
  const { buyers, isCut: isTermCut } = buyersWithTerm(db, owner, { from, to });
  const limit = Math.min(most, Math.floor(mostLookedAt / Math.max(1, buyers.length)));
  const each = buyers.map((buyerId) => newestOf(db, { buyerId, limit }).map(({ position }) => position));
  const positions = each.flat().toSorted((one, other) => other - one);
  const isCut = isTermCut || each.some(({ length }) => length >= limit) || positions.length >= most;
  return { positions: positions.slice(0, most), isEstimate: isCut };
}

// Who sells sees so many at a glance; with more, he types on.
const mostKnown = 10;

// A damaged document names nobody, and hides nobody else.
function buyerOfDocument(db: LedgerReader, position: number): KnownBuyer | undefined {
  const [packed] = contentAt(db, { position });
  const content = packed && readableContent(db, packed);
  return content && (readSignedTexts(content.xml)?.buyer ?? undefined);
}

/** The buyers with a name or a VAT number that a text begins, as the newest document of each names him; who bought last comes first. */
export function knownBuyersBy(db: LedgerReader, owner: DocumentOwner, search: string): KnownBuyer[] {
  const from = searchTerm(search);
  if (from === '') return [];
  const { buyers } = buyersWithTerm(db, owner, { from, to: from + lastCharacter });
  const newest = buyers.flatMap((buyerId) => newestOf(db, { buyerId, limit: 1 }).map(({ position }) => position));
  const last = newest.toSorted((one, other) => other - one).slice(0, mostKnown);
  return last.flatMap((position) => buyerOfDocument(db, position) ?? []);
}
