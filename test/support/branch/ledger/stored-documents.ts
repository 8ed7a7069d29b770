import type { LedgerDatabase, LedgerReader } from '#main/branch/db/ledger-database.ts';
import { packContent } from '#main/branch/db/compression/document-content.ts';
import { contentOf, legalXml } from '#main/branch/ledger/contents/stored-content.ts';

function storedDocument(db: LedgerReader, invoiceId: string) {
  const [row] = db.all(
    db.sql
      .selectFrom('documents as document')
      .innerJoin('document_contents as stored', 'stored.position', 'document.position')
      .leftJoin('cleared_documents as cleared', 'cleared.invoice_id', 'document.invoice_id')
      .select(['document.certificate_id', 'stored.content', 'cleared.content as cleared_content'])
      .where('document.invoice_id', '=', invoiceId),
  );
  if (row === undefined) throw new Error(`${invoiceId} is not in the ledger`);
  return row;
}

/** The XML that we signed, as the ledger gives it back. */
export function signedXmlOf(db: LedgerReader, invoiceId: string): Uint8Array {
  return contentOf(db, storedDocument(db, invoiceId)).xml;
}

/** The XML that the ledger hands out: the authority's copy once there is one. */
export function legalXmlOf(db: LedgerReader, invoiceId: string): Uint8Array {
  return legalXml(db, storedDocument(db, invoiceId));
}

/** Changes stored XML behind the ledger's back, once the trigger that refuses it is gone. */
export function damageXml({ reader, transact }: LedgerDatabase, icv: number, change: (xml: string) => string): void {
  const row = reader.first(
    reader.sql
      .selectFrom('documents as document')
      .innerJoin('document_contents as stored', 'stored.position', 'document.position')
      .select(['stored.position', 'certificate_id', 'content'])
      .where('icv', '=', icv),
  );
  if (row === undefined) throw new Error(`no document has ICV ${icv}`);
  const content = contentOf(reader, row);
  const xml = Buffer.from(change(Buffer.from(content.xml).toString('utf8')), 'utf8');
  const damaged = packContent({ ...content, xml });
  transact((writer) => writer.update('document_contents', { content: damaged }, { position: row.position }));
}
