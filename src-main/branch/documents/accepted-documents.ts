import type { ExportFilters } from '#shared/api/v1/invoice-export.ts';
import { isAccepted } from '#shared/invoice/submission-status.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Environment, KeyScope } from '../db/schema.ts';
import { matchingCells } from './document-cells.ts';

// Some ten milliseconds of reading: between two slices other requests are answered.
const documentsPerSlice = 1_000;
const afterEveryDate = '9999-99-99';

// A place in the order of dates.
type DatePosition = { invoice_date: string; created_at: string; invoice_id: string };

const latestPosition = preparedQuery((sql) => sql.selectFrom('timeline').select(({ fn }) => fn.max('position').as('position')));

const slices = preparedQuery(
  (
    sql,
    value: Placeholders<{
      companyId: string;
      environment: Environment;
      invoiceDate: string;
      createdAt: string;
      invoiceId: string;
      dateTo: string;
      limit: number;
    }>,
  ) =>
    sql
      .selectFrom('documents as document')
      .innerJoin('submissions as submission', 'submission.invoice_id', 'document.invoice_id')
      .select([
        'document.invoice_date',
        'document.created_at',
        'document.invoice_id',
        'submission.document_type',
        'submission.egs_unit_id',
        'submission.status',
      ])
      // A status that is never left is the last of its timeline.
      .select((is) =>
        is
          .selectFrom('timeline')
          .select(({ fn }) => fn.max<number>('timeline.position').as('position'))
          .whereRef('timeline.invoice_id', '=', 'document.invoice_id')
          .as('status_position'),
      )
      .where('document.company_id', '=', value('companyId'))
      .where('document.environment', '=', value('environment'))
      .where('document.invoice_date', '<=', value('dateTo'))
      .where((is) =>
        is(
          is.refTuple('document.invoice_date', 'document.created_at', 'document.invoice_id'),
          '>',
          is.tuple(value('invoiceDate'), value('createdAt'), value('invoiceId')),
        ),
      )
      .orderBy('document.invoice_date')
      .orderBy('document.created_at')
      .orderBy('document.invoice_id')
      .limit(value('limit')),
);

type SliceRow = ReturnType<typeof slices>[number];

function isWanted(row: SliceRow, { document_type, egs_unit_id }: ExportFilters): boolean {
  const isOfType = document_type === undefined || row.document_type === document_type;
  return isAccepted(row.status) && isOfType && (egs_unit_id === undefined || row.egs_unit_id === egs_unit_id);
}

/** What an export comes to at a moment, which is named by the last timeline position of that moment. */
export type ExportSize = { asOf: number; totalCount: number };

/** Counts the reported and cleared documents that match the filters, by the kept counts alone. */
export function exportSize(db: LedgerReader, { company_id, environment }: KeyScope, filters: ExportFilters): ExportSize {
  const cells = matchingCells(db, { companyId: company_id, environment }, filters).filter(({ status }) => isAccepted(status));
  const totalCount = cells.reduce((sum, cell) => sum + cell.documents, 0);
  return { asOf: latestPosition(db, {})[0]?.position ?? 0, totalCount };
}

/** Which documents of an export are looked for next: those after the last one looked at, as they were at a moment. */
export type SliceStart = { asOf: number; after?: DatePosition };

/** Some of the documents that an export holds, by the positions at which they were accepted; the last slice names no next one. */
export type AcceptedSlice = { positions: Float64Array; next?: DatePosition };

/**
 * Looks through the next documents of the dates for those that are reported or cleared and match the filters. Slices of
 * one moment fit together although each is read by itself: whatever is accepted later has a later position and is left out.
 */
export function acceptedSlice(
  db: LedgerReader,
  { company_id, environment }: KeyScope,
  filters: ExportFilters,
  { asOf, after = { invoice_date: filters.date_from ?? '', created_at: '', invoice_id: '' } }: SliceStart,
): AcceptedSlice {
  const { invoice_date, created_at, invoice_id } = after;
  const dateTo = filters.date_to ?? afterEveryDate;
  const rows = slices(db, {
    companyId: company_id,
    environment,
    invoiceDate: invoice_date,
    createdAt: created_at,
    invoiceId: invoice_id,
    dateTo,
    limit: documentsPerSlice,
  });
  const wanted = rows.filter((row) => isWanted(row, filters)).map((row) => row.status_position ?? 0);
  const positions = Float64Array.from(wanted.filter((position) => position <= asOf));
  const last = rows.at(-1);
  if (last === undefined || rows.length < documentsPerSlice) return { positions };
  return { positions, next: { invoice_date: last.invoice_date, created_at: last.created_at, invoice_id: last.invoice_id } };
}
