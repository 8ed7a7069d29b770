import { sql } from 'kysely';
import { AppError } from '../../../../src-shared/api/app-error.ts';
import type { InvoicesFilters } from '../../../../src-shared/api/dashboard/documents/invoices.ts';
import { exportPartSize } from '../../../../src-shared/api/v1/invoice-export.ts';
import { archiveFileNames } from '../../../rendering/archive/archive-file-names.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { conditionsOf } from '../list/matching-documents.ts';

/** One ZIP of an export: which documents it holds is settled, their XML is not read yet. */
export type ExportPart = {
  part: number;
  partsTotal: number;
  totalCount: number;
  files: { invoiceId: string; name: string; createdAt: string }[];
};

// Only what the authority has accepted is exported as XML (contract §9).
function accepted(tenant: Tenant, filters: InvoicesFilters) {
  return tenant
    .selectFrom('documents as document')
    .where('document.status', 'in', ['reported', 'cleared'])
    .where((is) => is.and(conditionsOf(is, filters)));
}

async function filesOf(tenant: Tenant, filters: InvoicesFilters, part: number): Promise<ExportPart['files']> {
  const rows = await accepted(tenant, filters)
    .leftJoin('appliance_companies as company', (join) =>
      join.onRef('company.appliance_id', '=', 'document.appliance_id').onRef('company.company_id', '=', 'document.company_id'),
    )
    .select([
      'document.invoice_id',
      'document.invoice_number',
      'document.invoice_date',
      'document.invoice_time',
      'document.created_at',
      'company.profile',
    ])
    .orderBy('document.created_at')
    .orderBy('document.invoice_id')
    .offset(part * exportPartSize)
    .limit(exportPartSize)
    .execute();
  const names = new Map<string, string>();
  for (const [vatNumber, own] of Map.groupBy(rows, (row) => row.profile?.vat_number ?? '')) {
    for (const [index, name] of archiveFileNames(vatNumber, own).entries()) names.set(own[index]?.invoice_id ?? '', name);
  }
  return rows.map(({ invoice_id, created_at }) => ({
    invoiceId: invoice_id,
    name: names.get(invoice_id) ?? `${invoice_id}.xml`,
    createdAt: created_at.toISOString(),
  }));
}

function tooLarge(totalCount: number, partsTotal: number): AppError {
  const extra = { max: exportPartSize, total_count: totalCount, parts_total: partsTotal, part_size: exportPartSize };
  return new AppError('EXPORT_TOO_LARGE', { extra });
}

function outOfRange(partsTotal: number): AppError {
  const message = `must be at most ${partsTotal - 1}: parts are counted from 0`;
  return new AppError('VALIDATION_ERROR', { details: [{ path: 'part', code: 'too_big', message }] });
}

/**
 * Settles which documents a part of an export holds: in the order in which they were issued.
 *
 * @throws AppError EXPORT_EMPTY, EXPORT_TOO_LARGE or VALIDATION_ERROR.
 */
export async function openExportPart(tenant: Tenant, filters: InvoicesFilters, chosen: number | undefined): Promise<ExportPart> {
  const { totalCount } = await accepted(tenant, filters)
    .select(sql<number>`count(*)`.as('totalCount'))
    .executeTakeFirstOrThrow();
  const partsTotal = Math.ceil(totalCount / exportPartSize);
  if (partsTotal === 0) throw new AppError('EXPORT_EMPTY');
  if (partsTotal > 1 && chosen === undefined) throw tooLarge(totalCount, partsTotal);
  const part = chosen ?? 0;
  if (part >= partsTotal) throw outOfRange(partsTotal);
  return { part, partsTotal, totalCount, files: await filesOf(tenant, filters, part) };
}
