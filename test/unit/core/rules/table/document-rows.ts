import { doubled, withContent, withNext, without, type DocumentEdit } from '#support/core/document-edits.ts';
import { also, asIs, error, warning, type RuleRow } from './rule-row.ts';

const total = 'cac:LegalMonetaryTotal';
const seller = 'cac:AccountingSupplierParty/cac:Party';
const buyer = 'cac:AccountingCustomerParty/cac:Party';
const sellerName = `${seller}/cac:PartyLegalEntity/cbc:RegistrationName`;
const sellerAddress = `${seller}/cac:PostalAddress`;
const sellerCountry = `${sellerAddress}/cac:Country/cbc:IdentificationCode`;
const buyerCountry = `${buyer}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`;
const type = 'cbc:InvoiceTypeCode';
const currency = 'cbc:DocumentCurrencyCode';

const note = (text: string): string => `<cbc:Note>${text}</cbc:Note>`;

const province = (party: string, length: number): DocumentEdit =>
  withNext(`${party}/cac:PostalAddress/cbc:PostalZone`, `<cbc:CountrySubentity>${'p'.repeat(length)}</cbc:CountrySubentity>`);

const supporting = (id: string): DocumentEdit =>
  withNext(
    'cac:AdditionalDocumentReference[3]',
    `<cac:AdditionalDocumentReference><cbc:ID>${id}</cbc:ID></cac:AdditionalDocumentReference>`,
  );

const original = (content: string): DocumentEdit =>
  withNext('cbc:TaxCurrencyCode', `<cac:BillingReference>${content}</cac:BillingReference>`);

/** What a document must state outside its lines, how long it may be, and type and country codes (standard §6.2). */
export const documentRows: readonly RuleRow[] = [
  // A space counts as content, here and below.
  warning('BR-02', 'standard', { breaks: [withContent('cbc:ID', '')], keeps: [withContent('cbc:ID', ' ')] }),
  // An empty code is in no list; BR-KSA-05 alone lets it pass.
  error('BR-04', 'standard', {
    breaks: [also('BR-CL-01', withContent(type, ''))],
    keeps: [also('BR-CL-01', withContent(type, ' '))],
  }),
  // No amount can be in a currency that is not there; BR-CO-15 is not tested then (standard §6.0.1, Totals).
  error('BR-05', 'standard', {
    breaks: [
      also('BR-KSA-CL-02', without(currency)),
      also('BR-CL-04 BR-CO-15 BR-KSA-CL-01 BR-KSA-CL-02', withContent(currency, '')),
    ],
    keeps: [also('BR-CL-04 BR-CO-15 BR-KSA-97 BR-KSA-CL-01 BR-KSA-CL-02', withContent(currency, ' '))],
  }),
  warning('BR-06', 'standard', {
    breaks: [without(`${seller}/cac:PartyLegalEntity`), also('BR-KSA-F-06-C10', withContent(sellerName, ''))],
    keeps: [withContent(sellerName, ' ')],
  }),
  // The rule on the building number applies to the party, so its address must be present.
  warning('BR-08', 'standard', { breaks: [also('BR-KSA-37', without(sellerAddress))], keeps: [asIs] }),
  // The country is one of the six parts; an empty one is in no list of countries instead.
  warning('BR-09', 'standard', {
    breaks: [also('BR-KSA-09', without(`${sellerAddress}/cac:Country`)), also('BR-CL-14', withContent(sellerCountry, ''))],
    keeps: [also('BR-CL-14', withContent(sellerCountry, ' '))],
  }),
  // Nothing equals an amount that is not there, in this row and in the next.
  warning('BR-13', 'standard', {
    breaks: [also('BR-CO-13 BR-CO-15', without(`${total}/cbc:TaxExclusiveAmount`))],
    keeps: [asIs],
  }),
  error('BR-14', 'standard', {
    breaks: [also('BR-CO-15 BR-CO-16', without(`${total}/cbc:TaxInclusiveAmount`))],
    keeps: [asIs],
  }),
  warning('BR-52', 'standard', {
    breaks: [supporting(''), also('BR-KSA-33', withContent('cac:AdditionalDocumentReference[1]/cbc:ID', ''))],
    keeps: [supporting('DOC-1')],
  }),
  error('BR-55', 'standard', {
    breaks: [original('')],
    keeps: [original('<cac:InvoiceDocumentReference><cbc:ID>INV-0</cbc:ID></cac:InvoiceDocumentReference>')],
  }),
  // Characters are counted, not bytes or halves of them.
  warning('BR-KSA-F-06-C1', 'standard', {
    breaks: [withContent('cbc:ID', 'x'.repeat(128)), withContent('cbc:ID', '😀'.repeat(128))],
    keeps: [withContent('cbc:ID', 'ش'.repeat(127)), withContent('cbc:ID', '😀'.repeat(127))],
  }),
  // Notes are measured one by one, and only those of the document.
  warning('BR-KSA-F-06-C2', 'standard', {
    breaks: [withNext(type, note('n'.repeat(1001))), withNext(type, note('short') + note('x'.repeat(1001)))],
    keeps: [
      withNext(type, note('x'.repeat(1000)) + note('y'.repeat(1000))),
      withNext('cac:InvoiceLine/cbc:ID', note('x'.repeat(1001))),
    ],
  }),
  warning('BR-KSA-F-06-C8', 'standard', { breaks: [province(seller, 128)], keeps: [province(seller, 127)] }),
  warning('BR-KSA-F-06-C10', 'standard', {
    breaks: [withContent(sellerName, 'x'.repeat(1001))],
    keeps: [withContent(sellerName, 'x'.repeat(1000))],
    aborts: [doubled(`${seller}/cac:PartyLegalEntity`)],
  }),
  warning('BR-KSA-F-06-C27', 'standard', { breaks: [province(buyer, 128)], keeps: [province(buyer, 127)] }),

  // A blank code is found in the national list, which ends in two spaces (standard §6.0.1, Type code and flags).
  error('BR-CL-01', 'standard', {
    breaks: [withContent(type, ' '), also('BR-KSA-05', withContent(type, '81')), also('BR-KSA-05', withContent(type, '388 380'))],
    keeps: [also('BR-KSA-05', withContent(type, '380')), withContent(type, ' 388\n')],
  }),
  error('BR-KSA-05', 'standard', {
    breaks: [withContent(type, '380'), also('BR-CL-01', withContent(type, '38')), also('BR-CL-01', withContent(type, '388 383'))],
    keeps: [
      withContent(type, '388'),
      withContent(type, '386'),
      withContent(type, ' 388\n'),
      also('BR-04 BR-CL-01', withContent(type, '')),
      also('BR-CL-01', withContent(type, ' ')),
    ],
  }),
  // A country that is none of the world’s is a country of the list, and that of an item's origin is not looked up.
  warning('BR-CL-14', 'standard', {
    breaks: [withContent(buyerCountry, 'SAU'), withContent(buyerCountry, 'sa'), withContent(sellerCountry, 'XX')],
    keeps: [
      withContent(buyerCountry, 'XI'),
      withNext(
        'cac:InvoiceLine/cac:Item/cbc:Name',
        '<cac:OriginCountry><cbc:IdentificationCode>here</cbc:IdentificationCode></cac:OriginCountry>',
      ),
    ],
  }),
  error('BR-KSA-EN16931-01', 'standard', {
    breaks: [withContent('cbc:ProfileID', 'clearance:1.0'), without('cbc:ProfileID')],
    keeps: [withContent('cbc:ProfileID', ' reporting:1.0 ')],
  }),
];
