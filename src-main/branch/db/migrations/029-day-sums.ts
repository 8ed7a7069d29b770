import type BetterSqlite3 from 'better-sqlite3';
import { storedSubtotals, type StoredSubtotal } from '#shared/invoice/subtotals-in-sar.ts';
import { readSignedDocument } from '#main/core/ubl/read-document.ts';
import { createReader } from './017-buyers.ts';

// How many documents are in memory at once.
const documentsAtOnce = 200;

const amounts = ['subtotal', 'vat', 'total', 'rounding', 'prepaid', 'payable'] as const;
const partAmounts = ['taxable', 'vat', 'settled_taxable', 'settled_vat'] as const;

// Hundredths in two parts, as sums of them may come to more than SQLite counts: a trigger that fails would stop a sale.
function inParts(names: readonly string[], of: (name: string) => string): string {
  return names.map((name) => `${of(name)} / 1000000, ${of(name)} % 1000000`).join(', ');
}

function columnsOf(names: readonly string[]): string {
  return names.map((name) => `${name}_large, ${name}_small`).join(', ');
}

function definitionsOf(names: readonly string[]): string {
  return names.map((name) => `${name}_large INTEGER NOT NULL, ${name}_small INTEGER NOT NULL`).join(', ');
}

function changed(names: readonly string[], sign: '+' | '-', others: readonly string[] = []): string {
  const each = names.flatMap((name) => [`${name}_large`, `${name}_small`]);
  return ['documents', ...each, ...others].map((column) => `${column} = ${column} ${sign} excluded.${column}`).join(', ');
}

const answered = "('reported', 'cleared')";

// What the authority has not answered yet.
function isOpen(status: string): string {
  return `${status} NOT IN ('reported', 'cleared', 'failed')`;
}

const cellKey =
  'company_id, environment, invoice_date, egs_unit_id, till, cashier, document_type, invoice_type, is_rejected, is_external, is_settling';
const partKey = 'company_id, environment, invoice_date, is_note, category, rate_hundredths, exemption_code, is_export';

// What a document adds to its cell.
function cellsFrom(status: string, chosen: string): string {
  return `
  SELECT document.company_id, document.environment, document.invoice_date, document.egs_unit_id, ifnull(document.till, ''),
    ifnull(document.cashier, ''), document.document_type, document.invoice_type, ${status} = 'failed',
    document.document_type IN ('credit_note', 'debit_note')
      AND EXISTS (SELECT 1 FROM external_originals AS external WHERE external.invoice_id = document.invoice_id),
    document.prepaid_hundredths <> 0, 1, document.icv, document.icv,
    ${inParts(amounts, (name) => `document.${name}_hundredths`)}, ${isOpen(status)},
    iif(${isOpen(status)}, document.total_hundredths / 1000000, 0), iif(${isOpen(status)}, document.total_hundredths % 1000000, 0)
  FROM ${chosen}`;
}

// Credit notes take away.
function signed(name: string): string {
  return `(part.${name}_hundredths * iif(document.document_type = 'credit_note', -1, 1))`;
}

// What the parts of a document add to those of the day.
function partsFrom(chosen: string): string {
  return `
  SELECT document.company_id, document.environment, document.invoice_date, document.document_type IN ('credit_note', 'debit_note'),
    part.category, part.rate_hundredths, part.exemption_code, substr(document.transaction_code, 5, 1) = '1', part.part = 0,
    ${inParts(partAmounts, signed)}
  FROM ${chosen} JOIN document_subtotals AS part ON part.position = document.position`;
}

const openColumns = ['not_reported', 'not_reported_large', 'not_reported_small'];
const cellColumns = `${cellKey}, documents, first_icv, last_icv, ${columnsOf(amounts)}, ${openColumns.join(', ')}`;
const partColumns = `${partKey}, documents, ${columnsOf(partAmounts)}`;

const addCell = `ON CONFLICT (${cellKey}) DO UPDATE SET ${changed(amounts, '+', openColumns)},
    first_icv = min(first_icv, excluded.first_icv), last_icv = max(last_icv, excluded.last_icv)`;
const takeCell = `ON CONFLICT (${cellKey}) DO UPDATE SET ${changed(amounts, '-', openColumns)}`;
const addPart = `ON CONFLICT (${partKey}) DO UPDATE SET ${changed(partAmounts, '+')}`;
const takePart = `ON CONFLICT (${partKey}) DO UPDATE SET ${changed(partAmounts, '-')}`;

const thisDocument = 'documents AS document';
const isThis = 'WHERE document.invoice_id = NEW.invoice_id';
const inRiyals = 'document.exchange_rate IS NULL';

const tables = `
-- What the documents of a day come to, by all that reports tell apart. Those of another currency are not in it: they are few, and each is
-- converted by itself. Triggers keep it, so it is right in every transaction; amounts are hundredths in two parts, unsigned.
CREATE TABLE day_sums (
  company_id TEXT NOT NULL,
  environment TEXT NOT NULL,
  invoice_date TEXT NOT NULL,
  egs_unit_id TEXT NOT NULL,
  -- '' where nobody is named.
  till TEXT NOT NULL,
  cashier TEXT NOT NULL,
  document_type TEXT NOT NULL,
  invoice_type TEXT NOT NULL,
  is_rejected INTEGER NOT NULL,
  is_external INTEGER NOT NULL,
  is_settling INTEGER NOT NULL,
  documents INTEGER NOT NULL,
  -- Of all that have ever been counted here.
  first_icv INTEGER NOT NULL,
  last_icv INTEGER NOT NULL,
  ${definitionsOf(amounts)},
  -- How many of them the authority has not answered yet, and their total.
  not_reported INTEGER NOT NULL,
  not_reported_large INTEGER NOT NULL,
  not_reported_small INTEGER NOT NULL,
  PRIMARY KEY (${cellKey})
) STRICT, WITHOUT ROWID;
-- The same of the parts of documents that have rows of their own, without rejected ones, in SAR; what credit notes give back is negative.
CREATE TABLE day_parts (
  company_id TEXT NOT NULL,
  environment TEXT NOT NULL,
  invoice_date TEXT NOT NULL,
  is_note INTEGER NOT NULL,
  category TEXT NOT NULL,
  rate_hundredths INTEGER NOT NULL,
  exemption_code TEXT NOT NULL,
  is_export INTEGER NOT NULL,
  -- Those of which it is the first part.
  documents INTEGER NOT NULL,
  ${definitionsOf(partAmounts)},
  PRIMARY KEY (${partKey})
) STRICT, WITHOUT ROWID;
`;

const counts = `
INSERT INTO day_sums (${cellColumns}) ${cellsFrom('submission.status', `${thisDocument} JOIN submissions AS submission USING (invoice_id)`)}
  WHERE ${inRiyals} ${addCell};
INSERT INTO day_parts (${partColumns}) ${partsFrom(`${thisDocument} JOIN submissions AS submission USING (invoice_id)`)}
  WHERE submission.status <> 'failed' ${addPart};
`;

// On the submissions, which are inserted after all else of their document; see 003-kept-counts.
const triggers = `
CREATE TRIGGER submissions_day_sums AFTER INSERT ON submissions BEGIN
  INSERT INTO day_sums (${cellColumns}) ${cellsFrom('NEW.status', thisDocument)}
    ${isThis} AND ${inRiyals} ${addCell};
  INSERT INTO day_parts (${partColumns}) ${partsFrom(thisDocument)}
    ${isThis} AND NEW.status <> 'failed' ${addPart};
END;
-- An answer is what every document gets, so it changes no more than has to be.
CREATE TRIGGER submissions_day_sums_answered AFTER UPDATE OF status ON submissions
  WHEN OLD.status <> 'failed' AND NEW.status <> 'failed' AND (OLD.status IN ${answered}) <> (NEW.status IN ${answered}) BEGIN
  UPDATE day_sums SET not_reported = not_reported + moved.sign, not_reported_large = not_reported_large + moved.sign * moved.large,
    not_reported_small = not_reported_small + moved.sign * moved.small
  FROM (
    SELECT company_id, environment, invoice_date, egs_unit_id, ifnull(till, '') AS till, ifnull(cashier, '') AS cashier, document_type,
      invoice_type, document_type IN ('credit_note', 'debit_note')
        AND EXISTS (SELECT 1 FROM external_originals AS external WHERE external.invoice_id = document.invoice_id) AS is_external,
      prepaid_hundredths <> 0 AS is_settling, iif(NEW.status IN ${answered}, -1, 1) AS sign, total_hundredths / 1000000 AS large,
      total_hundredths % 1000000 AS small
    FROM ${thisDocument} ${isThis} AND ${inRiyals}
  ) AS moved
  WHERE ${cellKey
    .split(', ')
    .map((name) => `day_sums.${name} = ${name === 'is_rejected' ? '0' : `moved.${name}`}`)
    .join(' AND ')};
END;
CREATE TRIGGER submissions_day_sums_rejected AFTER UPDATE OF status ON submissions
  WHEN (OLD.status = 'failed') <> (NEW.status = 'failed') BEGIN
  INSERT INTO day_sums (${cellColumns}) ${cellsFrom('OLD.status', thisDocument)}
    ${isThis} AND ${inRiyals} ${takeCell};
  INSERT INTO day_sums (${cellColumns}) ${cellsFrom('NEW.status', thisDocument)}
    ${isThis} AND ${inRiyals} ${addCell};
  INSERT INTO day_parts (${partColumns}) ${partsFrom(thisDocument)}
    ${isThis} AND NEW.status = 'failed' ${takePart};
  INSERT INTO day_parts (${partColumns}) ${partsFrom(thisDocument)}
    ${isThis} AND OLD.status = 'failed' ${addPart};
END;
`;

// Parts of documents are told apart by their exemption, and what prepayments had paid of them stands beside.
const wholeParts = `
ALTER TABLE document_subtotals ADD COLUMN exemption_code TEXT NOT NULL DEFAULT '';
ALTER TABLE document_subtotals ADD COLUMN settled_taxable_hundredths INTEGER NOT NULL DEFAULT 0;
ALTER TABLE document_subtotals ADD COLUMN settled_vat_hundredths INTEGER NOT NULL DEFAULT 0;
`;

type Stored = { position: number; certificate_id: string; content: Uint8Array };

// Undefined where the document cannot be read, or says what no column can hold: the ledger has to open all the same, with what it has.
function partsIn(xml: string | undefined): StoredSubtotal[] | undefined {
  try {
    const document = xml === undefined ? undefined : readSignedDocument(Buffer.from(xml));
    const parts = document && storedSubtotals(document);
    const numbers = parts?.flatMap((part) => [
      part.taxable_hundredths,
      part.vat_hundredths,
      part.settled_taxable_hundredths,
      part.settled_vat_hundredths,
    ]);
    return numbers?.every(Number.isSafeInteger) === true ? parts : undefined;
  } catch {
    return undefined;
  }
}

// Most documents of a shop are all at the standard rate and settle nothing, and are not read.
function storeWholeParts(file: BetterSqlite3.Database): void {
  const page = file.prepare<[number, number], Stored>(
    `SELECT document.position, certificate_id, content
     FROM documents AS document JOIN document_contents AS stored ON stored.position = document.position
     WHERE document.position > ? AND (prepaid_hundredths <> 0
       OR EXISTS (SELECT 1 FROM document_subtotals AS part WHERE part.position = document.position))
     ORDER BY document.position LIMIT ?`,
  );
  const xmlOf = createReader(file, (xml) => xml);
  const remove = file.prepare('DELETE FROM document_subtotals WHERE position = ?');
  const add = file.prepare(
    `INSERT INTO document_subtotals (position, part, category, rate_hundredths, exemption_code, taxable_hundredths, vat_hundredths,
       settled_taxable_hundredths, settled_vat_hundredths)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (let last: number | undefined = 0; last !== undefined;) {
    const documents = page.all(last, documentsAtOnce);
    for (const { position, ...stored } of documents) {
      const parts = partsIn(xmlOf(stored));
      if (parts === undefined) continue;
      remove.run(position);
      for (const [part, { category, rate_hundredths: rate, exemption_code: code, ...own }] of parts.entries()) {
        const { taxable_hundredths, vat_hundredths, settled_taxable_hundredths, settled_vat_hundredths } = own;
        const hundredths = [taxable_hundredths, vat_hundredths, settled_taxable_hundredths, settled_vat_hundredths];
        add.run(position, part, category, rate, code, ...hundredths);
      }
    }
    last = documents.at(-1)?.position;
  }
}

/** Sums of each day, which reports of a day, a month and a quarter read instead of all documents (decision 64). */
export const daySums = {
  name: '029-day-sums',
  run(file: BetterSqlite3.Database): void {
    file.exec(wholeParts);
    storeWholeParts(file);
    file.exec(tables);
    file.exec(counts);
    file.exec(triggers);
  },
};
