import { isExportCode, type VatCategory } from '../invoice/document.ts';

/** The boxes of sales in the authority's VAT return, in its order; what is out of scope of VAT is in none and comes last. */
export const vatReturnBoxes = ['standard_rated', 'citizens', 'zero_rated', 'exports', 'exempt', 'out_of_scope'] as const;

/** See {@link vatReturnBoxes}. */
export type VatReturnBox = (typeof vatReturnBoxes)[number];

// Private education and healthcare, whose buyer must have a national id (standard §1.6; BR-KSA-49).
export const citizenCodes: readonly string[] = ['VATEX-SA-EDU', 'VATEX-SA-HEA'];

// Articles 32 (goods) and 33 (services to non-residents) of the VAT Regulations (standard §1.6).
export const exportCodes: readonly string[] = ['VATEX-SA-32', 'VATEX-SA-32(bis)', 'VATEX-SA-33'];

/**
 * The box of a part of a document (decision 52). A zero-rated one belongs to citizens by its exemption code alone; else it is an export by
 * its code or by the export flag of its document (KSA-2).
 */
export function vatReturnBoxOf(part: { category: VatCategory; exemptionCode: string; transactionCode: string }): VatReturnBox {
  const { category, exemptionCode, transactionCode } = part;
  switch (category) {
    case 'S':
      return 'standard_rated';
    case 'E':
      return 'exempt';
    case 'O':
      return 'out_of_scope';
    case 'Z':
      if (citizenCodes.includes(exemptionCode)) return 'citizens';
      return exportCodes.includes(exemptionCode) || isExportCode(transactionCode) ? 'exports' : 'zero_rated';
  }
}
