import { AppError } from '../../../src-shared/api/app-error.ts';
import type { Database } from '../db/database.ts';
import type { ApiKeyTable } from '../db/schema.ts';

/** A document's XML as it may be handed out, with the authority's file name for it. */
export type SignedXml = { xml: Uint8Array; fileName: string };

/** `<VAT>_<date>T<time>_<number>.xml`, everything but letters and digits of the number replaced (dossier §8, archive). */
export function xmlFileName(
  vatNumber: string,
  document: { invoice_date: string; invoice_time: string; invoice_number: string },
): string {
  const date = document.invoice_date.replaceAll('-', '');
  const time = document.invoice_time.replaceAll(':', '');
  return `${vatNumber}_${date}T${time}_${document.invoice_number.replace(/[^A-Za-z0-9]/g, '-')}.xml`;
}

/**
 * The legal document: the authority's cleared XML once there is one, ours before.
 *
 * @throws AppError INVOICE_NOT_FOUND.
 */
export function signedXml(db: Database, apiKey: ApiKeyTable, invoiceId: string): SignedXml {
  const row = db.first(
    db.sql
      .selectFrom('documents as document')
      .innerJoin('companies as company', 'company.company_id', 'document.company_id')
      .leftJoin('cleared_documents as cleared', 'cleared.invoice_id', 'document.invoice_id')
      .select([
        'document.xml',
        'cleared.xml as cleared_xml',
        'company.vat_number',
        'document.invoice_date',
        'document.invoice_time',
        'document.invoice_number',
      ])
      .where('document.invoice_id', '=', invoiceId)
      .where('document.company_id', '=', apiKey.company_id)
      .where('document.environment', '=', apiKey.environment),
  );
  if (row === undefined) throw new AppError('INVOICE_NOT_FOUND');
  return { xml: row.cleared_xml ?? row.xml, fileName: xmlFileName(row.vat_number, row) };
}
