import { withContent, withNext, without, type DocumentEdit } from '#support/core/document-edits.ts';
import { headerAllowance, headerCharge, headerSubtotal, lineAllowance, vatCategory } from './added-parts.ts';
import type { GoldenName } from './golden-documents.ts';
import { also, asIs, error, of, warning, type RuleCase, type RuleRow } from './rule-row.ts';

const subtotal = 'cac:TaxTotal[2]/cac:TaxSubtotal';
const category = `${subtotal}/cac:TaxCategory`;
const allowance = 'cac:AllowanceCharge[1]/cac:TaxCategory';
const charge = 'cac:AllowanceCharge[2]/cac:TaxCategory';
const item = 'cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory';
const itemRate = `${item}/cbc:Percent`;

const as = (path: string, code: string): DocumentEdit => withContent(`${path}/cbc:ID`, code);
const rated = (path: string, rate: string): DocumentEdit => withContent(`${path}/cbc:Percent`, rate);

/** Gives the allowance of the discounted line a category. */
const onLine = (code: string, rate: string): DocumentEdit =>
  withNext(
    'cac:InvoiceLine/cac:AllowanceCharge[1]/cbc:BaseAmount',
    `<cac:TaxCategory><cbc:ID>${code}</cbc:ID><cbc:Percent>${rate}</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory>`,
  );

const reason = (element: string, text: string): DocumentEdit =>
  withNext(`${category}/cbc:Percent`, `<cbc:${element}>${text}</cbc:${element}>`);

/** A category that the golden document breaks down nowhere, in an allowance of zero on a line, beside one that it does. */
function unbrokenDown(code: string, from: GoldenName, letter: 'S' | 'Z' | 'E' | 'O', more: RuleCase[] = []): RuleRow {
  const present = from === 'standard' ? vatCategory('S', '15') : vatCategory('Z', '0');
  return warning(code, from, {
    breaks: [lineAllowance(vatCategory(letter, letter === 'S' ? '15' : '0')), ...more],
    keeps: [lineAllowance(present)],
  });
}

/** A rate of 0, written in any way, for a line. */
function zeroOnLines(code: string, from: GoldenName): RuleRow {
  return error(code, from, {
    breaks: [rated(item, '5'), rated(item, '0.01'), without(itemRate)],
    keeps: [rated(item, '0'), rated(item, '-0.00')],
  });
}

type Rated = {
  from: GoldenName;
  letter: string;
  add: (category: string) => DocumentEdit[];
  breaks?: RuleCase[];
  keeps?: RuleCase[];
};

/** A rate of 5 where there must be one of 0. */
function zeroOn(code: string, { from, letter, add, breaks = [], keeps = [] }: Rated): RuleRow {
  return error(code, from, {
    breaks: [add(vatCategory(letter, '5')), ...breaks],
    keeps: [add(vatCategory(letter, '0')), ...keeps],
  });
}

/** A category O of the discounted document, which is broken down nowhere. */
const outOfScope = (...edits: DocumentEdit[]): RuleCase[] => of('discounted', also('BR-O-01 BR-S-08', ...edits));

/** Zero with a minus is a rate other than 0; none is none (standard §6.0.1, Numbers). */
function zeroOutOfScope(code: string, path: string, add: (category: string) => DocumentEdit[]): RuleRow {
  return warning(code, 'outOfScope', {
    breaks: [
      add(vatCategory('O', '5')),
      ...outOfScope(as(path, 'O'), rated(path, '15.00')),
      ...outOfScope(as(path, 'O'), rated(path, '-0.00')),
    ],
    keeps: [
      add(vatCategory('O', '0')),
      ...outOfScope(as(path, 'O'), rated(path, '0.00')),
      ...outOfScope(as(path, ' O '), without(`${path}/cbc:Percent`)),
    ],
  });
}

/** VAT categories and their rates in header, allowances and lines (standard §6.1 and §6.2). */
export const categoryRows: readonly RuleRow[] = [
  // No tax and no sum of lines equals a missing amount.
  error('BR-45', 'zeroRated', {
    breaks: [
      also('BR-CO-17 BR-Z-08', without(`${subtotal}/cbc:TaxableAmount`)),
      ...of('discounted', also('BR-CO-17 BR-S-08 BR-S-09', without(`${subtotal}/cbc:TaxableAmount`))),
    ],
    keeps: [asIs],
  }),
  error('BR-47', 'standard', {
    breaks: [
      headerSubtotal(vatCategory(undefined, '15')),
      ...of(
        'discounted',
        also('BR-S-01', without(`${category}/cbc:ID`)),
        also('BR-48 BR-CO-17 BR-S-01', withContent(`${category}/cac:TaxScheme/cbc:ID`, 'GST')),
      ),
    ],
    keeps: [headerSubtotal(vatCategory('S', '15'))],
  }),
  // Without a rate there is no product either; O does without one.
  error('BR-48', 'zeroRated', {
    breaks: [
      also('BR-CO-17', without(`${category}/cbc:Percent`)),
      ...of('discounted', also('BR-CO-17 BR-S-09', without(`${category}/cbc:Percent`))),
    ],
    keeps: of('outOfScope', also('BR-CO-17', without(`${category}/cbc:Percent`))),
  }),
  unbrokenDown('BR-S-01', 'zeroRated', 'S', of('discounted', also('BR-E-08 BR-E-09 BR-KSA-23', as(category, 'E')))),
  unbrokenDown('BR-Z-01', 'standard', 'Z', [...of('discounted', onLine('Z', '0'), also('BR-S-08 BR-Z-05', as(item, 'Z')))]),
  unbrokenDown('BR-E-01', 'standard', 'E', of('discounted', also('BR-E-05 BR-S-08', as(item, ' E ')))),
  unbrokenDown('BR-O-01', 'standard', 'O', of('discounted', also('BR-KSA-13 BR-S-08', as(charge, 'O')))),
  warning('BR-S-05', 'standard', {
    breaks: [without(itemRate), ...of('discounted', without(itemRate), also('BR-KSA-84', rated(item, '0')))],
    keeps: [rated(item, '5')],
  }),
  error('BR-S-06', 'discounted', {
    breaks: [without(`${allowance}/cbc:Percent`), also('BR-KSA-84', rated(allowance, '0.00')), onLine('S', '0')],
    keeps: [rated(allowance, '5'), onLine('S', '15')],
  }),
  warning('BR-S-07', 'discounted', {
    breaks: [without(`${charge}/cbc:Percent`)],
    keeps: [rated(charge, '5')],
  }),
  // No exemption reason is missed if every S has white space.
  warning('BR-S-10', 'standard', {
    breaks: [
      reason('TaxExemptionReason', 'as agreed'),
      reason('TaxExemptionReasonCode', 'x'),
      also('BR-KSA-49', reason('TaxExemptionReasonCode', 'VATEX-SA-HEA')),
      ...of('simplified', also('BR-KSA-25 BR-KSA-49', reason('TaxExemptionReasonCode', 'VATEX-SA-HEA'))),
      reason('TaxExemptionReason', ''),
      withNext(`${category}/cbc:Percent`, '<cbc:TaxExemptionReason></cbc:TaxExemptionReason>'.repeat(2)),
      ...of('discounted', reason('TaxExemptionReason', '')),
    ],
    keeps: [[reason('TaxExemptionReasonCode', 'x'), as(category, ' S')]],
  }),
  zeroOnLines('BR-Z-05', 'zeroRated'),
  zeroOnLines('BR-E-05', 'exempt'),
  // Zero with a minus is another rate, and none is none (standard §6.0.1, Numbers).
  error('BR-KSA-11', 'outOfScope', {
    breaks: [rated(item, '5'), rated(item, '-0.00'), ...of('standard', also('BR-O-01 BR-S-08', as(item, 'O')))],
    keeps: [rated(item, '0'), without(itemRate)],
  }),
  zeroOn('BR-Z-06', {
    from: 'zeroRated',
    letter: 'Z',
    add: lineAllowance,
    breaks: of('discounted', also('BR-S-08 BR-Z-01', as(allowance, 'Z'))),
    keeps: of('discounted', also('BR-Z-01', onLine('Z', '0'))),
  }),
  zeroOn('BR-E-06', {
    from: 'exempt',
    letter: 'E',
    add: lineAllowance,
    breaks: of('discounted', also('BR-E-01 BR-S-08', as(allowance, 'E')), also('BR-E-01', onLine('E', '5'))),
  }),
  // A rate of 0 anywhere is enough.
  zeroOn('BR-Z-07', {
    from: 'zeroRated',
    letter: 'Z',
    add: headerCharge,
    breaks: of('discounted', also('BR-S-08 BR-Z-01', as(charge, 'Z'))),
    keeps: of('discounted', also('BR-KSA-84 BR-S-06 BR-S-08 BR-Z-01', as(charge, 'Z'), rated(allowance, '0'))),
  }),
  zeroOn('BR-E-07', {
    from: 'exempt',
    letter: 'E',
    add: headerCharge,
    breaks: of('discounted', also('BR-E-01 BR-S-08', as(charge, 'E'))),
  }),
  zeroOutOfScope('BR-KSA-12', allowance, headerAllowance),
  zeroOutOfScope('BR-KSA-13', charge, headerCharge),

  error('BR-32', 'discounted', {
    breaks: [
      withContent(`${allowance}/cac:TaxScheme/cbc:ID`, 'GST'),
      also('BR-S-08', without(allowance)),
      also('BR-CL-18 BR-S-08', as(allowance, '')),
    ],
    keeps: [withContent(`${allowance}/cac:TaxScheme/cbc:ID`, ' vat ')],
  }),
  // Of any scheme, and empty or not, unlike that of an allowance.
  warning('BR-37', 'standard', {
    breaks: [headerCharge(''), ...of('discounted', also('BR-S-08', without(charge)))],
    keeps: [
      headerCharge(vatCategory('S', '15')),
      ...of('discounted', also('BR-CL-18 BR-S-08', as(charge, '')), withContent(`${charge}/cac:TaxScheme/cbc:ID`, 'GST')),
    ],
  }),
];
