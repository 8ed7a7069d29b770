import type BetterSqlite3 from 'better-sqlite3';
import { packContent } from '../compression/document-content.ts';
import { largestReference, packBytes, unpackBytes } from '../compression/packed-bytes.ts';

// How many documents are in memory at once.
const documentsAtOnce = 200;

const kept = [
  'invoice_id',
  'uuid',
  'company_id',
  'environment',
  'egs_unit_id',
  'icv',
  'previous_hash',
  'hash',
  'certificate_id',
  'invoice_number',
  'invoice_type',
  'transaction_code',
  'document_type',
  'invoice_date',
  'invoice_time',
  'currency',
  'exchange_rate',
  'subtotal_hundredths',
  'vat_hundredths',
  'total_hundredths',
  'prepaid_hundredths',
  'rounding_hundredths',
  'payable_hundredths',
  'prices_include_vat',
  'original_invoice_id',
  'report_deadline',
  'created_at',
  'supply_date',
];

const newTables = `
-- Money is in hundredths of the document's currency.
CREATE TABLE documents_007 (
  -- In the order of issue; the change feed names a document by it.
  position INTEGER PRIMARY KEY,
  invoice_id TEXT NOT NULL UNIQUE,
  uuid TEXT NOT NULL UNIQUE,
  company_id TEXT NOT NULL REFERENCES companies (company_id),
  environment TEXT NOT NULL,
  egs_unit_id TEXT NOT NULL REFERENCES egs_units (egs_unit_id),
  icv INTEGER NOT NULL,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL,
  certificate_id TEXT NOT NULL REFERENCES egs_certificates (certificate_id),
  invoice_number TEXT NOT NULL,
  invoice_type TEXT NOT NULL CHECK (invoice_type IN ('standard', 'simplified')),
  -- KSA-2, with the flags of the document.
  transaction_code TEXT NOT NULL,
  document_type TEXT NOT NULL CHECK (document_type IN ('invoice', 'credit_note', 'debit_note', 'prepayment')),
  invoice_date TEXT NOT NULL,
  invoice_time TEXT NOT NULL,
  currency TEXT NOT NULL,
  -- SAR per unit of the currency; null for SAR.
  exchange_rate TEXT,
  subtotal_hundredths INTEGER NOT NULL,
  vat_hundredths INTEGER NOT NULL,
  total_hundredths INTEGER NOT NULL,
  prepaid_hundredths INTEGER NOT NULL,
  rounding_hundredths INTEGER NOT NULL,
  payable_hundredths INTEGER NOT NULL,
  -- 1 where the till sent gross prices, so that its results show the rounding.
  prices_include_vat INTEGER NOT NULL CHECK (prices_include_vat IN (0, 1)),
  -- What a note corrects.
  original_invoice_id TEXT REFERENCES documents (invoice_id),
  report_deadline TEXT,
  created_at TEXT NOT NULL,
  -- BT-72. Null where there is none, and in standard invoices from before this column, whose date of supply is the day of issue.
  supply_date TEXT,
  UNIQUE (egs_unit_id, icv)
) STRICT;

-- The XML, the lines as the API answers them and the QR of each document, compressed together.
CREATE TABLE document_contents (
  position INTEGER PRIMARY KEY REFERENCES documents (position),
  content BLOB NOT NULL
) STRICT;

-- The content of the first document that each certificate signed: what the others of that certificate are compressed against.
CREATE TABLE compression_references (
  certificate_id TEXT PRIMARY KEY REFERENCES egs_certificates (certificate_id),
  content BLOB NOT NULL
) STRICT;

-- The authority's own XML of a cleared document, compressed against ours.
CREATE TABLE cleared_documents_007 (
  invoice_id TEXT PRIMARY KEY REFERENCES documents (invoice_id),
  qr TEXT,
  received_at TEXT NOT NULL,
  -- What the authority's copy has beyond the same hash; null where nothing differs.
  differences TEXT,
  content BLOB NOT NULL
) STRICT, WITHOUT ROWID;
`;

function refuseChanges(table: string): string {
  return `
CREATE TRIGGER ${table}_refuse_update BEFORE UPDATE ON ${table} BEGIN SELECT RAISE(ABORT, '${table} is append-only'); END;
CREATE TRIGGER ${table}_refuse_delete BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, '${table} is append-only'); END;`;
}

const newInPlaceOfOld = `
DROP TABLE documents;
ALTER TABLE documents_007 RENAME TO documents;
DROP TABLE cleared_documents;
ALTER TABLE cleared_documents_007 RENAME TO cleared_documents;
-- Only first documents share the hash before them, and of those the ICV is unique.
CREATE UNIQUE INDEX documents_by_previous_hash ON documents (previous_hash) WHERE icv > 1;
CREATE INDEX documents_by_number ON documents (company_id, environment, invoice_number);
CREATE INDEX documents_by_date ON documents (company_id, environment, invoice_date, created_at, invoice_id);
CREATE INDEX documents_by_original ON documents (original_invoice_id) WHERE original_invoice_id IS NOT NULL;
${['documents', 'document_contents', 'cleared_documents', 'compression_references'].map(refuseChanges).join('')}
`;

type OldDocument = {
  position: number;
  invoice_id: string;
  certificate_id: string;
  xml: Uint8Array;
  line_items: string;
  qr: string;
  cleared: Uint8Array | null;
};

function moveDocuments(file: BetterSqlite3.Database, end: number): void {
  const columns = kept.join(', ');
  const page = file.prepare<[number, number], OldDocument>(
    `SELECT document.rowid AS position, document.invoice_id, certificate_id, document.xml, line_items, document.qr,
       cleared.xml AS cleared
     FROM documents AS document LEFT JOIN cleared_documents AS cleared ON cleared.invoice_id = document.invoice_id
     WHERE document.rowid > ? ORDER BY document.rowid LIMIT ?`,
  );
  const moveDocument = file.prepare(
    `INSERT INTO documents_007 (position, ${columns}) SELECT rowid, ${columns} FROM documents WHERE rowid = ?`,
  );
  const addContent = file.prepare('INSERT INTO document_contents VALUES (?, ?)');
  const moveCleared = file.prepare(
    `INSERT INTO cleared_documents_007 (invoice_id, qr, received_at, differences, content)
     SELECT invoice_id, qr, received_at, differences, ? FROM cleared_documents WHERE invoice_id = ?`,
  );
  const addReference = file.prepare('INSERT INTO compression_references VALUES (?, ?)');
  // One per certificate: a branch has few.
  const references = new Map<string, Uint8Array>();
  for (let last = 0; last < end;) {
    for (const { position, invoice_id, certificate_id, xml, line_items: lineItems, qr, cleared } of page.all(
      last,
      documentsAtOnce,
    )) {
      const reference = references.get(certificate_id);
      const content = packContent({ xml, lineItems, qr }, reference);
      if (reference === undefined && xml.length <= largestReference) {
        addReference.run(certificate_id, content);
        references.set(certificate_id, unpackBytes(content));
      }
      moveDocument.run(position);
      addContent.run(position, content);
      if (cleared !== null) moveCleared.run(packBytes(cleared, xml), invoice_id);
      last = position;
    }
  }
}

/**
 * Documents are stored compressed, with the first document of the same certificate as dictionary, in about a tenth of the space.
 */
export const compressedDocuments = {
  name: '007-compressed-documents',
  shrinks: true as const,
  run(file: BetterSqlite3.Database): void {
    file.exec(newTables);
    const end = file.prepare('SELECT max(rowid) FROM documents').pluck().get();
    if (typeof end === 'number') moveDocuments(file, end);
    file.exec(newInPlaceOfOld);
  },
};
