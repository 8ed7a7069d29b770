import { AppError } from '#shared/api/app-error.ts';
import { xmlFileName } from '#main/rendering/archive/xml-file-name.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import type { KeyScope } from '../db/schema.ts';
import { legalXml } from '../ledger/contents/stored-content.ts';

/** A document's XML as it may be handed out, with the authority's file name for it. */
export type SignedXml = { xml: Uint8Array; fileName: string };

/**
 * The legal document: the authority's cleared XML once there is one, ours before.
 *
 * @throws AppError INVOICE_NOT_FOUND.
 */
export function signedXml(db: LedgerReader, apiKey: KeyScope, invoiceId: string): SignedXml {
  const row = db.first(
    db.sql
      .selectFrom('documents as document')
      .innerJoin('document_contents as stored', 'stored.position', 'document.position')
      .innerJoin('companies as company', 'company.company_id', 'document.company_id')
      .leftJoin('cleared_documents as cleared', 'cleared.invoice_id', 'document.invoice_id')
      .select([
        'document.certificate_id',
        'stored.content',
        'cleared.content as cleared_content',
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
  return { xml: legalXml(db, row), fileName: xmlFileName(row.vat_number, row) };
}
