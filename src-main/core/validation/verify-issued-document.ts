import type { IssuedDocument } from '#shared/api/sync/change-entries.ts';
import type { Amount } from '#shared/invoice/amount.ts';
import type { TaxDocument } from '#shared/invoice/document.ts';
import { riyadhDateTime } from '#shared/invoice/riyadh-time.ts';
import { verifyDocument, type Verification } from '../stamp/verify.ts';
import { checkStructure } from '../structure/check-structure.ts';
import { describeDocumentFault, readDocument } from '../ubl/read-document.ts';
import { readXmlDocument } from '../xml/read-xml.ts';

/** The document with the certificate that signed it (DER in Base64 on one line), or why it is broken. */
export type IssuedVerification = { ok: true; document: TaxDocument; certificate: string } | { ok: false; reason: string };

function broken(reason: string): IssuedVerification {
  return { ok: false, reason };
}

// A ledger whose clock was set while it signed may differ by less.
const dayMs = 24 * 3_600_000;

// Of any number of decimals, since whoever signs may write any.
function isSum(value: Amount, hundredths: number): boolean {
  return value.times(100).eq(hundredths);
}

function isSignedAt(signingTime: string | undefined, createdAt: string): boolean {
  const created = Date.parse(`${riyadhDateTime(new Date(createdAt))}Z`);
  return signingTime !== undefined && Math.abs(Date.parse(`${signingTime}Z`) - created) < dayMs;
}

// The fields of the entry that the document itself says otherwise. A ledger from before a field has null there.
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
    exchange_rate: (document.exchangeRate?.toFixed() ?? null) === entry.exchange_rate,
    external_original:
      entry.external_original === null ||
      (document.originalNumbers.includes(entry.external_original.invoice_number) &&
        document.originalDate === entry.external_original.issue_date),
    supply_date: entry.supply_date === null || document.deliveryDate === entry.supply_date,
    created_at: isSignedAt(verified.signingTime, entry.created_at),
    settlements: isSum(
      totals.prepaid,
      entry.settlements.reduce((sum, settlement) => sum + settlement.amount_hundredths, 0),
    ),
    subtotal_hundredths: isSum(totals.taxExclusive, entry.subtotal_hundredths),
    vat_hundredths: isSum(totals.vat, entry.vat_hundredths),
    total_hundredths: isSum(totals.taxInclusive, entry.total_hundredths),
    prepaid_hundredths: isSum(totals.prepaid, entry.prepaid_hundredths),
    rounding_hundredths: isSum(totals.rounding, entry.rounding_hundredths),
    payable_hundredths: isSum(totals.payable, entry.payable_hundredths),
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
