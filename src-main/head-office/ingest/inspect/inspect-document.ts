import type { IssuedDocument } from '../../../../src-shared/api/sync/change-entries.ts';
import { toHundredths } from '../../../../src-shared/invoice/amount.ts';
import type { TaxDocument } from '../../../../src-shared/invoice/document.ts';
import { subtotalsInSar } from '../../../../src-shared/invoice/subtotals-in-sar.ts';
import { verifyDocument, type Verification } from '../../../core/stamp/verify.ts';
import { checkStructure } from '../../../core/structure/check-structure.ts';
import { describeDocumentFault, readDocument } from '../../../core/ubl/read-document.ts';
import { readXmlDocument } from '../../../core/xml/read-xml.ts';
import { searchTerms } from '../../db/search-terms.ts';
import type { DocumentFacts, Inspection } from './inspected-entry.ts';

// The parts of a name of two languages.
const languageSeparator = ' | ';

function broken(reason: string): Inspection {
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

function factsOf(document: TaxDocument, certificate: string): DocumentFacts {
  const { buyer, seller, totals, number, uuid } = document;
  const buyerNames = (buyer?.name ?? '').split(languageSeparator);
  return {
    sellerVatNumber: seller.vatNumber ?? null,
    buyerName: buyer?.name ?? null,
    buyerVatNumber: buyer?.vatNumber ?? null,
    vatSarHundredths: toHundredths(totals.vatInSar),
    certificate,
    terms: searchTerms([number, uuid, buyer?.vatNumber ?? '', ...buyerNames]),
    subtotals: subtotalsInSar(document),
  };
}

/** Verifies a document from its bytes alone: structure, hash, signature, QR, and that its entry says of it what it says itself. */
export function inspectDocument(entry: IssuedDocument): Inspection {
  const read = readXmlDocument(Buffer.from(entry.xml));
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
  return { ok: true, facts: factsOf(content.value.document, verified.certificate.base64) };
}

/** The invoice hash of the authority's copy; undefined if it cannot be read. */
export function hashOfCopy(xml: string): string | undefined {
  const read = readXmlDocument(Buffer.from(xml));
  return read.ok ? verifyDocument(read.value).hash : undefined;
}
