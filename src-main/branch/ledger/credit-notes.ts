import { sql as raw } from 'kysely';
import { storedLineItem, type StoredLineItem } from '#shared/api/documents/invoice-results.ts';
import { returnedByLine } from '#shared/api/documents/line-items-of.ts';
import type { Amount } from '#shared/invoice/amount.ts';
import type { TaxDocument } from '#shared/invoice/document.ts';
import type { CreditNote } from '#shared/invoice/returns.ts';
import { readSignedDocument } from '#main/core/ubl/read-document.ts';
import { storedJson } from '#main/platform/formats/stored-json.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import { readableContent, type PackedDocument } from './contents/stored-content.ts';
import type { EarlierDocument } from './draft.ts';

const storedLines = storedLineItem.array();

/** The lines that are stored beside a document; none where they cannot be read. */
export function storedLinesOf(lineItems: string): StoredLineItem[] {
  return storedLines.safeParse(storedJson(lineItems)).data ?? [];
}

const packedWithId = preparedQuery((sql, value: Placeholders<{ invoiceId: string }>) =>
  sql
    .selectFrom('documents as document')
    .innerJoin('document_contents as stored', 'stored.position', 'document.position')
    .select(['document.certificate_id', 'stored.content', 'document.prices_include_vat'])
    .where('document.invoice_id', '=', value('invoiceId')),
);

/** A document of this ledger as it is signed, and whether its prices were meant with VAT; undefined where its bytes cannot be read. */
export function signedDocument(
  db: LedgerReader,
  invoiceId: string,
): { document: TaxDocument; pricesIncludeVat: boolean } | undefined {
  const [packed] = packedWithId(db, { invoiceId });
  const document = packed && readSignedDocument(readableContent(db, packed)?.xml);
  return document && { document, pricesIncludeVat: packed.prices_include_vat === 1 };
}

// A failed note gives nothing back.
const packedNotes = preparedQuery((sql, value: Placeholders<{ originalId: string }>) =>
  sql
    .selectFrom('documents as note')
    .innerJoin('document_contents as stored', 'stored.position', 'note.position')
    .innerJoin('submissions as submission', 'submission.invoice_id', 'note.invoice_id')
    .select(['note.certificate_id', 'stored.content'])
    .where('note.original_invoice_id', '=', value('originalId'))
    .where('note.document_type', '=', raw.lit<'credit_note'>('credit_note'))
    .where('submission.status', '!=', 'failed'),
);

// The same, on a document of another branch.
const packedNotesOnForeign = preparedQuery((sql, value: Placeholders<{ originalId: string }>) =>
  sql
    .selectFrom('foreign_references as reference')
    .innerJoin('documents as note', 'note.invoice_id', 'reference.invoice_id')
    .innerJoin('document_contents as stored', 'stored.position', 'note.position')
    .innerJoin('submissions as submission', 'submission.invoice_id', 'note.invoice_id')
    .select(['note.certificate_id', 'stored.content'])
    .where('reference.original_id', '=', value('originalId'))
    .where('reference.kind', '=', raw.lit<'original'>('original'))
    .where('note.document_type', '=', raw.lit<'credit_note'>('credit_note'))
    .where('submission.status', '!=', 'failed'),
);

function packedNotesOn(db: LedgerReader, { invoiceId, foreign }: Pick<EarlierDocument, 'invoiceId' | 'foreign'>) {
  return (foreign === undefined ? packedNotes : packedNotesOnForeign)(db, { originalId: invoiceId });
}

// Which lines of its invoice a note gives back, in the order of its own lines; none where it was not made as a return of lines.
function returnsOf(lineItems: string): number[] {
  const lines = storedLinesOf(lineItems);
  const numbers = lines.flatMap((line) => line.original_line_number ?? []);
  return numbers.length === lines.length ? numbers : [];
}

function creditNote(db: LedgerReader, packed: PackedDocument): CreditNote[] {
  const content = readableContent(db, packed);
  const document = readSignedDocument(content?.xml);
  return content === undefined || document === undefined ? [] : [{ document, returns: returnsOf(content.lineItems) }];
}

/** The credit notes of this ledger on a document that have not failed. One that cannot be read is left out; the total of all still holds. */
export function creditNotesOn(db: LedgerReader, original: Pick<EarlierDocument, 'invoiceId' | 'foreign'>): CreditNote[] {
  return packedNotesOn(db, original).flatMap((packed) => creditNote(db, packed));
}

/** How much of each line of a document of this ledger its returns have given back, by the number of the line. */
export function returnedOf(db: LedgerReader, invoiceId: string): Map<number, Amount> {
  const notes = packedNotesOn(db, { invoiceId });
  return returnedByLine(notes.map((packed) => storedLinesOf(readableContent(db, packed)?.lineItems ?? '[]')));
}
