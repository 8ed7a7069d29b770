import type { IssuedDocument } from '../../../../src-shared/api/sync/change-entries.ts';
import { lineItemResult } from '../../../../src-shared/api/v1/invoice-results.ts';
import { lineItemsOf } from '../../../../src-shared/api/v1/results/line-items-of.ts';
import { amount, toHundredths } from '../../../../src-shared/invoice/amount.ts';
import type { TaxDocument } from '../../../../src-shared/invoice/document.ts';
import { riyadhInstant } from '../../../../src-shared/invoice/riyadh-time.ts';
import { subtotalsInSar } from '../../../../src-shared/invoice/subtotals-in-sar.ts';
import { verifyDocument } from '../../../core/stamp/verify.ts';
import { verifyIssuedDocument } from '../../../core/validation/verify-issued-document.ts';
import { readXmlDocument } from '../../../core/xml/read-xml.ts';
import { storedJson } from '../../../platform/formats/stored-json.ts';
import { termsOfDocument } from '../../db/search/search-terms.ts';
import type { DocumentFacts, Inspection } from './inspected-entry.ts';

const reportWithinMs = 24 * 3_600_000;
const sarLimit = amount(10).pow(13);
const lineItemResults = lineItemResult.array();

// The lines as the document itself has them. What was sent of them is kept where it says the same: only it tells the languages of a
// description apart.
function keptLineItems(sent: string, document: TaxDocument): string {
  const own = lineItemsOf(document);
  const read = lineItemResults.safeParse(storedJson(sent));
  const isSame =
    read.success &&
    read.data.length === own.length &&
    own.every((line, index) => {
      const { description = '', ...numbers } = read.data[index] ?? {};
      const { description: name, ...others } = line;
      return JSON.stringify(numbers) === JSON.stringify(others) && (name === description || name.endsWith(` | ${description}`));
    });
  return isSame ? sent : JSON.stringify(own);
}

function factsOf(document: TaxDocument, certificate: string): DocumentFacts {
  const { buyer, seller, totals, number, invoiceType, issueDate, issueTime } = document;
  const deadline = new Date(riyadhInstant(issueDate, issueTime).getTime() + reportWithinMs);
  return {
    reportDeadline: invoiceType === 'simplified' ? deadline : null,
    originalNumbers: document.originalNumbers,
    prepaymentUuids: document.settledPrepayments.map(({ uuid }) => uuid),
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
  if (!verified.ok) return verified;
  const { document, certificate } = verified;
  const { totals, exchangeRate = 1 } = document;
  // Sums and columns rely on it, as they do at the branch.
  const inSar = [totals.taxInclusive.times(exchangeRate), totals.vatInSar];
  if (inSar.some((value) => value.abs().gte(sarLimit)))
    return { ok: false, reason: 'Its total in SAR is 10,000,000,000,000 or more.' };
  return { ok: true, facts: factsOf(document, certificate), lineItems: keptLineItems(entry.line_items, document) };
}

/** The invoice hash of the authority's copy; undefined if it cannot be read. */
export function hashOfCopy(xml: string): string | undefined {
  const read = readXmlDocument(xml);
  return read.ok ? verifyDocument(read.value).hash : undefined;
}
