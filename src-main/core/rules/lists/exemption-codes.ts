import type { VatCategory } from '#shared/invoice/document.ts';
import { vatExemptions } from '#shared/reference/vat-exemption-codes.ts';
import { codeList, type CodeList } from './code-list.ts';

type CodesByCategory = ReadonlyMap<string, CodeList>;

// BR-KSA-CL-07 was not brought up to date when these were added to BR-KSA-CL-04 (standard §1.6).
const notForPrepayments = codeList('VATEX-SA-32(bis) VATEX-SA-ROYALDECREE');

const untaxed: readonly VatCategory[] = ['Z', 'E', 'O'];

function codesByCategory(isKnown: (code: string) => boolean): CodesByCategory {
  return new Map(
    untaxed.map((category) => {
      const codes = vatExemptions.filter((exemption) => exemption.category === category).map(({ code }) => code);
      return [category, codeList(codes.filter(isKnown))];
    }),
  );
}

/** The exemption codes that a VAT breakdown of the document may state, by category (BR-KSA-CL-04). */
export const exemptionCodes: CodesByCategory = codesByCategory(() => true);

/** The exemption codes that the line of a prepayment may state, by category (BR-KSA-CL-07). */
export const prepaymentExemptionCodes: CodesByCategory = codesByCategory((code) => !notForPrepayments.has(code));
