import { z } from 'zod';
import type { RejectedDocument, RejectedQuery } from '../../../../../src-shared/api/manager/documents/queue.ts';
import { anyInstant } from '../../../../../src-shared/api/v1/fields/field-types.ts';
import { createPage, mostCounted, positionOf } from '../../../../server/list-page.ts';
import type { LedgerReader } from '../../../db/ledger-database.ts';
import { byNewest, matchingCells, pageOfCells, type ListPosition } from '../../../documents/document-cells.ts';
import { authorityFindings } from '../rows/authority-findings.ts';
import { documentOwners } from '../rows/document-owners.ts';
import { listedDocuments, shownRow, type ListedDocument } from '../rows/document-rows.ts';

const createdAt = anyInstant({ precision: 3 });
const documentId = z.string().max(100);

type Mark = NonNullable<RejectedDocument['done']>;

function marksOf(db: LedgerReader, invoiceIds: readonly string[]): Map<string, Mark> {
  const rows = db.all(db.sql.selectFrom('done_marks').selectAll().where('invoice_id', 'in', invoiceIds));
  return new Map(rows.map(({ invoice_id, ...mark }) => [invoice_id, mark]));
}

function shown(row: ListedDocument, done: Mark | undefined): RejectedDocument {
  return {
    ...shownRow(row),
    rejected_at: row.status_at,
    last_error: row.last_error,
    findings: authorityFindings(row),
    done: done ?? null,
  };
}

// Rejected documents are few. Where the marks decide, all of them are looked at, up to what is counted.
function rejectedPlaces(db: LedgerReader, { environment, done }: RejectedQuery): ListPosition[] {
  const cells = documentOwners(db, { environment }).flatMap((owner) => matchingCells(db, owner, { status: 'failed' }));
  const all = pageOfCells(db, cells, undefined, mostCounted + 1);
  if (done === undefined) return all;
  const marked = new Set(db.all(db.sql.selectFrom('done_marks').select('invoice_id')).map(({ invoice_id }) => invoice_id));
  return all.filter(({ invoice_id }) => marked.has(invoice_id) === done);
}

/** A page of the rejected documents, newest first. Throws AppError VALIDATION_ERROR for a foreign cursor. */
export function listRejected(db: LedgerReader, query: RejectedQuery) {
  const { environment, done, limit } = query;
  const scope = { list: 'rejected', environment, done };
  const after = positionOf(scope, query, createdAt, documentId);
  const places = rejectedPlaces(db, query);
  const start = after === undefined ? undefined : { created_at: after.value, invoice_id: after.id };
  const rest = start === undefined ? places : places.filter((place) => byNewest(start, place) < 0);
  const page = rest.slice(0, limit + 1).map(({ invoice_id }) => invoice_id);
  const marks = marksOf(db, page);
  return createPage(scope, query, {
    rows: listedDocuments(db, page),
    total: places.length,
    positionOf: (row) => ({ value: row.created_at, id: row.invoice_id }),
    show: (row) => shown(row, marks.get(row.invoice_id)),
  });
}
