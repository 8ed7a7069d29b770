import { withAttribute, withContent, withNext, without, type DocumentEdit } from '../../../../support/core/document-edits.ts';
import type { Breach } from './breach.ts';

const total = 'cac:LegalMonetaryTotal';
const seller = 'cac:AccountingSupplierParty/cac:Party';
const buyer = 'cac:AccountingCustomerParty/cac:Party';
const sellerName = `${seller}/cac:PartyLegalEntity/cbc:RegistrationName`;
const line = 'cac:InvoiceLine';
const itemName = `${line}/cac:Item/cbc:Name`;

const note = (length: number): DocumentEdit => withNext('cbc:InvoiceTypeCode', `<cbc:Note>${'n'.repeat(length)}</cbc:Note>`);

const province = (party: string, length: number): DocumentEdit =>
  withNext(`${party}/cac:PostalAddress/cbc:PostalZone`, `<cbc:CountrySubentity>${'p'.repeat(length)}</cbc:CountrySubentity>`);

const supporting = (id: string): DocumentEdit =>
  withNext(
    'cac:AdditionalDocumentReference[3]',
    `<cac:AdditionalDocumentReference><cbc:ID>${id}</cbc:ID></cac:AdditionalDocumentReference>`,
  );

const original = (content: string): DocumentEdit =>
  withNext('cbc:TaxCurrencyCode', `<cac:BillingReference>${content}</cac:BillingReference>`);

const itemNumber = (element: string, length: number): DocumentEdit =>
  withNext(itemName, `<cac:${element}><cbc:ID>${'1'.repeat(length)}</cbc:ID></cac:${element}>`);

const property = (content: string): DocumentEdit =>
  withNext(`${line}/cac:Item/cac:ClassifiedTaxCategory`, `<cac:AdditionalItemProperty>${content}</cac:AdditionalItemProperty>`);

/** What a document and its lines must state, and how long it may be (standard §6.2). */
export const documentBreaches: readonly Breach[] = [
  { code: 'BR-02', severity: 'warning', from: 'standard', edits: [withContent('cbc:ID', '')], entails: [] },
  // An empty code is in no list; BR-KSA-05 alone lets it pass.
  {
    code: 'BR-04',
    severity: 'error',
    from: 'standard',
    edits: [withContent('cbc:InvoiceTypeCode', '')],
    entails: ['error BR-CL-01'],
  },
  // No amount can be in a currency that is not there; BR-CO-15 is not tested then (standard §6.0.1, Totals).
  {
    code: 'BR-05',
    severity: 'error',
    from: 'standard',
    edits: [without('cbc:DocumentCurrencyCode')],
    entails: ['error BR-KSA-CL-02'],
  },
  { code: 'BR-06', severity: 'warning', from: 'standard', edits: [without(`${seller}/cac:PartyLegalEntity`)], entails: [] },
  // The rule on the building number applies to the party, so its address must be present.
  {
    code: 'BR-08',
    severity: 'warning',
    from: 'standard',
    edits: [without(`${seller}/cac:PostalAddress`)],
    entails: ['warning BR-KSA-37'],
  },
  // The country is one of the six parts; an empty one would be in no list of countries instead.
  {
    code: 'BR-09',
    severity: 'warning',
    from: 'standard',
    edits: [without(`${seller}/cac:PostalAddress/cac:Country`)],
    entails: ['warning BR-KSA-09'],
  },
  // Nothing equals an amount that is not there, in this entry and in the next.
  {
    code: 'BR-13',
    severity: 'warning',
    from: 'standard',
    edits: [without(`${total}/cbc:TaxExclusiveAmount`)],
    entails: ['error BR-CO-15', 'warning BR-CO-13'],
  },
  {
    code: 'BR-14',
    severity: 'error',
    from: 'standard',
    edits: [without(`${total}/cbc:TaxInclusiveAmount`)],
    entails: ['error BR-CO-15', 'warning BR-CO-16'],
  },
  { code: 'BR-52', severity: 'warning', from: 'standard', edits: [supporting('')], entails: [], passing: [supporting('DOC-1')] },
  {
    code: 'BR-55',
    severity: 'error',
    from: 'standard',
    edits: [original('')],
    entails: [],
    passing: [original('<cac:InvoiceDocumentReference><cbc:ID>INV-0</cbc:ID></cac:InvoiceDocumentReference>')],
  },
  { code: 'BR-KSA-F-06-C1', severity: 'warning', from: 'standard', edits: [withContent('cbc:ID', '1'.repeat(128))], entails: [] },
  { code: 'BR-KSA-F-06-C2', severity: 'warning', from: 'standard', edits: [note(1001)], entails: [], passing: [note(1000)] },
  {
    code: 'BR-KSA-F-06-C8',
    severity: 'warning',
    from: 'standard',
    edits: [province(seller, 128)],
    entails: [],
    passing: [province(seller, 127)],
  },
  {
    code: 'BR-KSA-F-06-C10',
    severity: 'warning',
    from: 'standard',
    edits: [withContent(sellerName, 's'.repeat(1001))],
    entails: [],
  },
  {
    code: 'BR-KSA-F-06-C27',
    severity: 'warning',
    from: 'standard',
    edits: [province(buyer, 128)],
    entails: [],
    passing: [province(buyer, 127)],
  },

  // An empty number is shorter than one character, too.
  {
    code: 'BR-21',
    severity: 'warning',
    from: 'standard',
    edits: [withContent(`${line}/cbc:ID`, '')],
    entails: ['error BR-KSA-F-06-C17'],
  },
  // `0`, unlike `0.00`, is no quantity. The net amount of this line is 0.00, as it must be.
  {
    code: 'BR-22',
    severity: 'error',
    from: 'settling',
    edits: [withContent(`${line}[2]/cbc:InvoicedQuantity`, '0')],
    entails: [],
  },
  { code: 'BR-25', severity: 'warning', from: 'standard', edits: [without(itemName)], entails: [] },
  // Without a price there is nothing that the net amount could equal.
  {
    code: 'BR-26',
    severity: 'error',
    from: 'standard',
    edits: [without(`${line}/cac:Price`)],
    entails: ['warning BR-KSA-EN16931-11'],
  },
  // A line of no amount is not missed in the breakdown.
  {
    code: 'BR-CO-04',
    severity: 'error',
    from: 'settling',
    edits: [without(`${line}[2]/cac:Item/cac:ClassifiedTaxCategory`)],
    entails: [],
  },
  {
    code: 'BR-54',
    severity: 'error',
    from: 'standard',
    edits: [property('<cbc:Name>Roast</cbc:Name>')],
    entails: [],
    passing: [property('<cbc:Name>Roast</cbc:Name><cbc:Value>dark</cbc:Value>')],
  },
  {
    code: 'BR-KSA-F-06-C17',
    severity: 'error',
    from: 'standard',
    edits: [withContent(`${line}/cbc:ID`, '1234567')],
    entails: [],
  },
  {
    code: 'BR-KSA-F-06-C18',
    severity: 'warning',
    from: 'standard',
    edits: [withAttribute(`${line}/cbc:InvoicedQuantity`, 'unitCode', 'u'.repeat(128))],
    entails: [],
  },
  { code: 'BR-KSA-F-06-C19', severity: 'warning', from: 'standard', edits: [withContent(itemName, 'ab')], entails: [] },
  { code: 'BR-KSA-F-C-01', severity: 'warning', from: 'standard', edits: [withContent(itemName, '123')], entails: [] },
  {
    code: 'BR-KSA-F-06-C20',
    severity: 'warning',
    from: 'standard',
    edits: [itemNumber('StandardItemIdentification', 128)],
    entails: [],
    passing: [itemNumber('StandardItemIdentification', 127)],
  },
  {
    code: 'BR-KSA-F-06-C30',
    severity: 'warning',
    from: 'standard',
    edits: [itemNumber('BuyersItemIdentification', 128)],
    entails: [],
    passing: [itemNumber('BuyersItemIdentification', 127)],
  },
  {
    code: 'BR-KSA-F-06-C31',
    severity: 'warning',
    from: 'standard',
    edits: [itemNumber('SellersItemIdentification', 128)],
    entails: [],
    passing: [itemNumber('SellersItemIdentification', 127)],
  },
];
