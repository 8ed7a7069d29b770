import { doubled, withContent, without } from '../../support/core/document-edits.ts';
import { aborts, when, type Prediction } from './prediction.ts';
import { oneMore, totals } from './sample-facts.ts';

const line = 'cac:InvoiceLine';

/** Edits of the amounts of the document and of its first line. */
export const amountPredictions: Prediction[] = [
  {
    edit: 'one halala more to pay',
    standard: 'CO-16',
    change: (sample) => oneMore(sample, `${totals}/cbc:PayableAmount`),
    outcome: () => ['+warning BR-CO-16'],
  },
  {
    edit: 'one halala more with VAT',
    standard: 'CO-15, CO-16',
    change: (sample) => oneMore(sample, `${totals}/cbc:TaxInclusiveAmount`),
    outcome: () => ['+error BR-CO-15', '+warning BR-CO-16'],
  },
  {
    edit: 'one halala more in the sum of the lines',
    standard: 'CO-10; CO-13: with neither total of allowances nor of charges it compares with this sum',
    change: (sample) => oneMore(sample, `${totals}/cbc:LineExtensionAmount`),
    outcome: ({ has }) => [
      '+warning BR-CO-10',
      ...when(!has(`${totals}/cbc:AllowanceTotalAmount`) && !has(`${totals}/cbc:ChargeTotalAmount`), '+warning BR-CO-13'),
    ],
  },
  {
    edit: 'one halala more in the first allowance or charge',
    standard: 'CO-11 or CO-12; S-08: the amount taxed differs',
    applies: ({ has }) => has('cac:AllowanceCharge'),
    change: (sample) => oneMore(sample, 'cac:AllowanceCharge/cbc:Amount'),
    outcome: ({ text }) => [
      text('cac:AllowanceCharge/cbc:ChargeIndicator') === 'true' ? '+error BR-CO-12' : '+error BR-CO-11',
      '+warning BR-S-08',
    ],
  },
  {
    edit: 'one halala more VAT in the first subtotal',
    standard: 'CO-14, CO-15; Z-09, O-09; CO-17 and S-09 bear 0.01 a line',
    change: (sample) => oneMore(sample, `${sample.breakdown}/cac:TaxSubtotal/cbc:TaxAmount`),
    outcome: ({ categories: [category = ''] }) => [
      '+error BR-CO-14',
      '+error BR-CO-15',
      ...when(category !== 'S', `+error BR-${category}-09`),
    ],
  },
  {
    edit: 'a third decimal of the amount to pay',
    standard: 'DEC-18: trailing zeros count',
    change: ({ text }) => withContent(`${totals}/cbc:PayableAmount`, Number(text(`${totals}/cbc:PayableAmount`)).toFixed(3)),
    outcome: () => ['+warning BR-DEC-18'],
  },
  {
    edit: 'a third decimal of the first VAT total',
    standard: 'DEC-13 (document currency), DEC-15 (tax currency): both where they are one; the first total is in riyals',
    change: ({ text }) => withContent('cac:TaxTotal/cbc:TaxAmount', Number(text('cac:TaxTotal/cbc:TaxAmount')).toFixed(3)),
    outcome: ({ currency }) => ['+warning BR-DEC-15', ...when(currency === 'SAR', '+warning BR-DEC-13')],
  },
  {
    edit: 'a minus before the total without VAT',
    standard: 'F-04, CO-13, CO-15',
    change: ({ text }) => withContent(`${totals}/cbc:TaxExclusiveAmount`, `-${text(`${totals}/cbc:TaxExclusiveAmount`)}`),
    outcome: () => ['+error BR-KSA-F-04', '+warning BR-CO-13', '+error BR-CO-15'],
  },
  {
    edit: 'a minus before the amount to pay',
    standard: 'CO-16; F-04 leaves PayableAmount out',
    change: ({ text }) => withContent(`${totals}/cbc:PayableAmount`, `-${text(`${totals}/cbc:PayableAmount`)}`),
    outcome: () => ['+warning BR-CO-16'],
  },
  {
    edit: 'a minus before a total of allowances that is nothing',
    standard: '6.0.1 numbers: the text `-0.00` counts as below zero (F-04)',
    applies: ({ has, text }) =>
      has(`${totals}/cbc:AllowanceTotalAmount`) && Number(text(`${totals}/cbc:AllowanceTotalAmount`)) === 0,
    change: () => withContent(`${totals}/cbc:AllowanceTotalAmount`, '-0.00'),
    outcome: () => ['+error BR-KSA-F-04'],
  },
  {
    edit: 'the reason of the first allowance or charge doubled',
    standard: '6.0 aborts (a)',
    applies: ({ has }) => has('cac:AllowanceCharge/cbc:AllowanceChargeReason'),
    change: () => doubled('cac:AllowanceCharge/cbc:AllowanceChargeReason'),
    outcome: () => aborts,
  },
  {
    edit: 'the indicator of the first allowance or charge as a digit',
    standard: '6.0.1 booleans: `1` and `0` count',
    applies: ({ has }) => has('cac:AllowanceCharge'),
    change: ({ text }) =>
      withContent(
        'cac:AllowanceCharge/cbc:ChargeIndicator',
        text('cac:AllowanceCharge/cbc:ChargeIndicator') === 'true' ? '1' : '0',
      ),
    outcome: () => [],
  },
  {
    edit: 'the quantity 0',
    standard: 'BR-22: its text is literally `0`; EN16931-11',
    change: () => withContent(`${line}/cbc:InvoicedQuantity`, '0'),
    outcome: () => ['+error BR-22', '+warning BR-KSA-EN16931-11'],
  },
  {
    edit: 'the price one halala higher',
    standard: 'EN16931-11: ± 0.01, so one piece may',
    change: (sample) => oneMore(sample, `${line}/cac:Price/cbc:PriceAmount`),
    outcome: ({ text }) => when(Number(text(`${line}/cbc:InvoicedQuantity`)) > 1, '+warning BR-KSA-EN16931-11'),
  },
  {
    edit: 'the tax total of a line removed',
    standard: 'KSA-52, KSA-53 (STD); KSA-51 looks at line tax totals only',
    change: () => without(`${line}/cac:TaxTotal`),
    outcome: ({ isStandard }) => when(isStandard, '+error BR-KSA-52', '+error BR-KSA-53'),
  },
  {
    edit: 'the total of a line with VAT removed',
    standard: 'KSA-53 (STD); KSA-51: nothing is not the sum',
    change: () => without(`${line}/cac:TaxTotal/cbc:RoundingAmount`),
    outcome: ({ isStandard }) => ['+warning BR-KSA-51', ...when(isStandard, '+error BR-KSA-53')],
  },
  {
    edit: 'the tax total of a line doubled',
    standard: '6.0 aborts (a)',
    change: () => doubled(`${line}/cac:TaxTotal`),
    outcome: () => aborts,
  },
  {
    edit: 'a line number of seven digits',
    standard: 'F-06-C17',
    change: () => withContent(`${line}/cbc:ID`, '1000000'),
    outcome: () => ['+error BR-KSA-F-06-C17'],
  },
  {
    edit: 'goods named in Arabic digits',
    standard: '6.0.1 regular expressions: F-C-01 counts digits of any script',
    change: () => withContent(`${line}/cac:Item/cbc:Name`, '٠١٢٣'),
    outcome: () => ['+warning BR-KSA-F-C-01'],
  },
];
