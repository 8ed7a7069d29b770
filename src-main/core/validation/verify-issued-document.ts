import type { IssuedDocument } from '../../../src-shared/api/sync/change-entries.ts';
import { toHundredths } from '../../../src-shared/invoice/amount.ts';
import type { TaxDocument } from '../../../src-shared/invoice/document.ts';
import { verifyDocument, type Verification } from '../stamp/verify.ts';
import { checkStructure } from '../structure/check-structure.ts';
import { describeDocumentFault, readDocument } from '../ubl/read-document.ts';
import { readXmlDocument } from '../xml/read-xml.ts';

/** The document with the certificate that signed it (DER in Base64 on one line), or why it is broken. */
export type IssuedVerification = { ok: true; document: TaxDocument; certificate: string } | { ok: false; reason: string };

function broken(reason: string): IssuedVerification {
  return { ok: false, reason };
}

// The fields of the entry that the document itself says otherwise.
function differences(entry: IssuedDocument, document: TaxDocument, verified: Verification): string[] {
  const { totals } = document;
  const same: Record<string, boolean> = {
    uuid: document.uuid === entry.uuid,
    icv: verified.icv === String(entry.icv),
    previous_hash: verified.previousHash === entry.previous_hash,
    hash: verified.hash === entry.hash,
    invoice_number: document.number === entry.invoice_number,
    invoice_type: document.invoiceType === entry.invoice_type,
    transaction_code: document.transactionCode === entry.transaction_code,
    document_type: document.documentType === entry.document_type,
    invoice_date: document.issueDate === entry.invoice_date,
    invoice_time: document.issueTime === entry.invoice_time,
    currency: document.currency === entry.currency,
    subtotal_hundredths: toHundredths(totals.taxExclusive) === entry.subtotal_hundredths,
    vat_hundredths: toHundredths(totals.vat) === entry.vat_hundredths,
    total_hundredths: toHundredths(totals.taxInclusive) === entry.total_hundredths,
    prepaid_hundredths: toHundredths(totals.prepaid) === entry.prepaid_hundredths,
    rounding_hundredths: toHundredths(totals.rounding) === entry.rounding_hundredths,
    payable_hundredths: toHundredths(totals.payable) === entry.payable_hundredths,
  };
  return Object.keys(same).filter((field) => same[field] !== true);
}

/**
 * Verifies a document that branch and head office exchange from its bytes alone: structure, hash, signature, QR (standard §4), and
 * that its entry says of it what it says itself. Both sides do so, because neither believes what it is sent.
 */
export function verifyIssuedDocument(entry: IssuedDocument): IssuedVerification {
  const read = readXmlDocument(entry.xml);
  if (!read.ok) return broken(`It cannot be read: ${read.fault.message}`);
  const structureFault = checkStructure(read.value.root).find(({ severity }) => severity === 'error');
  if (structureFault !== undefined) return broken(`Its structure is wrong: ${structureFault.message}`);
  const verified = verifyDocument(read.value, { layout: 'ours' });
  const [fault] = verified.faults;
  if (fault !== undefined) return broken(`Its stamp does not hold: ${fault.value}: ${fault.message}`);
  if (verified.certificate === undefined) return broken('It has no stamp.');
  const content = readDocument(read.value.root);
  if (!content.ok) return broken(`It cannot be read back: ${describeDocumentFault(content.fault)}.`);
  const different = differences(entry, content.value.document, verified);
  if (different.length > 0) return broken(`It does not say what was sent of it: ${different.join(', ')}.`);
  return { ok: true, document: content.value.document, certificate: verified.certificate.base64 };
}
