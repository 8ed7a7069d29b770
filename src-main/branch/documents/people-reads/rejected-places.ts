import type { InvoiceDetail } from '#shared/api/documents/invoice-results.ts';
import { correctionsOf, type NamedDocument } from '#shared/invoice/submission-status.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import { mostCounted } from '#main/server/list-page.ts';
import { listedValues } from '#main/platform/sqlite/listed-values.ts';
import type { LedgerReader } from '#main/branch/db/ledger-database.ts';
import { preparedQuery } from '#main/branch/db/prepared-query.ts';
import type { Environment, KeyScope } from '#main/branch/db/schema.ts';
import { matchingCells, pageOfCells, type ListPosition } from '#main/branch/documents/document-cells.ts';
import { documentOwners } from './document-owners.ts';

const numbered = ['document.invoice_id', 'document.company_id', 'document.environment', 'document.invoice_number'] as const;

const numbersOf = preparedQuery((query, value: Placeholders<{ invoiceIds: string }>) =>
  query
    .selectFrom('documents as document')
    .select(numbered)
    .where('document.invoice_id', 'in', listedValues<string>(value('invoiceIds'))),
);

// Those of these numbers that were rejected, or the others.
function ofNumbers(operator: '=' | '!=') {
  return preparedQuery((query, value: Placeholders<{ companyId: string; environment: Environment; numbers: string }>) =>
    query
      .selectFrom('documents as document')
      .innerJoin('submissions as submission', 'submission.invoice_id', 'document.invoice_id')
      .select(numbered)
      .where('document.company_id', '=', value('companyId'))
      .where('document.environment', '=', value('environment'))
      .where('document.invoice_number', 'in', listedValues<string>(value('numbers')))
      .where('submission.status', operator, 'failed')
      .orderBy('document.position'),
  );
}

const validOfNumbers = ofNumbers('!=');
const rejectedOfNumbers = ofNumbers('=');

const replacementsOf = preparedQuery((query, value: Placeholders<{ invoiceIds: string }>) =>
  query
    .selectFrom('documents as document')
    .select([...numbered, 'document.replaces_invoice_id'])
    .where('document.replaces_invoice_id', 'in', listedValues<string>(value('invoiceIds')))
    .orderBy('document.position'),
);

/** The documents of an environment, or of both, that the authority has rejected, newest first, up to what is counted. */
export function rejectedPlaces(db: LedgerReader, environment: Environment | undefined): ListPosition[] {
  const cells = documentOwners(db, { environment }).flatMap((owner) => matchingCells(db, owner, { status: 'failed' }));
  return pageOfCells(db, cells, undefined, mostCounted + 1);
}

type Identified = Pick<ListPosition, 'invoice_id'>;

function idsOf(documents: readonly Identified[]): string {
  return JSON.stringify(documents.map(({ invoice_id: id }) => id));
}

/** Which of these rejected documents are corrected, and by which. */
export function correctionsAmong(db: LedgerReader, places: readonly Identified[]): Map<string, NamedDocument> {
  if (places.length === 0) return new Map();
  const invoiceIds = idsOf(places);
  const rejected = numbersOf(db, { invoiceIds });
  const valid = documentOwners(db, {}).flatMap(({ companyId, environment }) => {
    const own = rejected.filter((row) => row.company_id === companyId && row.environment === environment);
    const numbers = JSON.stringify(own.map(({ invoice_number: number }) => number));
    return own.length === 0 ? [] : validOfNumbers(db, { companyId, environment, numbers });
  });
  return correctionsOf(rejected, { replacements: replacementsOf(db, { invoiceIds }), valid });
}

type Correcting = Pick<InvoiceDetail, 'invoice_id' | 'invoice_number' | 'status' | 'replaces_invoice_id'>;

/** The rejected documents that one corrects: that in whose place it was issued, and those of its number that no other corrects. */
export function documentsCorrectedBy(
  db: LedgerReader,
  { company_id, environment }: KeyScope,
  found: Correcting,
): NamedDocument[] {
  const { invoice_id, invoice_number, status, replaces_invoice_id: replaced } = found;
  const named = replaced === null ? [] : numbersOf(db, { invoiceIds: JSON.stringify([replaced]) });
  const ofNumber = { companyId: company_id, environment, numbers: JSON.stringify([invoice_number]) };
  const numbered = status === 'failed' ? [] : rejectedOfNumbers(db, ofNumber);
  const rejected = [...named, ...numbered.filter((each) => each.invoice_id !== replaced)];
  const corrections = correctionsAmong(db, rejected);
  return rejected.flatMap((each) =>
    corrections.get(each.invoice_id)?.invoice_id === invoice_id
      ? [{ invoice_id: each.invoice_id, invoice_number: each.invoice_number }]
      : [],
  );
}

/** How many of them somebody has still to correct, or to mark as done. */
export function countOpen(db: LedgerReader, environment: Environment | undefined): number {
  const places = rejectedPlaces(db, environment);
  const corrected = correctionsAmong(db, places);
  const marked = markedIds(db);
  return places.filter(({ invoice_id: id }) => !corrected.has(id) && !marked.has(id)).length;
}

/** The rejected documents that somebody has marked as done. */
export function markedIds(db: LedgerReader): Set<string> {
  return new Set(db.all(db.sql.selectFrom('done_marks').select('invoice_id')).map(({ invoice_id: id }) => id));
}
