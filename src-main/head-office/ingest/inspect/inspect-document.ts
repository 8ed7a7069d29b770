import type { IssuedDocument } from '../../../../src-shared/api/sync/change-entries.ts';
import { toHundredths } from '../../../../src-shared/invoice/amount.ts';
import type { TaxDocument } from '../../../../src-shared/invoice/document.ts';
import { subtotalsInSar } from '../../../../src-shared/invoice/subtotals-in-sar.ts';
import { verifyDocument } from '../../../core/stamp/verify.ts';
import { verifyIssuedDocument } from '../../../core/validation/verify-issued-document.ts';
import { readXmlDocument } from '../../../core/xml/read-xml.ts';
import { termsOfDocument } from '../../db/search/search-terms.ts';
import type { DocumentFacts, Inspection } from './inspected-entry.ts';

function factsOf(document: TaxDocument, certificate: string): DocumentFacts {
  const { buyer, seller, totals, number } = document;
  return {
    sellerVatNumber: seller.vatNumber ?? null,
    buyerName: buyer?.name ?? null,
    buyerVatNumber: buyer?.vatNumber ?? null,
    vatSarHundredths: toHundredths(totals.vatInSar),
    certificate,
    terms: termsOfDocument({ number, buyerName: buyer?.name, buyerVatNumber: buyer?.vatNumber }),
    subtotals: subtotalsInSar(document),
  };
}

/** Verifies a document from its bytes alone, and reads what else it says. */
export function inspectDocument(entry: IssuedDocument): Inspection {
  const verified = verifyIssuedDocument(entry);
  return verified.ok ? { ok: true, facts: factsOf(verified.document, verified.certificate) } : verified;
}

/** The invoice hash of the authority's copy; undefined if it cannot be read. */
export function hashOfCopy(xml: string): string | undefined {
  const read = readXmlDocument(xml);
  return read.ok ? verifyDocument(read.value).hash : undefined;
}
