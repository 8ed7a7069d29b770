import { doubled, withAttribute, withContent, without, type DocumentEdit } from '#support/core/document-edits.ts';
import { also, error, of, warning, type RuleCase, type RuleRow } from './rule-row.ts';

const seller = 'cac:AccountingSupplierParty/cac:Party';
const buyer = 'cac:AccountingCustomerParty/cac:Party';
const sellerIdentification = `${seller}/cac:PartyIdentification`;
const buyerIdentification = `${buyer}/cac:PartyIdentification`;
const sellerTax = `${seller}/cac:PartyTaxScheme`;
const buyerTax = `${buyer}/cac:PartyTaxScheme`;
const sellerVat = `${sellerTax}/cbc:CompanyID`;
const sellerScheme = `${sellerTax}/cac:TaxScheme/cbc:ID`;
const buyerVat = `${buyerTax}/cbc:CompanyID`;
const reasonCode = 'cac:TaxTotal[2]/cac:TaxSubtotal/cac:TaxCategory/cbc:TaxExemptionReasonCode';

/** Gives the seller another identification. */
const isSeller = (scheme: string | undefined, number: string): DocumentEdit[] => [
  withAttribute(`${sellerIdentification}/cbc:ID`, 'schemeID', scheme),
  withContent(`${sellerIdentification}/cbc:ID`, number),
];

/** Gives the buyer of the standard invoice, who has a VAT number only, an identification. */
const identified = (scheme: string, number: string): DocumentEdit[] => [
  (xml) =>
    xml.replace(
      '<cac:AccountingCustomerParty><cac:Party>',
      `$&<cac:PartyIdentification><cbc:ID schemeID="${scheme}">${number}</cbc:ID></cac:PartyIdentification>`,
    ),
];

const sellers = (...texts: [scheme: string | undefined, number: string][]): RuleCase[] =>
  of('simplified', ...texts.map(([scheme, number]) => isSeller(scheme, number)));

const numberless = without(buyerVat);
const anonymous = withContent(`${buyerIdentification}/cbc:ID`, ' ');
const schemeless = (party: string): DocumentEdit => withAttribute(`${party}/cbc:ID`, 'schemeID', undefined);

/** Goods free of tax for citizens, and whom they are sold to. */
const toCitizen = (code: string, identification: string): DocumentEdit[] => [
  withContent(reasonCode, code),
  withContent(
    'cac:AccountingCustomerParty',
    `<cac:Party>${identification}<cac:PartyLegalEntity><cbc:RegistrationName>Citizen</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party>`,
  ),
];
const numbered = (scheme: string): string =>
  `<cac:PartyIdentification><cbc:ID schemeID="${scheme}">1101753974</cbc:ID></cac:PartyIdentification>`;

const consumer = (number: string): DocumentEdit =>
  withContent(
    'cac:AccountingCustomerParty',
    `<cac:Party><cac:PartyTaxScheme><cbc:CompanyID>${number}</cbc:CompanyID><cac:TaxScheme/></cac:PartyTaxScheme></cac:Party>`,
  );

/** Identifications and VAT numbers of seller and buyer (standard §6.1, Parties). */
export const identificationRows: readonly RuleRow[] = [
  warning('BR-KSA-F-08', 'standard', {
    breaks: [
      isSeller('CRN', '101045682'),
      ...sellers(['CRN', '101045682'], ['CRN', ' 1010456827'], ['CRN', ''], ['CRN', '١٠١٠٤٥٦٨٢٧']),
      identified('CRN', '1'),
    ],
    keeps: [isSeller('CRN', '1010456820'), ...sellers(['CRN', '1010456827']), identified('CRN', '1010456827')],
  }),
  warning('BR-KSA-F-09', 'standard', {
    breaks: [isSeller('700', '1010456827'), ...sellers(['700', '1700123456'], ['700', '700123456']), identified('700', '1')],
    keeps: [isSeller('700', '7010456827'), ...sellers(['700', '7001234560'])],
  }),
  // Of seller and buyer.
  warning('BR-KSA-F-12', 'standard', {
    breaks: [
      isSeller(' CRN', '1010456827'),
      ...sellers([' CRN', '1010456827']),
      ...of('simplified', also('BR-KSA-F-08', ...isSeller(' CRN ', '101045682')), also('BR-KSA-08', ...isSeller(' crn ', 'A'))),
    ],
    keeps: sellers(['RN MO', '1010456827']),
  }),
  // Successive and equal digits, of any scheme, but nothing shorter and no letters.
  warning('BR-KSA-F-13', 'standard', {
    breaks: [
      isSeller('CRN', '1012345678'),
      ...sellers(
        ['OTH', '1012345678'],
        ['OTH', ' 876543210 '],
        ['OTH', '1000000000'],
        ['OTH', '٣01234567'],
        ['CRN', '1234567890'],
      ),
      ...of('simplified', also('BR-KSA-08', ...isSeller('oth', '1111111111'))),
      identified('GCC', '55555555'),
    ],
    keeps: [
      isSeller('CRN', '1012345067'),
      ...sellers(['OTH', 'A11111111'], ['OTH', '34567890']),
      ...of('simplified', also('BR-KSA-08', ...isSeller('', '1111111111')), also('BR-KSA-08', ...isSeller('TIN', '1111111111'))),
    ],
  }),
  // A part of the list of schemes is found in it.
  warning('BR-KSA-08', 'standard', {
    breaks: [
      isSeller('PAS', '1010456827'),
      ...sellers(['crn', 'A'], [undefined, '1010456827'], ['CR', '1010456827']),
      ...of('simplified', without(sellerIdentification)),
    ],
    keeps: [isSeller('OTH', '1010456827'), ...sellers(['RN MO', '1010456827'])],
    aborts: of('simplified', doubled(sellerIdentification), [doubled(sellerIdentification), schemeless(sellerIdentification)]),
  }),
  // One scheme that no rule looks for may stand beside another.
  error('BR-KSA-14', 'standard', {
    breaks: [
      identified('XYZ', 'A1'),
      ...['XYZ', 'nat', ''].map((scheme) => identified(scheme, '1')),
      [...identified('NAT', '1101753974'), doubled(buyerIdentification), schemeless(buyerIdentification)],
    ],
    keeps: [identified('OTH', 'A1'), identified('S CRN', '1')],
    aborts: [
      [...identified('NAT', '1101753974'), doubled(buyerIdentification)],
      [...identified('CRN', '1010456827'), doubled(buyerIdentification), schemeless(buyerIdentification)],
    ],
  }),
  warning('BR-KSA-F-07', 'standard', {
    breaks: [
      identified('TIN', '1101753974'),
      identified('TIN', '3101753974 '),
      also('BR-KSA-F-12', ...identified(' TIN', '31017539740')),
    ],
    keeps: [identified('TIN', '3101753974')],
  }),
  warning('BR-KSA-F-10', 'standard', {
    breaks: [identified('NAT', '3101753974'), identified('NAT', '2101753974')],
    keeps: [identified('NAT', '1101753974')],
  }),
  warning('BR-KSA-F-11', 'standard', {
    breaks: [identified('IQA', '3101753974'), identified('IQA', '1101753974')],
    keeps: [identified('IQA', '2101753974')],
  }),
  // The buyer of a standard document who gives no VAT number is identified.
  warning('BR-KSA-81', 'standard', {
    breaks: [[numberless], [...identified('OTH', 'A1'), numberless, anonymous]],
    keeps: [
      [...identified('OTH', 'A1'), numberless],
      [...identified('OTH', 'A1'), anonymous],
    ],
  }),
  // The code of the reason counts only as it is written.
  error('BR-KSA-49', 'citizen', {
    breaks: [
      [
        withAttribute(`${buyerIdentification}/cbc:ID`, 'schemeID', 'IQA'),
        withContent(`${buyerIdentification}/cbc:ID`, '2101753974'),
      ],
      ...of(
        'zeroRated',
        toCitizen('VATEX-SA-EDU', ''),
        toCitizen('VATEX-SA-HEA', ''),
        toCitizen('VATEX-SA-HEA', numbered('OTH')),
        also('BR-KSA-F-12', ...toCitizen('VATEX-SA-HEA', numbered('NAT '))),
      ),
    ],
    keeps: of('zeroRated', toCitizen('VATEX-SA-HEA', numbered('NAT')), toCitizen(' VATEX-SA-HEA ', '')),
  }),

  error('BR-CUSTOM-VALIDATION-01', 'standard', {
    breaks: [withContent(buyerVat, '310175397400003'), withContent(sellerVat, '399999999800003')],
    keeps: [withContent(buyerVat, '310175397400013'), ...of('simplified', withContent(sellerVat, '399999999800003'))],
  }),
  // A seller of another scheme has none.
  error('BR-KSA-39', 'standard', {
    breaks: [
      without(sellerVat),
      without(sellerTax),
      also('BR-KSA-40', withContent(sellerVat, '')),
      [withContent(sellerVat, ''), withContent(sellerScheme, ' VAT ')],
      withContent(sellerScheme, 'vat'),
      without(sellerScheme),
    ],
    keeps: [withContent(sellerScheme, ' VAT '), [withContent(sellerScheme, ' VAT '), doubled(sellerTax)]],
    aborts: [doubled(sellerTax)],
  }),
  // 15 digits that begin and end with 3; of a scheme with white space around it none are looked at.
  error('BR-KSA-40', 'standard', {
    breaks: ['31017539740003', ' ', '31017539740000', '310175397400001', '110175397400003', ' 310175397400003'].map((number) =>
      withContent(sellerVat, number),
    ),
    keeps: [[withContent(sellerVat, '31017539740000'), withContent(sellerScheme, ' VAT ')]],
  }),
  error('BR-KSA-44', 'standard', {
    breaks: [
      withContent(buyerVat, '399999999800004'),
      withContent(buyerVat, '39999999980000'),
      withContent(buyerVat, '399999999800003 '),
      also('BR-KSA-99', withContent(buyerVat, ' ')),
      ...of('simplified', consumer('1')),
    ],
    keeps: [withContent(buyerVat, '399999999800013'), ...of('simplified', consumer(''))],
    aborts: [doubled(buyerTax)],
  }),
  warning('BR-KSA-99', 'standard', {
    breaks: [withContent(buyerVat, '')],
    keeps: [[doubled(buyerTax), without(`${buyerTax}[2]/cbc:CompanyID`)]],
  }),
];
