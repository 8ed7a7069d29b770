import { withContent, withNext, without, type DocumentEdit } from '../../../../support/core/document-edits.ts';
import { headerAllowance, headerCharge, headerSubtotal, lineAllowance, vatCategory } from './added-parts.ts';
import type { Breach } from './breach.ts';
import type { GoldenName } from './golden-documents.ts';

const subtotal = 'cac:TaxTotal[2]/cac:TaxSubtotal';
const category = `${subtotal}/cac:TaxCategory`;
const reasonCode = `${category}/cbc:TaxExemptionReasonCode`;
const reason = `${category}/cbc:TaxExemptionReason`;
const itemRate = 'cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory/cbc:Percent';

/** A category that the golden document does not have, in an allowance of zero on a line. */
function unbrokenDown(code: string, letter: string, rate: string, from: GoldenName): Breach {
  return { code, severity: 'warning', from, edits: lineAllowance(vatCategory(letter, rate)), entails: [] };
}

type Rated = { code: string; from: GoldenName; letter: string; add: (category: string) => DocumentEdit[] };

/** A rate of 5 where there must be one of 0. */
function rated({ code, from, letter, add }: Rated, severity: Breach['severity'] = 'error'): Breach {
  return { code, severity, from, edits: add(vatCategory(letter, '5')), entails: [], passing: add(vatCategory(letter, '0')) };
}

/** VAT categories, their rates and exemption reasons in header, allowances and lines (standard §6.1 and §6.2). */
export const categoryBreaches: readonly Breach[] = [
  // No tax and no sum of lines equals a missing amount.
  {
    code: 'BR-45',
    severity: 'error',
    from: 'zeroRated',
    edits: [without(`${subtotal}/cbc:TaxableAmount`)],
    entails: ['warning BR-CO-17', 'warning BR-Z-08'],
  },
  {
    code: 'BR-47',
    severity: 'error',
    from: 'standard',
    edits: headerSubtotal(vatCategory(undefined, '15')),
    entails: [],
  },
  // Without a rate there is no product either.
  {
    code: 'BR-48',
    severity: 'error',
    from: 'zeroRated',
    edits: [without(`${category}/cbc:Percent`)],
    entails: ['warning BR-CO-17'],
  },
  unbrokenDown('BR-S-01', 'S', '15', 'zeroRated'),
  unbrokenDown('BR-Z-01', 'Z', '0', 'standard'),
  unbrokenDown('BR-E-01', 'E', '0', 'standard'),
  unbrokenDown('BR-O-01', 'O', '0', 'standard'),
  { code: 'BR-S-05', severity: 'warning', from: 'standard', edits: [without(itemRate)], entails: [] },
  {
    code: 'BR-S-06',
    severity: 'error',
    from: 'discounted',
    edits: [without('cac:AllowanceCharge[1]/cac:TaxCategory/cbc:Percent')],
    entails: [],
  },
  {
    code: 'BR-S-07',
    severity: 'warning',
    from: 'discounted',
    edits: [without('cac:AllowanceCharge[2]/cac:TaxCategory/cbc:Percent')],
    entails: [],
  },
  {
    code: 'BR-S-10',
    severity: 'warning',
    from: 'standard',
    edits: [withNext(`${category}/cbc:Percent`, '<cbc:TaxExemptionReason>as agreed</cbc:TaxExemptionReason>')],
    entails: [],
  },
  { code: 'BR-Z-05', severity: 'error', from: 'zeroRated', edits: [withContent(itemRate, '5')], entails: [] },
  { code: 'BR-E-05', severity: 'error', from: 'exempt', edits: [withContent(itemRate, '5')], entails: [] },
  { code: 'BR-KSA-11', severity: 'error', from: 'outOfScope', edits: [withContent(itemRate, '5')], entails: [] },
  rated({ code: 'BR-Z-06', from: 'zeroRated', letter: 'Z', add: lineAllowance }),
  rated({ code: 'BR-E-06', from: 'exempt', letter: 'E', add: lineAllowance }),
  rated({ code: 'BR-Z-07', from: 'zeroRated', letter: 'Z', add: headerCharge }),
  rated({ code: 'BR-E-07', from: 'exempt', letter: 'E', add: headerCharge }),
  rated({ code: 'BR-KSA-12', from: 'outOfScope', letter: 'O', add: headerAllowance }, 'warning'),
  rated({ code: 'BR-KSA-13', from: 'outOfScope', letter: 'O', add: headerCharge }, 'warning'),

  {
    code: 'BR-32',
    severity: 'error',
    from: 'discounted',
    edits: [withContent('cac:AllowanceCharge[1]/cac:TaxCategory/cac:TaxScheme/cbc:ID', 'GST')],
    entails: [],
  },
  {
    code: 'BR-37',
    severity: 'warning',
    from: 'standard',
    edits: headerCharge(''),
    entails: [],
    passing: headerCharge(vatCategory('S', '15')),
  },

  // The national list is searched as a text, so nothing at all is found in it; the European one knows AE.
  { code: 'BR-CL-18', severity: 'error', from: 'standard', edits: headerSubtotal(vatCategory('', '15')), entails: [] },
  {
    code: 'BR-KSA-18',
    severity: 'error',
    from: 'standard',
    edits: headerSubtotal(vatCategory('AE', '15')),
    entails: [],
    passing: headerSubtotal(vatCategory('S', '15')),
  },
  { code: 'BR-KSA-84', severity: 'error', from: 'standard', edits: [withContent(itemRate, '20')], entails: [] },
  { code: 'BR-KSA-DEC-02', severity: 'error', from: 'standard', edits: [withContent(itemRate, '15.000')], entails: [] },

  { code: 'BR-KSA-69', severity: 'warning', from: 'zeroRated', edits: [without(reasonCode)], entails: [] },
  { code: 'BR-KSA-23', severity: 'warning', from: 'exempt', edits: [without(reasonCode)], entails: [] },
  { code: 'BR-KSA-24', severity: 'warning', from: 'outOfScope', edits: [without(reasonCode)], entails: [] },
  {
    code: 'BR-KSA-CL-04',
    severity: 'warning',
    from: 'zeroRated',
    edits: [withContent(reasonCode, 'VATEX-SA-30')],
    entails: [],
    passing: [withContent(reasonCode, 'VATEX-SA-32')],
  },
  { code: 'BR-KSA-83', severity: 'warning', from: 'exempt', edits: [without(reason)], entails: [] },
  { code: 'BR-KSA-F-06-C16', severity: 'warning', from: 'exempt', edits: [withContent(reason, 'r'.repeat(1001))], entails: [] },
];
