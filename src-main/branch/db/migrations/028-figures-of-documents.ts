import type BetterSqlite3 from 'better-sqlite3';
import { rateOf } from '#shared/api/documents/amount-fields.ts';
import { saleFactsOf, type StoredSaleFacts } from '#shared/api/documents/sale-facts.ts';
import { fromHundredths } from '#shared/invoice/amount.ts';
import { storedPayments, type StoredPayment } from '#shared/invoice/payments-in-sar.ts';
import { storedSubtotals, type StoredSubtotal } from '#shared/invoice/subtotals-in-sar.ts';
import { readSignedDocument } from '#main/core/ubl/read-document.ts';
import { createReader } from './017-buyers.ts';

// How many documents are in memory at once.
const documentsAtOnce = 200;

const tables = `
-- What a report adds up of a document beside its own columns, in hundredths of SAR. It is read from the document, so it can be made again.
-- The parts of documents that are not one part of the standard rate alone.
CREATE TABLE document_subtotals (
  position INTEGER NOT NULL REFERENCES documents (position),
  part INTEGER NOT NULL,
  category TEXT NOT NULL CHECK (category IN ('S', 'Z', 'E', 'O')),
  rate_hundredths INTEGER NOT NULL,
  taxable_hundredths INTEGER NOT NULL,
  vat_hundredths INTEGER NOT NULL,
  PRIMARY KEY (position, part)
) STRICT, WITHOUT ROWID;
-- The payments of documents that are not wholly cash.
CREATE TABLE document_payments (
  position INTEGER NOT NULL REFERENCES documents (position),
  part INTEGER NOT NULL,
  means TEXT NOT NULL,
  amount_hundredths INTEGER NOT NULL,
  PRIMARY KEY (position, part)
) STRICT, WITHOUT ROWID;
-- A report converts these one by one; a shop has few or none.
CREATE INDEX documents_of_currency ON documents (company_id, environment, invoice_date) WHERE exchange_rate IS NOT NULL;
`;

type Stored = StoredSaleFacts & {
  position: number;
  certificate_id: string;
  exchange_rate: string | null;
  payable_hundredths: number;
  content: Uint8Array;
};

// The documents are canonical, so the one part of most documents of a shop stands where it always does, and they are read no further.
const onlyStandardRate = /<cbc:ID>S<\/cbc:ID><cbc:Percent>15\.00<\/cbc:Percent>/;

function isUsual(xml: string): boolean {
  const [, only = '', ...others] = xml.split('<cac:TaxSubtotal>');
  return others.length === 0 && onlyStandardRate.test(only.slice(0, only.indexOf('</cac:TaxSubtotal>')));
}

function meansIn(xml: string): string[] {
  return [...xml.matchAll(/<cbc:PaymentMeansCode>(\w{1,10})<\/cbc:PaymentMeansCode>/g)].flatMap(([, code = '']) => code);
}

type SubtotalByRate = Pick<StoredSubtotal, 'category' | 'rate_hundredths' | 'taxable_hundredths' | 'vat_hundredths'>;

// What a document has of a VAT category and rate, whatever the exemption codes; the next migration tells these apart.
function byRate(parts: readonly StoredSubtotal[]): SubtotalByRate[] {
  const groups = Map.groupBy(parts, ({ category, rate_hundredths }) => `${category} ${rate_hundredths}`);
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ category, rate_hundredths }) => ({
      category,
      rate_hundredths,
      taxable_hundredths: group.reduce((total, part) => total + part.taxable_hundredths, 0),
      vat_hundredths: group.reduce((total, part) => total + part.vat_hundredths, 0),
    })),
  );
}

function subtotalsIn(xml: string): SubtotalByRate[] {
  if (isUsual(xml)) return [];
  const document = readSignedDocument(Buffer.from(xml));
  // What cannot be read is named by "sanad verify"; the ledger has to open all the same.
  return document === undefined ? [] : byRate(storedSubtotals(document));
}

type Figures = { subtotals: readonly SubtotalByRate[]; payments: readonly StoredPayment[] };

// A document whose figures no column can hold, as of amounts that an earlier version took, is added up as a usual one: the ledger has to
// open all the same.
function figuresOf(row: Stored, xml: string): Figures {
  try {
    const subtotals = subtotalsIn(xml);
    const payments = storedPayments({
      payable: fromHundredths(row.payable_hundredths),
      exchangeRate: rateOf(row.exchange_rate),
      payments: saleFactsOf(row).payments,
      paymentMeansCodes: meansIn(xml),
    });
    const numbers = [
      ...subtotals.flatMap(({ taxable_hundredths, vat_hundredths }) => [taxable_hundredths, vat_hundredths]),
      ...payments.map(({ amount_hundredths }) => amount_hundredths),
    ];
    return numbers.every(Number.isSafeInteger) ? { subtotals, payments } : { subtotals: [], payments: [] };
  } catch {
    return { subtotals: [], payments: [] };
  }
}

/** The VAT breakdown of documents, and how they were paid, in tables of their own, which are filled from the documents that are there. */
export const figuresOfDocuments = {
  name: '028-figures-of-documents',
  run(file: BetterSqlite3.Database): void {
    file.exec(tables);
    const page = file.prepare<[number, number], Stored>(
      `SELECT document.position, certificate_id, exchange_rate, payable_hundredths, till, cashier, facts, content
       FROM documents AS document JOIN document_contents AS stored ON stored.position = document.position
       WHERE document.position > ? ORDER BY document.position LIMIT ?`,
    );
    const xmlOf = createReader(file, (xml) => xml);
    const addSubtotal = file.prepare(
      'INSERT INTO document_subtotals (position, part, category, rate_hundredths, taxable_hundredths, vat_hundredths) VALUES (?, ?, ?, ?, ?, ?)',
    );
    const addPayment = file.prepare('INSERT INTO document_payments VALUES (?, ?, ?, ?)');
    for (let last: number | undefined = 0; last !== undefined;) {
      const documents = page.all(last, documentsAtOnce);
      for (const row of documents) {
        const { subtotals, payments } = figuresOf(row, xmlOf(row) ?? '');
        for (const [part, { category, rate_hundredths, taxable_hundredths, vat_hundredths }] of subtotals.entries()) {
          addSubtotal.run(row.position, part, category, rate_hundredths, taxable_hundredths, vat_hundredths);
        }
        for (const [part, { means, amount_hundredths }] of payments.entries()) {
          addPayment.run(row.position, part, means, amount_hundredths);
        }
      }
      last = documents.at(-1)?.position;
    }
  },
};
