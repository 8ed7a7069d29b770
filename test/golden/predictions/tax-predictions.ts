import { doubled, withAttribute, withContent, withNext } from '../../support/core/document-edits.ts';
import { aborts, when, type Prediction } from './prediction.ts';
import { buyer, oneMore, subtotalOf, totals, type SampleFacts } from './sample-facts.ts';

const line = 'cac:InvoiceLine';
const settlement = `${line}[2]/cac:DocumentReference`;
const untaxed = ['Z', 'E', 'O'];

function exemptionCode(sample: SampleFacts): string {
  return `${subtotalOf(sample, ...untaxed)}/cac:TaxCategory/cbc:TaxExemptionReasonCode`;
}

function untaxedCategory({ categories }: SampleFacts): string | undefined {
  return categories.find((category) => untaxed.includes(category));
}

/** BR-KSA-25 requires the buyer's name on simplified documents if education or health is free of tax. */
function lacksBuyerName({ isStandard, has }: SampleFacts): boolean {
  return !isStandard && !has(`${buyer}/cac:PartyLegalEntity/cbc:RegistrationName`);
}

/** KSA-97 compares the totals of foreign documents once both are above zero. */
function isMultiplied({ currency, isTaxed }: SampleFacts): boolean {
  return currency !== 'SAR' && isTaxed;
}

function lineSubtotal(currency: string): string {
  return (
    `<cac:TaxSubtotal><cbc:TaxableAmount currencyID="${currency}">10.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="${currency}">1.50</cbc:TaxAmount>` +
    '<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>15.00</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>'
  );
}

/** Edits of the currency, the categories, the exemptions and the settled prepayments. */
export const taxPredictions: Prediction[] = [
  {
    edit: 'another document currency, dollars for riyals and riyals for dollars',
    standard:
      'KSA-CL-02; CO-15: no VAT total in dollars, but one in riyals; KSA-97: both totals above zero and equal; KSA-88: another source',
    change: ({ currency }) => withContent('cbc:DocumentCurrencyCode', currency === 'SAR' ? 'USD' : 'SAR'),
    outcome: ({ currency, has, isTaxed }) => [
      '+error BR-KSA-CL-02',
      ...when(has('cac:TaxExchangeRate'), '+error BR-KSA-88'),
      ...when(currency === 'SAR', '+error BR-CO-15'),
      ...when(currency === 'SAR' && isTaxed, '+warning BR-KSA-97'),
    ],
  },
  {
    edit: 'a currency that is a piece of SAR',
    standard: 'CL-03; 6.0.1: KSA-CL-02 takes the currency as an unanchored regex, so `AR` passes for SAR',
    change: () => withAttribute(`${totals}/cbc:PayableAmount`, 'currencyID', 'AR'),
    outcome: ({ currency }) => ['+error BR-CL-03', ...when(currency !== 'SAR', '+error BR-KSA-CL-02')],
  },
  {
    edit: 'a currency that is no regex',
    standard: '6.0.1 regular expressions: aborts',
    change: () => withAttribute(`${totals}/cbc:PayableAmount`, 'currencyID', 'SAR('),
    outcome: () => aborts,
  },
  {
    edit: 'the VAT total without subtotals doubled',
    standard: 'EN16931-09; 6.0 aborts (a): KSA-97 multiplies where the currency is not SAR, once both totals are above zero',
    change: ({ plainTotal }) => doubled(plainTotal),
    outcome: (sample) => (isMultiplied(sample) ? aborts : ['+warning BR-KSA-EN16931-09']),
  },
  {
    edit: 'the VAT total with subtotals doubled',
    standard: 'EN16931-08; CO-15: sum over all subtotals; 6.0 aborts (a) as above',
    change: ({ breakdown }) => doubled(breakdown),
    outcome: (sample) =>
      isMultiplied(sample) ? aborts : ['+warning BR-KSA-EN16931-08', ...when(sample.isTaxed, '+error BR-CO-15')],
    // "All S subtotals" (section 3) may mean those of the document or those of one tax total.
    undecided: ['warning BR-S-08'],
  },
  {
    edit: 'the rate of the first line 15.50',
    standard: 'KSA-84 takes the floor; S-05, Z-05, KSA-11 for what was taxed at nothing',
    change: () => withContent(`${line}/cac:Item/cac:ClassifiedTaxCategory/cbc:Percent`, '15.50'),
    outcome: ({ lineCategory }) => [
      ...when(lineCategory === 'S', '-warning BR-S-05'),
      ...when(lineCategory === 'Z', '+error BR-Z-05'),
      ...when(lineCategory === 'O', '+error BR-KSA-11'),
    ],
  },
  {
    edit: 'the rate of the first subtotal 5.5',
    standard: 'KSA-84: 5.5 fails (S); CO-17; S-09',
    change: ({ breakdown }) => withContent(`${breakdown}/cac:TaxSubtotal/cac:TaxCategory/cbc:Percent`, '5.5'),
    outcome: ({ categories: [category] }) => [
      '+warning BR-CO-17',
      ...when(category === 'S', '+error BR-KSA-84', '+warning BR-S-09'),
    ],
  },
  {
    edit: 'the category of the first subtotal AE',
    standard: 'KSA-18, not CL-18; S-01, Z-01, O-01: used in a line, but in no subtotal; no Z subtotal, no Z-08',
    change: ({ breakdown }) => withContent(`${breakdown}/cac:TaxSubtotal/cac:TaxCategory/cbc:ID`, 'AE'),
    outcome: ({ lineCategory }) => [
      '+error BR-KSA-18',
      ...(lineCategory === undefined ? ['-warning BR-Z-08'] : [`+warning BR-${lineCategory}-01`]),
    ],
  },
  {
    edit: 'the exemption code emptied',
    standard: 'KSA-69 (Z), 23 (E), 24 (O); 6.0.1: an empty code counts as EDU/HEA (KSA-25)',
    applies: (sample) => untaxedCategory(sample) !== undefined,
    change: (sample) => withContent(exemptionCode(sample), ''),
    outcome: (sample) => [
      `+warning BR-KSA-${{ Z: '69', E: '23', O: '24' }[untaxedCategory(sample) ?? '']}`,
      ...when(lacksBuyerName(sample), '+warning BR-KSA-25'),
    ],
  },
  {
    edit: 'the exemption code of private healthcare',
    standard: 'KSA-49: unless the buyer has an ID of scheme NAT; CL-04 (E, O); KSA-25',
    applies: (sample) => untaxedCategory(sample) !== undefined,
    change: (sample) => withContent(exemptionCode(sample), 'VATEX-SA-HEA'),
    outcome: (sample) => [
      ...when(!sample.isForCitizen, '+error BR-KSA-49'),
      ...when(untaxedCategory(sample) !== 'Z', '+warning BR-KSA-CL-04'),
      ...when(lacksBuyerName(sample), '+warning BR-KSA-25'),
    ],
  },
  {
    edit: 'the exemption code of the royal decree',
    standard: '1.6: CL-04 knows it, for Z',
    applies: (sample) => untaxedCategory(sample) !== undefined,
    change: (sample) => withContent(exemptionCode(sample), 'VATEX-SA-ROYALDECREE'),
    outcome: (sample) => when(untaxedCategory(sample) !== 'Z', '+warning BR-KSA-CL-04'),
  },
  {
    edit: 'the exemption code of private healthcare on what is taxed',
    standard: 'S-10, KSA-49 (any category); KSA-25 unless another code stands beside it; CL-04 not for S',
    applies: ({ categories }) => categories.includes('S'),
    change: (sample) =>
      withNext(
        `${subtotalOf(sample, 'S')}/cac:TaxCategory/cbc:Percent`,
        '<cbc:TaxExemptionReasonCode>VATEX-SA-HEA</cbc:TaxExemptionReasonCode>',
      ),
    outcome: (sample) => [
      '+warning BR-S-10',
      '+error BR-KSA-49',
      ...when(lacksBuyerName(sample) && untaxedCategory(sample) === undefined, '+warning BR-KSA-25'),
    ],
  },
  {
    edit: 'a subtotal of VAT in an ordinary line',
    standard: '1.3 (4): read as a prepayment, KSA-80',
    change: ({ currency }) => withNext(`${line}/cac:TaxTotal/cbc:RoundingAmount`, lineSubtotal(currency)),
    outcome: () => ['+warning BR-KSA-80'],
  },
  {
    edit: 'a settled prepayment called an invoice',
    standard: 'KSA-74, KSA-80',
    applies: ({ has }) => has(settlement),
    change: () => withContent(`${settlement}/cbc:DocumentTypeCode`, '388'),
    outcome: () => ['+error BR-KSA-74', '+warning BR-KSA-80'],
  },
  {
    edit: 'one halala more settled',
    standard: 'KSA-80, CO-16',
    applies: ({ has }) => has(settlement),
    change: (sample) => oneMore(sample, `${totals}/cbc:PrepaidAmount`),
    outcome: () => ['+warning BR-KSA-80', '+warning BR-CO-16'],
  },
];
