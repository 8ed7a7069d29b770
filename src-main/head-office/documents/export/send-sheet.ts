import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Kysely } from 'kysely';
import { csvRow } from '../../../platform/formats/csv.ts';
import type { PagePosition } from '../../../server/list-page.ts';
import { inOrganization } from '../../db/in-organization.ts';
import type { Schema } from '../../db/schema.ts';
import { sendWhileWanted } from '../../request/send-while-wanted.ts';
import { positionOfRow } from '../list/list-order.ts';
import { listedRows } from '../list/list-invoices.ts';
import { partsOf } from '../list/list-parts.ts';
import { sizeOfSearch } from '../list/search-documents.ts';
import type { Export } from './send-archive.ts';
import type { Sheet } from './sheet.ts';

const pieceRows = 500;
const sort = '-created_at';

// Each piece in a transaction of its own, so that a slow client holds none open.
async function* sheetOf(db: Kysely<Schema>, { organizationId, filters }: Export, sheet: Sheet): AsyncGenerator<string> {
  // The byte order mark tells spreadsheets that Arabic names are UTF-8.
  yield `\uFEFF${csvRow(sheet.columns)}`;
  let after: PagePosition | undefined;
  for (;;) {
    const start = after;
    const { rows, shown } = await inOrganization(db, organizationId, async (tenant) => {
      const parts = await partsOf(tenant, filters, sort, await sizeOfSearch(tenant, filters));
      const listed = await listedRows(tenant, filters, parts, { sort, after: start, limit: pieceRows });
      return { rows: listed, shown: await sheet.cellsOf(tenant, listed) };
    });
    yield shown.map(csvRow).join('');
    const last = rows.at(-1);
    if (last === undefined || rows.length < pieceRows) return;
    after = positionOfRow(sort, last);
  }
}

/** Sends the documents as CSV, newest first, one row each, reading them while the client takes them. */
export async function sendSheet(db: Kysely<Schema>, wanted: Export, sheet: Sheet, response: Response): Promise<void> {
  response.status(200).type('text/csv; charset=utf-8').attachment('invoices.csv');
  await sendWhileWanted(response, () => pipeline(Readable.from(sheetOf(db, wanted, sheet)), response));
}
