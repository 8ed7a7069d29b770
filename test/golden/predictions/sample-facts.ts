import { type DocumentEdit, withContent } from '../../support/core/document-edits.ts';
import { scanSource, type SourceElement } from '../../support/core/structure/structure-source.ts';

/** What a sample is and holds, as far as predictions depend on it. */
export type SampleFacts = {
  xml: string;
  isStandard: boolean;
  /** Whether it is a credit or debit note. */
  isNote: boolean;
  /** Whether its flags say: simplified and summary. */
  isSimplifiedSummary: boolean;
  currency: string;
  buyerCountry: string | undefined;
  buyerVatNumber: string | undefined;
  hasBuyer: boolean;
  hasBuyerStreet: boolean;
  /** Whether a party has a national identity number, which is the buyer then. */
  isForCitizen: boolean;
  /** Whether any VAT is charged. */
  isTaxed: boolean;
  /** The positions of the header tax totals with and without subtotals. */
  breakdown: string;
  plainTotal: string;
  /** The categories of the header subtotals, in order. */
  categories: string[];
  /** The category of the first line, where it is one of VAT. */
  lineCategory: string | undefined;
  has: (path: string) => boolean;
  text: (path: string) => string;
};

/** Reads the facts that the predictions need from a sample's text. */
export function factsOf(xml: string): SampleFacts {
  const root = scanSource(xml)[0]!;
  const text = (path: string): string => textOf(xml, elementAt(root, path));
  const has = (path: string): boolean => elementAt(root, path) !== undefined;
  const flags = elementAt(root, 'cbc:InvoiceTypeCode')!.attributes.find(({ name }) => name === 'name')!.value;
  const isBroken = has('cac:TaxTotal[1]/cac:TaxSubtotal');
  const [breakdown, plainTotal] = isBroken ? ['cac:TaxTotal[1]', 'cac:TaxTotal[2]'] : ['cac:TaxTotal[2]', 'cac:TaxTotal[1]'];
  const subtotals = elementAt(root, breakdown)!.children.filter(({ name }) => name === 'cac:TaxSubtotal');
  const lineCategory = 'cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory';
  return {
    xml,
    isStandard: flags.startsWith('01'),
    isNote: ['381', '383'].includes(text('cbc:InvoiceTypeCode')),
    isSimplifiedSummary: flags.startsWith('02') && flags[5] === '1',
    currency: text('cbc:DocumentCurrencyCode'),
    buyerCountry: optional(text(`${buyer}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`)),
    buyerVatNumber: optional(text(`${buyer}/cac:PartyTaxScheme/cbc:CompanyID`)),
    hasBuyer: has(buyer),
    hasBuyerStreet: has(`${buyer}/cac:PostalAddress/cbc:StreetName`),
    isForCitizen: / schemeID="NAT"/.test(xml),
    isTaxed: Number(text(`${breakdown}/cbc:TaxAmount`)) > 0,
    breakdown,
    plainTotal,
    categories: subtotals.map((subtotal) => textOf(xml, elementAt(subtotal, 'cac:TaxCategory/cbc:ID'))),
    lineCategory: has(`${lineCategory}/cac:TaxScheme/cbc:ID`) ? text(`${lineCategory}/cbc:ID`) : undefined,
    has,
    text,
  };
}

export const seller = 'cac:AccountingSupplierParty/cac:Party';
export const buyer = 'cac:AccountingCustomerParty/cac:Party';
export const totals = 'cac:LegalMonetaryTotal';

/** The position of the first header subtotal with one of these categories; undefined if there is none. */
export function subtotalOf(sample: SampleFacts, ...categories: string[]): string | undefined {
  const position = sample.categories.findIndex((category) => categories.includes(category)) + 1;
  return position === 0 ? undefined : `${sample.breakdown}/cac:TaxSubtotal[${position}]`;
}

/** Adds one hundredth to an amount. */
export function oneMore(sample: SampleFacts, path: string): DocumentEdit {
  return withContent(path, (Number(sample.text(path)) + 0.01).toFixed(2));
}

function elementAt(from: SourceElement, path: string): SourceElement | undefined {
  let element: SourceElement | undefined = from;
  for (const step of path.split('/')) {
    const [, name, position = '1'] = /^([^[]+)(?:\[(\d+)\])?$/.exec(step)!;
    element = element?.children.filter((child) => child.name === name)[Number(position) - 1];
  }
  return element;
}

function textOf(xml: string, element: SourceElement | undefined): string {
  return element === undefined ? '' : xml.slice(element.contentStart, element.contentEnd);
}

function optional(text: string): string | undefined {
  return text === '' ? undefined : text;
}
