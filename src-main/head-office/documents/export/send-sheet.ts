import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Kysely } from 'kysely';
import type { InvoiceRow } from '../../../../src-shared/api/dashboard/documents/invoices.ts';
import { format2, amount } from '../../../../src-shared/invoice/amount.ts';
import { csvRow } from '../../../platform/formats/csv.ts';
import { inOrganization } from '../../db/in-organization.ts';
import type { Schema } from '../../db/schema.ts';
import type { PagePosition } from '../../request/page.ts';
import { sendWhileWanted } from '../../request/send-while-wanted.ts';
import { positionOfRow } from '../list/list-order.ts';
import { listedRows, shownRows } from '../list/list-invoices.ts';
import { partsOf } from '../list/list-parts.ts';
import { sizeOfSearch } from '../list/search-documents.ts';
import type { Export } from './send-archive.ts';

const pieceRows = 500;
const sort = '-created_at';

const columns = [
  'invoice_id',
  'uuid',
  'invoice_number',
  'invoice_type',
  'document_type',
  'status',
  'invoice_date',
  'created_at',
  'environment',
  'company_id',
  'appliance_id',
  'branch_name',
  'egs_unit_id',
  'icv',
  'buyer_name',
  'currency',
  'total',
  'payable',
  'report_deadline',
  'tax_compliant',
  'tax_warning_count',
  'resubmit',
] as const satisfies (keyof InvoiceRow)[];

function sheetRow(row: InvoiceRow): string {
  const amounts = { total: format2(amount(row.total)), payable: format2(amount(row.payable)) };
  const shown = { ...row, ...amounts };
  return csvRow(columns.map((name) => String(shown[name] ?? '')));
}

// Each piece in a transaction of its own, so that a slow client holds none open.
async function* sheetOf(db: Kysely<Schema>, { organizationId, filters }: Export): AsyncGenerator<string> {
  // The byte order mark tells spreadsheets that Arabic names are UTF-8.
  yield `\uFEFF${csvRow(columns)}`;
  let after: PagePosition | undefined;
  for (;;) {
    const start = after;
    const { rows, shown } = await inOrganization(db, organizationId, async (tenant) => {
      const parts = await partsOf(tenant, filters, sort, await sizeOfSearch(tenant, filters));
      const listed = await listedRows(tenant, filters, parts, { sort, after: start, limit: pieceRows });
      return { rows: listed, shown: await shownRows(tenant, listed) };
    });
    yield shown.map(sheetRow).join('');
    const last = rows.at(-1);
    if (last === undefined || rows.length < pieceRows) return;
    after = positionOfRow(sort, last);
  }
}

/** Sends the documents as CSV, newest first, one row each, reading them while the client takes them. */
export async function sendSheet(db: Kysely<Schema>, wanted: Export, response: Response): Promise<void> {
  response.status(200).type('text/csv; charset=utf-8').attachment('invoices.csv');
  await sendWhileWanted(response, () => pipeline(Readable.from(sheetOf(db, wanted)), response));
}
