import { doubled, withAttribute, withContent, withNext, without, type DocumentEdit } from '#support/core/document-edits.ts';
import { headerAllowance, vatCategory } from './added-parts.ts';
import { also, error, of, warning, type RuleRow } from './rule-row.ts';

const line = 'cac:InvoiceLine';
const taxTotal = `${line}/cac:TaxTotal`;
const quantity = `${line}/cbc:InvoicedQuantity`;
const price = `${line}/cac:Price/cbc:PriceAmount`;
const priceAllowance = `${line}/cac:Price/cac:AllowanceCharge`;
const baseQuantity = `${line}/cac:Price/cbc:BaseQuantity`;
const total = 'cac:LegalMonetaryTotal';
const subtotal = 'cac:TaxTotal[2]/cac:TaxSubtotal';
const settled = `${line}[2]/cac:TaxTotal/cac:TaxSubtotal`;

const settlingBase = (text: string): DocumentEdit =>
  withNext(`${line}[2]/cac:Price/cbc:PriceAmount`, `<cbc:BaseQuantity unitCode="PCE">${text}</cbc:BaseQuantity>`);

const piecesAt = (amount: string): DocumentEdit[] => [withContent(quantity, '2'), withContent(price, amount)];

/** Amounts of the discounted document, and what is found, too, where one is nothing or less. */
const unsigned: [path: string, entails: string][] = [
  [`${subtotal}/cbc:TaxableAmount`, 'BR-CO-17 BR-S-08 BR-S-09'],
  [`${subtotal}/cbc:TaxAmount`, 'BR-CO-14 BR-CO-15 BR-CO-17 BR-S-09'],
  ['cac:TaxTotal[1]/cbc:TaxAmount', ''],
  ['cac:AllowanceCharge[2]/cbc:Amount', 'BR-CO-12 BR-KSA-EN16931-03 BR-S-08'],
  ['cac:AllowanceCharge[2]/cbc:BaseAmount', 'BR-KSA-EN16931-03'],
  [`${total}/cbc:LineExtensionAmount`, 'BR-CO-10'],
  [`${total}/cbc:TaxExclusiveAmount`, 'BR-CO-13 BR-CO-15'],
  [`${total}/cbc:TaxInclusiveAmount`, 'BR-CO-15 BR-CO-16'],
  [`${total}/cbc:AllowanceTotalAmount`, 'BR-CO-11 BR-CO-13'],
  [`${total}/cbc:ChargeTotalAmount`, 'BR-CO-12 BR-CO-13'],
  [`${line}/cac:AllowanceCharge[1]/cbc:Amount`, 'BR-KSA-EN16931-03 BR-KSA-EN16931-11'],
  [`${line}/cac:AllowanceCharge[1]/cbc:BaseAmount`, 'BR-KSA-EN16931-03'],
  [`${taxTotal}/cbc:TaxAmount`, 'BR-KSA-51'],
  [price, 'BR-KSA-EN16931-07 BR-KSA-EN16931-11'],
  [`${priceAllowance}/cbc:Amount`, 'BR-KSA-EN16931-07'],
  [`${priceAllowance}/cbc:BaseAmount`, 'BR-KSA-EN16931-07'],
  [quantity, 'BR-KSA-EN16931-11'],
];

/** Amounts of lines, and signs and decimals of numbers (standard §6.1, Lines, and Currency and numbers). */
export const amountRows: readonly RuleRow[] = [
  warning('BR-KSA-51', 'standard', {
    breaks: [
      withContent(`${taxTotal}/cbc:RoundingAmount`, '57.51'),
      ...of(
        'discounted',
        withContent(`${taxTotal}/cbc:RoundingAmount`, '57.51'),
        withContent(`${taxTotal}/cbc:TaxAmount`, '7.51'),
      ),
    ],
    keeps: [withContent(`${taxTotal}/cbc:RoundingAmount`, '57.5')],
    aborts: of('discounted', doubled(taxTotal)),
  }),
  // The schema wants the VAT in a tax total, so that either both amounts are missing or the second alone. Simplified documents do
  // without.
  error('BR-KSA-52', 'standard', {
    breaks: [also('BR-KSA-53', without(taxTotal)), ...of('discounted', also('BR-KSA-53', without(taxTotal)))],
    keeps: of('simplified', without(taxTotal)),
  }),
  // An amount that is not there equals no sum.
  error('BR-KSA-53', 'standard', {
    breaks: [
      also('BR-KSA-51', without(`${taxTotal}/cbc:RoundingAmount`)),
      ...of('discounted', also('BR-KSA-51', without(`${taxTotal}/cbc:RoundingAmount`))),
    ],
    keeps: of('simplified', also('BR-KSA-51', without(`${taxTotal}/cbc:RoundingAmount`))),
  }),
  // The product is cut to 3 decimals before it is rounded, and a halala is forgiven: 50.0154 → 50.015 → 50.02, but
  // 50.01498 → 50.014 → 50.01 and 49.98998 → 49.989 → 49.99.
  warning('BR-KSA-EN16931-11', 'standard', {
    breaks: [
      withContent(quantity, '2.01'),
      piecesAt('25.0077'),
      piecesAt('25.01'),
      ...of('discounted', withContent(quantity, '2.01'), also('BR-22', without(quantity))),
    ],
    keeps: [piecesAt('25.00749'), piecesAt('24.99499'), [withContent(quantity, '1'), withContent(price, '50.01')]],
  }),
  error('BR-KSA-EN16931-06', 'discounted', {
    breaks: [
      withContent(`${priceAllowance}/cbc:ChargeIndicator`, 'true'),
      withContent(`${priceAllowance}/cbc:ChargeIndicator`, ' 1 '),
    ],
    keeps: [withContent(`${priceAllowance}/cbc:ChargeIndicator`, ' 0 ')],
  }),
  error('BR-KSA-EN16931-07', 'discounted', {
    breaks: [withContent(`${priceAllowance}/cbc:BaseAmount`, '30.01'), withContent(`${priceAllowance}/cbc:BaseAmount`, '30.001')],
    keeps: [withContent(`${priceAllowance}/cbc:BaseAmount`, '30.000')],
  }),
  // A price of 0.00 stays what it is, whatever it is divided by.
  error('BR-KSA-EN16931-12', 'settling', {
    breaks: [settlingBase('-1'), ...of('discounted', also('BR-KSA-EN16931-11', withContent(baseQuantity, '-1')))],
    keeps: [settlingBase('1')],
    aborts: of('discounted', withContent(baseQuantity, '0')),
  }),
  warning('BR-KSA-F-06-C21', 'discounted', {
    breaks: [withAttribute(baseQuantity, 'unitCode', 'x'.repeat(128))],
    keeps: [withAttribute(baseQuantity, 'unitCode', 'x'.repeat(127)), withAttribute(baseQuantity, 'unitCode', undefined)],
  }),

  // Zero with a minus is negative. What is due, rounded or with VAT on a line may be, and so may what O is charged on.
  error('BR-KSA-F-04', 'standard', {
    breaks: [
      withContent('cac:TaxTotal[1]/cbc:TaxAmount', '-7.50'),
      ...of(
        'discounted',
        ...unsigned.flatMap(([path, entails]) => ['-0.01', '-0.00'].map((text) => also(entails, withContent(path, text)))),
      ),
      ...of(
        'settling',
        also('BR-CO-16 BR-KSA-80', withContent(`${total}/cbc:PrepaidAmount`, '-1')),
        also('BR-KSA-79 BR-KSA-80', withContent(`${settled}/cbc:TaxableAmount`, '-1')),
        also('BR-KSA-79 BR-KSA-80', withContent(`${settled}/cbc:TaxAmount`, '-1')),
      ),
      ...of('foreign', withContent('cac:TaxExchangeRate/cbc:CalculationRate', '-1')),
      [...headerAllowance(vatCategory('S', '15')), withContent(`${total}/cbc:AllowanceTotalAmount`, '-0.00')],
    ],
    keeps: [
      // `0` is no quantity.
      ...of(
        'discounted',
        ...unsigned.map(([path, entails]) => also(path === quantity ? `BR-22 ${entails}` : entails, withContent(path, '0'))),
      ),
      ...of(
        'discounted',
        also('BR-CO-16', withContent(`${total}/cbc:PayableAmount`, '-1.00')),
        also('BR-KSA-51', withContent(`${taxTotal}/cbc:RoundingAmount`, '-1.00')),
      ),
      ...of('outOfScope', also('BR-O-08', withContent(`${subtotal}/cbc:TaxableAmount`, '-1'))),
    ],
  }),
  warning('BR-KSA-DEC-03', 'standard', {
    breaks: [
      withContent(`${taxTotal}/cbc:TaxAmount`, '7.500'),
      ...of('discounted', withContent(`${taxTotal}/cbc:TaxAmount`, '7.500')),
    ],
    keeps: [withContent(`${taxTotal}/cbc:TaxAmount`, '7.5')],
  }),
  warning('BR-KSA-DEC-04', 'standard', {
    breaks: [
      withContent(`${taxTotal}/cbc:RoundingAmount`, '57.500'),
      ...of('discounted', withContent(`${taxTotal}/cbc:RoundingAmount`, '57.500')),
    ],
    keeps: [withContent(`${taxTotal}/cbc:RoundingAmount`, '57.5')],
  }),
];
