import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Kysely } from 'kysely';
import type { AuditFilters } from '../../../src-shared/api/dashboard/organization/audit.ts';
import { csvRow } from '../../platform/formats/csv.ts';
import { inOrganization } from '../db/in-organization.ts';
import type { Schema } from '../db/schema.ts';
import { sendWhileWanted } from '../request/send-while-wanted.ts';
import type { AuditRow } from './entry-of-row.ts';
import { entriesBefore } from './read-audit.ts';

const pieceRows = 250;

const columns = [
  'entry_id',
  'at',
  'actor_type',
  'actor_id',
  'actor_name',
  'action',
  'target',
  'before',
  'after',
  'address',
  'request_id',
  'previous_hash',
  'hash',
] as const satisfies (keyof AuditRow)[];

function sheetRow(row: AuditRow): string {
  return csvRow(columns.map((name) => (name === 'at' ? row.at.toISOString() : (row[name] ?? ''))));
}

/** Whose log, and which of its entries. */
export type AuditSelection = { organizationId: string; filters: AuditFilters };

// Each piece in a transaction of its own, so that a slow client holds none open.
async function* sheetOf(db: Kysely<Schema>, { organizationId, filters }: AuditSelection): AsyncGenerator<string> {
  // The byte order mark tells spreadsheets that Arabic names are UTF-8.
  yield `\uFEFF${csvRow(columns)}`;
  let before: number | undefined;
  for (;;) {
    const position = before;
    const rows = await inOrganization(db, organizationId, (tenant) => entriesBefore(tenant, filters, position, pieceRows));
    yield rows.map(sheetRow).join('');
    before = rows.at(-1)?.position;
    if (rows.length < pieceRows) return;
  }
}

/** Sends the entries as CSV, newest first, reading them while the client takes them. */
export async function sendAuditSheet(db: Kysely<Schema>, selection: AuditSelection, response: Response): Promise<void> {
  response.status(200).type('text/csv; charset=utf-8').attachment('audit-log.csv');
  await sendWhileWanted(response, () => pipeline(Readable.from(sheetOf(db, selection)), response));
}
