import type BetterSqlite3 from 'better-sqlite3';
import { comparableText } from '#shared/i18n/comparable-text.ts';
import { searchTerm } from '#shared/i18n/name-terms.ts';
import { createReader } from './017-buyers.ts';

const tables = `
-- The numbers of documents, found by any three characters that follow each other. It keeps no text and no places: positions of documents alone.
CREATE VIRTUAL TABLE document_numbers USING fts5(number, content='', tokenize='trigram', detail=none, columnsize=0);
-- With the position, which is in every index: the newest documents of an amount.
CREATE INDEX documents_by_total ON documents (total_hundredths);
CREATE INDEX documents_by_payable ON documents (payable_hundredths) WHERE payable_hundredths <> total_hundredths;
`;

type StoredBuyer = { buyer_id: number; company_id: string; environment: string; certificate_id: string; content: Uint8Array };

// The documents are canonical, so the number stands where it always does.
function vatNumberIn(xml: string): string | undefined {
  const start = xml.indexOf('<cac:AccountingCustomerParty>');
  const party = start === -1 ? '' : xml.slice(start, xml.indexOf('</cac:AccountingCustomerParty>', start));
  return /<cac:PartyTaxScheme><cbc:CompanyID>(\w{1,50})<\/cbc:CompanyID>/.exec(party)?.[1];
}

// The newest document of each buyer names the VAT number.
function addVatNumbers(file: BetterSqlite3.Database): void {
  const vatNumberOf = createReader(file, vatNumberIn);
  const add = file.prepare('INSERT OR IGNORE INTO buyer_terms (company_id, environment, term, buyer_id) VALUES (?, ?, ?, ?)');
  const newest = file.prepare<[number], StoredBuyer>(
    `SELECT buyer.*, certificate_id, content FROM buyers AS buyer
     JOIN documents AS document ON document.position = (SELECT max(position) FROM document_buyers WHERE buyer_id = buyer.buyer_id)
     JOIN document_contents AS stored ON stored.position = document.position
     WHERE buyer.buyer_id > ? ORDER BY buyer.buyer_id LIMIT 200`,
  );
  for (let last: number | undefined = 0; last !== undefined;) {
    const buyers = newest.all(last);
    for (const buyer of buyers) {
      const vatNumber = vatNumberOf(buyer);
      if (vatNumber !== undefined) add.run(buyer.company_id, buyer.environment, searchTerm(vatNumber), buyer.buyer_id);
    }
    last = buyers.at(-1)?.buyer_id;
  }
}

/** Documents are found by any part of their number, by their amount, and by the VAT number of their buyer. */
export const foundByParts = {
  name: '020-found-by-parts',
  run(file: BetterSqlite3.Database): void {
    file.exec(tables);
    const add = file.prepare('INSERT INTO document_numbers (rowid, number) VALUES (?, ?)');
    const numbers = file.prepare<[number, number], { position: number; invoice_number: string }>(
      'SELECT position, invoice_number FROM documents WHERE position > ? ORDER BY position LIMIT ?',
    );
    for (let last: number | undefined = 0; last !== undefined;) {
      const documents = numbers.all(last, 10_000);
      for (const { position, invoice_number: number } of documents) add.run(position, comparableText(number));
      last = documents.at(-1)?.position;
    }
    addVatNumbers(file);
  },
};
