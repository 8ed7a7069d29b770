import type BetterSqlite3 from 'better-sqlite3';
import { termsOfName } from '#shared/i18n/name-terms.ts';
import { unpackContent } from '../compression/document-content.ts';
import { needsReference, unpackBytes, UnreadableContent } from '../compression/packed-bytes.ts';

// How many documents are in memory at once.
const documentsAtOnce = 200;

const tables = `
-- The buyers that documents name, read from them: what is shown and searched, never what is signed.
CREATE TABLE buyers (
  buyer_id INTEGER PRIMARY KEY,
  company_id TEXT NOT NULL REFERENCES companies (company_id),
  environment TEXT NOT NULL,
  -- BT-44, both languages joined by ' | '.
  name TEXT NOT NULL,
  UNIQUE (company_id, environment, name)
) STRICT;

-- The name from each of its words on, as a search by prefix compares it.
CREATE TABLE buyer_terms (
  company_id TEXT NOT NULL,
  environment TEXT NOT NULL,
  term TEXT NOT NULL,
  buyer_id INTEGER NOT NULL REFERENCES buyers (buyer_id),
  PRIMARY KEY (company_id, environment, term, buyer_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE document_buyers (
  position INTEGER PRIMARY KEY REFERENCES documents (position),
  buyer_id INTEGER NOT NULL REFERENCES buyers (buyer_id)
) STRICT;
-- With the position, which is in every index: the newest documents of a buyer.
CREATE INDEX document_buyers_by_buyer ON document_buyers (buyer_id);
`;

type Stored = { position: number; company_id: string; environment: string; certificate_id: string; content: Uint8Array };

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function characterOf(whole: string, name: string): string {
  if (!name.startsWith('#')) return characters[name] ?? whole;
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return String.fromCodePoint(code);
}

// The documents are canonical, so the name stands where it always does.
function buyerIn(xml: string): string | undefined {
  const start = xml.indexOf('<cac:AccountingCustomerParty>');
  const party = start === -1 ? '' : xml.slice(start, xml.indexOf('</cac:AccountingCustomerParty>', start));
  const name = /<cbc:RegistrationName>([^<]*)<\/cbc:RegistrationName>/.exec(party)?.[1];
  return name?.replaceAll(/&(#?\w+);/g, characterOf);
}

function unreadableIsAbsent<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (cause) {
    // Such a document is named by "sanad verify"; the ledger has to open all the same.
    if (cause instanceof UnreadableContent) return undefined;
    throw cause;
  }
}

/** Reads a part of the XML of documents as they are stored; undefined where they cannot be read. */
export function createReader(
  file: BetterSqlite3.Database,
  partOf: (xml: string) => string | undefined,
): (stored: Pick<Stored, 'certificate_id' | 'content'>) => string | undefined {
  const reference = file
    .prepare<[string], Uint8Array>('SELECT content FROM compression_references WHERE certificate_id = ?')
    .pluck();
  // One per certificate: a branch has few.
  const references = new Map<string, Uint8Array | undefined>();
  const referenceOf = (certificateId: string): Uint8Array | undefined => {
    if (!references.has(certificateId)) {
      const packed = reference.get(certificateId);
      references.set(certificateId, packed === undefined ? undefined : unreadableIsAbsent(() => unpackBytes(packed)));
    }
    return references.get(certificateId);
  };
  return ({ certificate_id: certificateId, content }) => {
    const against = needsReference(content) ? referenceOf(certificateId) : undefined;
    const unpacked = unreadableIsAbsent(() => unpackContent(content, against));
    return unpacked === undefined ? undefined : partOf(Buffer.from(unpacked.xml).toString('utf8'));
  };
}

function createWriter(file: BetterSqlite3.Database): (stored: Stored, name: string) => void {
  const known = file
    .prepare<[string, string, string], number>(
      'SELECT buyer_id FROM buyers WHERE company_id = ? AND environment = ? AND name = ?',
    )
    .pluck();
  const addBuyer = file.prepare('INSERT INTO buyers (company_id, environment, name) VALUES (?, ?, ?)');
  const addTerm = file.prepare('INSERT INTO buyer_terms VALUES (?, ?, ?, ?)');
  const addDocument = file.prepare('INSERT INTO document_buyers VALUES (?, ?)');
  return ({ position, company_id: company, environment }, name) => {
    let buyer = known.get(company, environment, name);
    if (buyer === undefined) {
      buyer = Number(addBuyer.run(company, environment, name).lastInsertRowid);
      for (const term of termsOfName(name)) addTerm.run(company, environment, term, buyer);
    }
    addDocument.run(position, buyer);
  };
}

/** The buyers of documents in tables of their own, which are filled from the documents that are there. */
export const buyers = {
  name: '017-buyers',
  run(file: BetterSqlite3.Database): void {
    file.exec(tables);
    const page = file.prepare<[number, number], Stored>(
      `SELECT document.position, company_id, environment, certificate_id, content
       FROM documents AS document JOIN document_contents AS stored ON stored.position = document.position
       WHERE document.position > ? ORDER BY document.position LIMIT ?`,
    );
    const buyerOf = createReader(file, buyerIn);
    const store = createWriter(file);
    for (let last: number | undefined = 0; last !== undefined;) {
      const documents = page.all(last, documentsAtOnce);
      for (const stored of documents) {
        const name = buyerOf(stored);
        if (name !== undefined) store(stored, name);
      }
      last = documents.at(-1)?.position;
    }
  },
};
