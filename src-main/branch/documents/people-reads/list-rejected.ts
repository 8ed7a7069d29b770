import { z } from 'zod';
import type { RejectedDocument, RejectedQuery } from '#shared/api/people/queue.ts';
import type { NamedDocument } from '#shared/invoice/submission-status.ts';
import { anyInstant } from '#shared/api/v1/field-types.ts';
import { createPage, positionOf } from '#main/server/list-page.ts';
import type { LedgerReader } from '#main/branch/db/ledger-database.ts';
import { byNewest, type ListPosition } from '#main/branch/documents/document-cells.ts';
import { authorityFindings } from './authority-findings.ts';
import { listedDocuments, shownRow, type PeopleDocumentRow } from './document-rows.ts';
import { correctionsAmong, markedIds, rejectedPlaces } from './rejected-places.ts';

const createdAt = anyInstant({ precision: 3 });
const documentId = z.string().max(100);

type Mark = NonNullable<RejectedDocument['done']>;

function marksOf(db: LedgerReader, invoiceIds: readonly string[]): Map<string, Mark> {
  const rows = db.all(db.sql.selectFrom('done_marks').selectAll().where('invoice_id', 'in', invoiceIds));
  return new Map(rows.map(({ invoice_id, ...mark }) => [invoice_id, mark]));
}

function shown(row: PeopleDocumentRow, done: Mark | undefined, correctedBy: NamedDocument | undefined): RejectedDocument {
  return {
    ...shownRow(row),
    rejected_at: row.status_at,
    last_error: row.last_error,
    findings: authorityFindings(row),
    done: done ?? null,
    corrected_by: correctedBy ?? null,
  };
}

// Rejected documents are few. Where it matters which are left to do, all of them are looked at, up to what is counted.
function chosenPlaces(places: ListPosition[], { done }: RejectedQuery, isDone: (invoiceId: string) => boolean): ListPosition[] {
  return done === undefined ? places : places.filter(({ invoice_id: id }) => isDone(id) === done);
}

/** A page of the rejected documents, newest first. Throws AppError VALIDATION_ERROR for a foreign cursor. */
export function listRejected(db: LedgerReader, query: RejectedQuery) {
  const { environment, done, limit } = query;
  const scope = { list: 'rejected', environment, done };
  const after = positionOf(scope, query, createdAt, documentId);
  const all = rejectedPlaces(db, environment);
  const corrected = correctionsAmong(db, all);
  const marked = markedIds(db);
  const places = chosenPlaces(all, query, (id) => marked.has(id) || corrected.has(id));
  const start = after === undefined ? undefined : { created_at: after.value, invoice_id: after.id };
  const rest = start === undefined ? places : places.filter((place) => byNewest(start, place) < 0);
  const page = rest.slice(0, limit + 1).map(({ invoice_id }) => invoice_id);
  const marks = marksOf(db, page);
  return createPage(scope, query, {
    rows: listedDocuments(db, page),
    total: places.length,
    positionOf: (row) => ({ value: row.created_at, id: row.invoice_id }),
    show: (row) => shown(row, marks.get(row.invoice_id), corrected.get(row.invoice_id)),
  });
}
