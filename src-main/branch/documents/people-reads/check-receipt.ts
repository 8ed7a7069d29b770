import { qrFields, type CheckedReceipt } from '#shared/api/people/check.ts';
import { shownAmount } from '#shared/api/documents/amount-fields.ts';
import { isNote } from '#shared/invoice/document.ts';
import { readCertificate } from '#main/core/certificate/x509.ts';
import { qrSignatureHolds, readTaxQr, valueOfTag, type TaxQr } from '#main/core/stamp/reading/tax-qr.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { KeyScope } from '../../db/schema.ts';
import { findInvoice } from '../invoice-resource.ts';
import { documentsOfHash } from '../named-documents.ts';
import { documentForPeople, scopeOfDocument } from './document-for-people.ts';
import { documentOwners } from './document-owners.ts';

const receiptLink = /^https?:\/\/.{1,300}\/r\/[A-Za-z0-9_-]{22}$/;

const nothing = { changed: [], document: null, corrections: [] } satisfies Partial<CheckedReceipt>;

// The fields in which a scanned QR differs from that of its document.
function changedFields(scanned: TaxQr, own: TaxQr | undefined): CheckedReceipt['changed'] {
  return qrFields.filter((_name, index) => {
    const [found, stored] = [scanned, own].map((qr) => Buffer.from((qr && valueOfTag(qr.tlvs, index + 1)) ?? []));
    return found === undefined || stored === undefined || !found.equals(stored);
  });
}

// A document has one QR, and a cleared one that of the authority beside it.
function changedOf(db: LedgerReader, scope: KeyScope, invoiceId: string, scanned: TaxQr): CheckedReceipt['changed'] {
  const { qr, cleared_qr } = findInvoice(db, scope, invoiceId);
  const differences = [qr, ...(cleared_qr === null ? [] : [cleared_qr])].map((own) => changedFields(scanned, readTaxQr(own)));
  return differences.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

function checkOwn(db: LedgerReader, invoiceId: string, scanned: TaxQr): Omit<CheckedReceipt, 'qr'> | undefined {
  const [scope, found] = [scopeOfDocument(db, invoiceId), documentForPeople(db, invoiceId)];
  if (scope === undefined || found === undefined) return undefined;
  const { invoice_id, invoice_number, document_type, status, environment, referred_to_by, signature } = found;
  const notes = referred_to_by.filter((other) => other.status !== 'failed' && isNote(other.document_type));
  const corrections = notes.map((note) => {
    const { payable_hundredths: payable, currency } = findInvoice(db, scope, note.invoice_id);
    return { ...note, payable: shownAmount(payable), currency };
  });
  const document = { invoice_id, invoice_number, document_type, status, environment };
  const changed = changedOf(db, scope, invoiceId, scanned);
  if (changed.length > 0) return { result: 'forged', reason: 'fields_changed', changed, document, corrections };
  const reason = signature.ok ? null : 'document_damaged';
  const result = status === 'failed' ? 'rejected' : corrections.length > 0 ? 'corrected' : 'ours';
  return { result, reason, changed, document, corrections };
}

// The keys with which units of this branch have ever signed.
function isKeyOfUnit(db: LedgerReader, publicKey: Uint8Array): boolean {
  const rows = db.all(db.sql.selectFrom('egs_certificates').select('certificate'));
  return rows.some(({ certificate }) => {
    const read = readCertificate(certificate);
    return read.ok && Buffer.from(read.value.spki).equals(publicKey);
  });
}

// A QR of no document of this ledger.
function checkForeign(db: LedgerReader, scanned: TaxQr): Pick<CheckedReceipt, 'result' | 'reason'> {
  const holds = qrSignatureHolds(scanned);
  if (holds === false) return { result: 'forged', reason: 'signature_invalid' };
  const companies = db.all(db.sql.selectFrom('companies').select('vat_number'));
  if (!companies.some(({ vat_number }) => vat_number === scanned.vatNumber))
    return { result: 'not_ours', reason: 'other_seller' };
  if (holds === undefined || scanned.publicKey === undefined) return { result: 'not_ours', reason: 'unsigned' };
  return { result: 'not_ours', reason: isKeyOfUnit(db, scanned.publicKey) ? 'not_in_ledger' : 'other_unit' };
}

/** Whether a scanned QR is of a document of this branch, and says what that says. */
export function checkReceipt(db: LedgerReader, text: string): CheckedReceipt {
  const scanned = readTaxQr(text.trim());
  if (scanned === undefined) {
    const reason = receiptLink.test(text.trim()) ? 'receipt_link' : 'unreadable';
    return { result: 'not_a_tax_qr', reason, ...nothing, qr: null };
  }
  const { sellerName: seller_name, vatNumber: vat_number, timestamp, payable, vat, hash } = scanned;
  const qr = { seller_name, vat_number, timestamp, payable, vat };
  const owners = hash === undefined ? [] : documentOwners(db, {});
  const [found] = owners.flatMap((owner) => documentsOfHash(db, owner, hash ?? ''));
  const own = found && checkOwn(db, found.invoice_id, scanned);
  return own === undefined ? { ...checkForeign(db, scanned), ...nothing, qr } : { ...own, qr };
}
