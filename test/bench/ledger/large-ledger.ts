import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CsidStore } from '#main/branch/egs-units/csid-store.ts';
import { openSealedFile } from '#main/branch/keys/sealed-file.ts';
import { createLedger, type AppendInput } from '#main/branch/ledger/ledger.ts';
import { recordMove, type SubmissionMove } from '#main/branch/submission/submission-record.ts';
import { systemClock } from '#main/platform/clock.ts';
import { openLedgerDatabase, type LedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { WriteQueue } from '#main/platform/sqlite/write-queue.ts';
import { amount } from '#shared/invoice/amount.ts';
import type { TaxDocument } from '#shared/invoice/document.ts';
import { riyadhDate, riyadhTime } from '#shared/invoice/riyadh-time.ts';
import { appended, noSaleFacts } from '#support/branch/ledger/ledger-requests.ts';
import { runQuickStart } from '#support/commands/running-quick-start.ts';
import { lineItemsOf } from '#shared/api/documents/line-items-of.ts';
import { sampleDocument, sampleLine } from '#support/core/sample-document.ts';
import { runSql } from '#support/platform/run-sql.ts';

const cache = path.resolve(import.meta.dirname, '../../../.cache');
/** So many are really issued; the others are these again under other names, on the days before. */
export const issuedDocuments = 1_000;
// Beside whatever else the machine does.
const readyWithinMs = 120_000;
const buyer = { name: 'Fahd Contracting Est.', vatNumber: '300075588700003' };
const simplified = { invoiceType: 'simplified', transactionCode: '0200000' } as const;
const kinds: Partial<TaxDocument>[] = [
  simplified,
  simplified,
  { ...simplified, documentType: 'prepayment' },
  { ...simplified, documentType: 'credit_note', originalNumbers: ['LARGE-0-0'], noteReason: 'Returned' },
  { invoiceType: 'standard', transactionCode: '0100000', buyer },
];

type Owner = Pick<AppendInput, 'owner' | 'certificateId' | 'signer'>;

async function ownerOf(db: LedgerDatabase, folder: string): Promise<Owner> {
  const unit = db.reader.first(
    db.reader.sql
      .selectFrom('egs_units as unit')
      .innerJoin('egs_unit_states as state', 'state.egs_unit_id', 'unit.egs_unit_id')
      .select(['unit.egs_unit_id', 'unit.company_id', 'state.production_certificate_id as certificate_id']),
  );
  if (unit === undefined || unit.certificate_id === null) throw new Error('the demo unit has a certificate');
  const passphrase = readFileSync(path.join(folder, 'keys.passphrase'), 'utf8').trim();
  const csids = new CsidStore(db.reader, await openSealedFile(path.join(folder, 'keys.sealed'), passphrase));
  return {
    owner: { companyId: unit.company_id, environment: 'sandbox', egsUnitId: unit.egs_unit_id },
    certificateId: unit.certificate_id,
    signer: await csids.signerOf(unit.certificate_id),
  };
}

function inputOf(index: number, owner: Owner): AppendInput {
  const lines = Array.from({ length: 10 }, (_, line) => sampleLine({ unitPrice: amount(1 + ((index * 31 + line * 17) % 500)) }));
  const now = new Date();
  const at = { issueDate: riyadhDate(now), issueTime: riyadhTime(now) };
  const document = sampleDocument(
    { uuid: randomUUID(), number: `LARGE-0-${index}`, ...at, ...kinds[index % kinds.length] },
    lines,
  );
  const lineItems = lineItemsOf(document);
  const rest = { settlements: [], foreign: [], paid: undefined, saleFacts: noSaleFacts, receiptToken: null };
  return { document, lineItems, pricesIncludeVat: false, ...rest, ...owner, firstStatus: 'pending' };
}

function endOf(index: number): SubmissionMove {
  const isStandard = kinds[index % kinds.length]?.invoiceType === 'standard';
  const from: SubmissionMove['from'] = ['submitted'];
  if (index % 49 === 7) {
    const changes = { tax_status: isStandard ? 'NOT_CLEARED' : 'NOT_REPORTED', last_error: 'BR-KSA-99: refused' };
    return { status: 'failed', from, changes };
  }
  return isStandard
    ? { status: 'cleared', from, changes: { tax_status: 'CLEARED' } }
    : { status: 'reported', from, changes: { tax_status: 'REPORTED' } };
}

async function issue(db: LedgerDatabase, owner: Owner): Promise<void> {
  const { commit } = new WriteQueue(db);
  const ledger = createLedger(db.reader, commit, systemClock);
  for (let index = 0; index < issuedDocuments; index += 1) {
    const { invoice_id: invoiceId } = await appended(ledger.append(inputOf(index, owner)));
    await commit((writer) => {
      recordMove(writer, invoiceId, { status: 'submitted', from: ['pending'] }, new Date());
      recordMove(writer, invoiceId, endOf(index), new Date());
    });
  }
}

// A round of copies: each document of `copied` again, so many days earlier, with ids of that time and a continuing chain.
const copyRound = `
CREATE TEMP TABLE copies AS
  WITH base AS (
    SELECT document.*, strftime('%Y-%m-%dT%H:%M:%fZ', created_at, :back) AS new_created, date(invoice_date, :back) AS new_date
    FROM documents AS document WHERE position <= :count
  )
  SELECT base.*,
    'inv_' || printf('%012x', CAST(round(unixepoch(new_created, 'subsec') * 1000) AS INTEGER)) || '7' || substr(lower(hex(randomblob(10))), 1, 19)
      AS new_id,
    lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' || substr(hex(randomblob(2)), 2)
      || '-' || hex(randomblob(6))) AS new_uuid,
    hex(randomblob(22)) AS new_hash,
    'LARGE-' || :round || '-' || icv AS new_number,
    :lastIcv + icv AS new_icv
  FROM base ORDER BY position`;

const copySteps = [
  `INSERT INTO documents (invoice_id, uuid, company_id, environment, egs_unit_id, icv, previous_hash, hash, certificate_id,
     invoice_number, invoice_type, transaction_code, document_type, invoice_date, invoice_time, currency, exchange_rate,
     subtotal_hundredths, vat_hundredths, total_hundredths, prepaid_hundredths, rounding_hundredths, payable_hundredths,
     prices_include_vat, report_deadline, created_at)
   SELECT new_id, new_uuid, company_id, environment, egs_unit_id, new_icv, hex(randomblob(22)), new_hash, certificate_id,
     new_number, invoice_type, transaction_code, document_type, new_date, invoice_time, currency, exchange_rate,
     subtotal_hundredths, vat_hundredths, total_hundredths, prepaid_hundredths, rounding_hundredths, payable_hundredths,
     prices_include_vat, report_deadline, new_created FROM copies ORDER BY new_icv`,
  `INSERT INTO document_contents (position, content)
   SELECT document.position, content
   FROM copies JOIN documents AS document ON document.invoice_id = new_id JOIN document_contents AS stored ON stored.position = copies.position
   ORDER BY new_icv`,
  `INSERT INTO submissions (invoice_id, environment, egs_unit_id, invoice_type, document_type, invoice_date, created_at, status,
     status_at, tax_status, retry_count, last_error, warnings, reported_at, cleared_at, deadline)
   SELECT new_id, copies.environment, copies.egs_unit_id, copies.invoice_type, copies.document_type, new_date, new_created, status,
     new_created, tax_status, retry_count, last_error, warnings, iif(reported_at IS NULL, NULL, new_created),
     iif(cleared_at IS NULL, NULL, new_created), deadline
   FROM copies JOIN submissions USING (invoice_id) ORDER BY new_icv`,
  `INSERT INTO timeline (invoice_id, status, at)
   SELECT new_id, status, new_created FROM copies JOIN timeline USING (invoice_id) ORDER BY timeline.position`,
  `INSERT INTO idempotency_records (company_id, environment, endpoint, idempotency_key, body_digest, invoice_id)
   SELECT company_id, environment, 'POST /v1/invoices/simplified', new_uuid, lower(hex(randomblob(32))), new_id FROM copies`,
  `DROP TABLE temp.copies`,
];

function copyRounds(db: LedgerDatabase, count: number): void {
  for (let round = 1; (round + 1) * issuedDocuments <= count; round += 1) {
    const values: Record<string, string> = {
      ':back': `'-${round} days'`,
      ':count': String(issuedDocuments),
      ':round': String(round),
      ':lastIcv': String(round * issuedDocuments),
    };
    db.transact(() => {
      runSql(
        db,
        copyRound.replaceAll(/:(?:back|count|round|lastIcv)/g, (name) => values[name] ?? name),
      );
      for (const step of copySteps) runSql(db, step);
    });
  }
  // The chain continues after the last copy; the start checks the hash of the last document.
  runSql(db, `UPDATE chain_heads SET (icv, hash) = (SELECT icv, hash FROM documents ORDER BY position DESC LIMIT 1)`);
}

async function make(folder: string, count: number): Promise<void> {
  await (await runQuickStart(folder, [], readyWithinMs)).stop();
  const db = openLedgerDatabase(path.join(folder, 'ledger.db'));
  // A ledger that a crash destroys is only made again.
  db.reader.prepare('PRAGMA synchronous = OFF');
  const owner = await ownerOf(db, folder);
  await issue(db, owner);
  copyRounds(db, count);
  const ledger = createLedger(db.reader, new WriteQueue(db).commit, systemClock);
  const { invoice_id: invoiceId } = await appended(ledger.append(inputOf(issuedDocuments, owner)));
  db.transact((writer) => {
    recordMove(writer, invoiceId, { status: 'submitted', from: ['pending'] }, new Date());
    recordMove(writer, invoiceId, endOf(0), new Date());
  });
  db.close();
}

/** A data folder of the demo company with so many documents, of every type, status and many days: made once, kept in `.cache`, copied for each use. */
export async function largeFolder(count: number): Promise<string> {
  const kept = path.join(cache, `large-${count}`);
  mkdirSync(cache, { recursive: true });
  if (!existsSync(kept)) {
    const made = mkdtempSync(path.join(cache, 'making-'));
    await make(made, count);
    renameSync(made, kept);
  }
  const copy = mkdtempSync(path.join(cache, 'running-'));
  rmSync(copy, { recursive: true });
  cpSync(kept, copy, { recursive: true });
  return copy;
}
