import { doubled, withContent, without, type DocumentEdit } from '#support/core/document-edits.ts';
import { headerSubtotal, vatCategory } from './added-parts.ts';
import type { GoldenName } from './golden-documents.ts';
import { also, error, of, warning, type RuleCase, type RuleRow } from './rule-row.ts';

const category = 'cac:TaxTotal[2]/cac:TaxSubtotal/cac:TaxCategory';
const allowance = 'cac:AllowanceCharge[1]/cac:TaxCategory';
const charge = 'cac:AllowanceCharge[2]/cac:TaxCategory';
const item = 'cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory';
const prepaid = 'cac:InvoiceLine[2]/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory';
const reasonCode = `${category}/cbc:TaxExemptionReasonCode`;
const reason = `${category}/cbc:TaxExemptionReason`;

const as = (path: string, code: string): DocumentEdit => withContent(`${path}/cbc:ID`, code);
const rated = (path: string, rate: string): DocumentEdit => withContent(`${path}/cbc:Percent`, rate);

/** A VAT category of the discounted document. */
type CategoryPlace = {
  path: string;
  /** What is found, too, where it is no longer S, has no rate, or belongs to another scheme. */
  other: string;
  rateless: string;
  otherScheme: string;
  /** And where its rate is far from 15: only the breakdown has a product. */
  product?: string;
};

const places: CategoryPlace[] = [
  { path: allowance, other: 'BR-S-08', rateless: 'BR-S-06', otherScheme: 'BR-32' },
  { path: charge, other: 'BR-S-08', rateless: 'BR-S-07', otherScheme: '' },
  { path: item, other: 'BR-S-08', rateless: 'BR-S-05', otherScheme: 'BR-CO-04' },
  {
    path: category,
    other: 'BR-S-01',
    rateless: 'BR-48 BR-CO-17 BR-S-09',
    otherScheme: 'BR-47 BR-48 BR-CO-17 BR-S-01',
    product: 'BR-CO-17 BR-S-09',
  },
];

function everywhere(found: (place: CategoryPlace) => RuleCase[]): RuleCase[] {
  return of('discounted', ...places.flatMap(found));
}

const codesOf = { Z: 'BR-KSA-69', E: 'BR-KSA-23', O: 'BR-KSA-24' };

/** A category without VAT needs a code why, white space around it aside. BR-KSA-25 finds a blank code in its list of two. */
function reasonCodeRow(letter: 'Z' | 'E' | 'O', from: GoldenName, others: string[]): RuleRow {
  return warning(codesOf[letter], from, {
    breaks: [without(reasonCode), ...['', ' '].map((code) => also('BR-KSA-25', withContent(reasonCode, code)))],
    keeps: others.map((code) => withContent(reasonCode, code)),
  });
}

const unlisted = ['VATEX-SA-31', 'vatex-sa-32', 'VATEX-SA-3', 'VATEX-SA-30 VATEX-SA-29'].map((code) =>
  withContent(reasonCode, code),
);

/** Codes of category Z alone. */
const ofZero = [
  also('BR-KSA-25 BR-KSA-49', withContent(reasonCode, 'VATEX-SA-HEA')),
  withContent(reasonCode, 'VATEX-SA-ROYALDECREE'),
];

/** Which VAT categories, rates and exemption reasons there are (standard §6.1). */
export const taxCodeRows: readonly RuleRow[] = [
  // The national list is searched as a text, so nothing at all is found in it, nor are two codes; the European one knows AE.
  error('BR-CL-18', 'standard', {
    breaks: [
      headerSubtotal(vatCategory('', '15')),
      also('BR-KSA-18 BR-S-01', as(category, 'X')),
      ...of('settling', also('BR-KSA-18', as(prepaid, 'X'))),
    ],
    keeps: [also('BR-KSA-18 BR-S-01', as(category, 'AE')), as(category, ' S ')],
  }),
  error('BR-KSA-18', 'standard', {
    breaks: [
      headerSubtotal(vatCategory('AE', '15')),
      ...of('zeroRated', also('BR-Z-01', as(category, 'AE'))),
      ...of('exempt', also('BR-E-01', as(category, 'AE'))),
      ...of('outOfScope', also('BR-O-01', as(category, 'AE'))),
      ...everywhere(({ path, other }) => [
        also(other, as(path, 'AE')),
        also(`BR-CL-18 ${other}`, as(path, 's')),
        also(`BR-CL-18 ${other}`, as(path, 'S  Z')),
      ]),
    ],
    keeps: [
      headerSubtotal(vatCategory('S', '15')),
      ...everywhere(({ path, other }) => [
        also(`BR-CL-18 ${other}${path === allowance ? ' BR-32' : ''}`, as(path, '')),
        also(`BR-CL-18 ${other}`, as(path, ' ')),
        also(`BR-CL-18 ${other}`, as(path, 'S Z')),
        also('', as(path, ' S')),
      ]),
    ],
  }),
  // What is behind the point does not count, but for a rate of 5.
  error('BR-KSA-84', 'standard', {
    breaks: [
      rated(item, '20'),
      ...everywhere(({ path, rateless, product = '' }) => [
        ...['16', '5.5', '4'].map((rate) => also(product, rated(path, rate))),
        also('', rated(path, '14.99')),
        also(`BR-KSA-DEC-02 ${product === '' ? rateless : product}`, rated(path, '-15')),
      ]),
      ...of('settling', also('BR-KSA-79', rated(prepaid, '16'))),
    ],
    keeps: everywhere(({ path, rateless, otherScheme, product = '' }) => [
      ...['15', '+15'].map((rate) => also('', rated(path, rate))),
      ...['15.50', '5.00', ' 5 '].map((rate) => also(product, rated(path, rate))),
      also(rateless, without(`${path}/cbc:Percent`)),
      also(otherScheme, withContent(`${path}/cac:TaxScheme/cbc:ID`, 'GST'), rated(path, '16')),
    ]),
  }),
  error('BR-KSA-DEC-02', 'standard', {
    breaks: [
      rated(item, '15.000'),
      ...everywhere(({ path, product = '' }) => [
        also('', rated(path, '15.000')),
        also(`BR-KSA-84 ${product}`, rated(path, '101')),
      ]),
    ],
    keeps: everywhere(({ path, product = '' }) => [also(`BR-KSA-84 ${product}`, rated(path, '5.5'))]),
  }),

  reasonCodeRow('Z', 'zeroRated', ['VATEX-SA-32(bis)', 'VATEX-SA-34-5', 'VATEX-SA-ROYALDECREE', ' VATEX-SA-MLTRY ']),
  reasonCodeRow('E', 'exempt', ['VATEX-SA-29', 'VATEX-SA-29-7']),
  reasonCodeRow('O', 'outOfScope', ['VATEX-SA-OOS']),
  warning('BR-KSA-CL-04', 'zeroRated', {
    breaks: [
      withContent(reasonCode, 'VATEX-SA-30'),
      ...unlisted,
      ...of('exempt', ...unlisted, ...ofZero),
      ...of('outOfScope', ...unlisted, ...ofZero),
    ],
    keeps: [withContent(reasonCode, 'VATEX-SA-32')],
  }),
  warning('BR-KSA-83', 'exempt', {
    breaks: [
      without(reason),
      withContent(reason, ' '),
      also('BR-KSA-F-06-C16', withContent(reason, '')),
      also('BR-47 BR-48 BR-CO-17 BR-E-01', withContent(`${category}/cac:TaxScheme/cbc:ID`, 'GST'), without(reason)),
    ],
    keeps: [withContent(reason, 'x')],
  }),
  // The length of a reason for citizens is left alone, if the code is written without white space.
  warning('BR-KSA-F-06-C16', 'exempt', {
    breaks: [
      withContent(reason, 'r'.repeat(1001)),
      ...of('zeroRated', also('BR-KSA-25', withContent(reasonCode, ' VATEX-SA-HEA'), withContent(reason, 'x'.repeat(1001)))),
    ],
    keeps: [
      withContent(reason, 'x'.repeat(1000)),
      ...of(
        'zeroRated',
        also('BR-KSA-25 BR-KSA-49', withContent(reasonCode, 'VATEX-SA-HEA'), withContent(reason, 'x'.repeat(1001))),
      ),
    ],
    aborts: [doubled(reason)],
  }),
];
