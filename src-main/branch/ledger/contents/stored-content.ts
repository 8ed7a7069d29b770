import { sql as raw } from 'kysely';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import { isDamage } from '#main/platform/sqlite/storage-fault.ts';
import type { LedgerReader, LedgerWriter } from '../../db/ledger-database.ts';
import { cachedQuery, preparedQuery } from '../../db/prepared-query.ts';
import { packContent, unpackContent, type DocumentContent } from '../../db/compression/document-content.ts';
import { largestReference, needsReference, unpackBytes, UnreadableContent } from '../../db/compression/packed-bytes.ts';

/** The columns that reading a document's content needs. */
export type PackedDocument = { certificate_id: string; content: Uint8Array };

// A branch signs with few certificates; the references of older ones are read again when old documents are read.
const referencesKept = 16;

// The row as it is stored; its decompressed bytes are undefined where neither it nor the document that it came from can be read.
type Reference = { packed: Uint8Array; bytes: Uint8Array | undefined };

// Keyed by the connection that reader and writer share.
const unpackedReferences = new WeakMap<LedgerReader['prepare'], Map<string, Reference>>();

const referencesWithId = cachedQuery((sql, value: Placeholders<{ certificateId: string }>) =>
  sql.selectFrom('compression_references').select('content').where('certificate_id', '=', value('certificateId')),
);

// In place of a row that SQLite itself cannot read.
const nothingReadable = new Uint8Array();

function packedReference(db: LedgerReader, certificateId: string): Uint8Array | undefined {
  try {
    return referencesWithId(db, { certificateId })[0]?.content;
  } catch (cause) {
    if (isDamage(cause)) return nothingReadable;
    throw cause;
  }
}

function undefinedIfDamaged<Read>(read: () => Read): Read | undefined {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof UnreadableContent) return undefined;
    throw cause;
  }
}

function unpackedOrUndefined(packed: Uint8Array): Uint8Array | undefined {
  return undefinedIfDamaged(() => unpackBytes(packed));
}

// The documents of a certificate that need no reference, in order. They are few; the others are skipped by their second byte.
const documentsWithoutReference = preparedQuery((sql, value: Placeholders<{ certificateId: string; after: number }>) =>
  sql
    .selectFrom('documents as document')
    .innerJoin('document_contents as stored', 'stored.position', 'document.position')
    .select(['stored.position', 'stored.content'])
    .where('document.certificate_id', '=', value('certificateId'))
    .where('document.position', '>', value('after'))
    .where(raw<boolean>`substr(stored.content, 2, 1) <> x'00'`)
    .orderBy('document.position')
    .limit(1),
);

// The same bytes again, from the document that became the reference: the first that was small enough.
function secondCopy(db: LedgerReader, certificateId: string): Uint8Array | undefined {
  for (let after = 0; ;) {
    const [row] = documentsWithoutReference(db, { certificateId, after });
    const bytes = row && unpackedOrUndefined(row.content);
    // Which document it was is not certain beyond one that cannot be read.
    if (row === undefined || bytes === undefined) return undefined;
    if (unpackContent(row.content).xml.length <= largestReference) return bytes;
    after = row.position;
  }
}

// The reference that documents of a certificate are compressed with, once it has signed one. Decompressed bytes are kept with the row
// that they came from: a rolled-back transaction removes its reference, and the next one differs.
export function referenceOf(db: LedgerReader, certificateId: string): Reference | undefined {
  const packed = packedReference(db, certificateId);
  if (packed === undefined) return undefined;
  const ofLedger = unpackedReferences.get(db.prepare) ?? new Map<string, Reference>();
  unpackedReferences.set(db.prepare, ofLedger);
  const known = ofLedger.get(certificateId);
  if (known !== undefined && Buffer.compare(known.packed, packed) === 0) return known;
  const reference = { packed, bytes: unpackedOrUndefined(packed) ?? secondCopy(db, certificateId) };
  if (ofLedger.size >= referencesKept) ofLedger.clear();
  ofLedger.set(certificateId, reference);
  return reference;
}

/** The certificates of a unit whose reference is damaged in its row; for verification. */
export function damagedReferences(db: LedgerReader, egsUnitId: string): string[] {
  const ofUnit = db.sql.selectFrom('egs_certificates').select('certificate_id').where('egs_unit_id', '=', egsUnitId);
  return db
    .all(ofUnit.orderBy('certificate_id'))
    .map(({ certificate_id }) => certificate_id)
    .filter((id) => {
      const packed = packedReference(db, id);
      return packed !== undefined && unpackedOrUndefined(packed) === undefined;
    });
}

/**
 * Compresses the content of a new document, inside the transaction that stores it; the first of a certificate becomes the
 * reference of the others. Where a reference is damaged beyond reading, documents are compressed without one.
 */
export function storeContent(db: LedgerWriter, certificateId: string, content: DocumentContent): Uint8Array {
  const reference = referenceOf(db, certificateId);
  const packed = packContent(content, reference?.bytes);
  const isReference = reference === undefined && content.xml.length <= largestReference;
  if (isReference) db.insert('compression_references', { certificate_id: certificateId, content: packed });
  return packed;
}

/**
 * Decompresses the content of a stored document; the only way to read it.
 *
 * @throws UnreadableContent if it is damaged.
 */
export function contentOf(db: LedgerReader, { certificate_id, content }: PackedDocument): DocumentContent {
  return unpackContent(content, needsReference(content) ? referenceOf(db, certificate_id)?.bytes : undefined);
}

/** The content of a stored document, or undefined if it is damaged. */
export function readableContent(db: LedgerReader, document: PackedDocument): DocumentContent | undefined {
  return undefinedIfDamaged(() => contentOf(db, document));
}

/**
 * The legal document: the authority's copy if there is one, else ours.
 *
 * @throws UnreadableContent if it is damaged.
 */
export function legalXml(db: LedgerReader, document: PackedDocument & { cleared_content: Uint8Array | null }): Uint8Array {
  const { xml } = contentOf(db, document);
  return document.cleared_content === null ? xml : unpackBytes(document.cleared_content, xml);
}

/** The legal document, or undefined if it is damaged. */
export function readableXml(db: LedgerReader, document: Parameters<typeof legalXml>[1]): Uint8Array | undefined {
  return undefinedIfDamaged(() => legalXml(db, document));
}
