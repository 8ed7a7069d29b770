import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExportFilters } from '../../../src-shared/api/v1/invoice-export.ts';
import type { Database } from '../db/database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { ApiKeyTable, Environment } from '../db/schema.ts';
import { isAccepted } from '../submission/submission-status.ts';

// Between two slices the tills have their turn.
const documentsPerSlice = 250;
const afterEveryDate = '9999-99-99';

type Position = { invoice_date: string; created_at: string; invoice_id: string };

const latestPosition = preparedQuery((sql) => sql.selectFrom('timeline').select(({ fn }) => fn.max('position').as('position')));

const slices = preparedQuery(
  (
    sql,
    companyId: string,
    environment: Environment,
    invoiceDate: string,
    createdAt: string,
    invoiceId: string,
    dateTo: string,
    limit: number,
  ) =>
    sql
      .selectFrom('documents as document')
      .innerJoin('submissions as submission', 'submission.invoice_id', 'document.invoice_id')
      .select([
        'document.invoice_date',
        'document.created_at',
        'document.invoice_id',
        'document.document_type',
        'document.egs_unit_id',
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
      .where('document.company_id', '=', companyId)
      .where('document.environment', '=', environment)
      .where('document.invoice_date', '<=', dateTo)
      .where((is) =>
        is(
          is.refTuple('document.invoice_date', 'document.created_at', 'document.invoice_id'),
          '>',
          is.tuple(invoiceDate, createdAt, invoiceId),
        ),
      )
      .orderBy('document.invoice_date')
      .orderBy('document.created_at')
      .orderBy('document.invoice_id')
      .limit(limit),
);

type SliceRow = ReturnType<typeof slices>[number];

function isWanted(row: SliceRow, { document_type, egs_unit_id }: ExportFilters): boolean {
  const isOfType = document_type === undefined || row.document_type === document_type;
  return isAccepted(row.status) && isOfType && (egs_unit_id === undefined || row.egs_unit_id === egs_unit_id);
}

/**
 * The reported and cleared documents that the filters let through, as they stand when this is called: the timeline positions at
 * which they were accepted, in that order. Whatever is accepted later comes after all of them, so a count from the start never
 * shifts.
 *
 * @throws the signal's reason where nobody wants it any more.
 */
export async function acceptedPositions(
  db: Database,
  apiKey: ApiKeyTable,
  filters: ExportFilters,
  signal: AbortSignal,
): Promise<number[]> {
  const asOf = latestPosition(db)[0]?.position ?? 0;
  const found: number[] = [];
  let last: Position = { invoice_date: filters.date_from ?? '', created_at: '', invoice_id: '' };
  for (;;) {
    signal.throwIfAborted();
    const { invoice_date, created_at, invoice_id } = last;
    const { company_id, environment } = apiKey;
    const dateTo = filters.date_to ?? afterEveryDate;
    const rows = slices(db, company_id, environment, invoice_date, created_at, invoice_id, dateTo, documentsPerSlice);
    for (const row of rows) {
      const position = row.status_position ?? 0;
      if (position <= asOf && isWanted(row, filters)) found.push(position);
    }
    const end = rows.at(-1);
    if (end === undefined || rows.length < documentsPerSlice) return found.toSorted((one, other) => one - other);
    last = end;
    await nextTurn();
  }
}
