import { withAttribute, withContent, withNext, without, type DocumentEdit } from '#support/core/document-edits.ts';
import { also, given, of, warning, type RuleRow } from './rule-row.ts';

const seller = 'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress';
const buyer = 'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress';
const buyerCountry = `${buyer}/cac:Country/cbc:IdentificationCode`;

const abroad = withContent(buyerCountry, 'AE');
const simplified = withAttribute('cbc:InvoiceTypeCode', 'name', '0200000');
const moreStreet = (address: string, length: number): DocumentEdit =>
  withNext(`${address}/cbc:StreetName`, `<cbc:AdditionalStreetName>${'s'.repeat(length)}</cbc:AdditionalStreetName>`);
const long = (path: string, length: number): DocumentEdit => withContent(path, 'x'.repeat(length));

const consumersAddress = withContent(
  'cac:AccountingCustomerParty',
  '<cac:Party><cac:PostalAddress><cac:Country><cbc:IdentificationCode>SA</cbc:IdentificationCode></cac:Country></cac:PostalAddress></cac:Party>',
);

/** The addresses of seller and buyer (standard §6.1, Parties). */
export const addressRows: readonly RuleRow[] = [
  // What is there must have content, if only a space; what is absent is another rule's affair.
  warning('BR-KSA-F-06-C4', 'standard', {
    breaks: [long(`${seller}/cbc:StreetName`, 1001), withContent(`${seller}/cbc:StreetName`, '')],
    keeps: [
      withContent(`${seller}/cbc:StreetName`, ' '),
      withContent(`${seller}/cbc:StreetName`, '😀'.repeat(1000)),
      also('BR-KSA-09', without(`${seller}/cbc:StreetName`)),
    ],
  }),
  warning('BR-KSA-F-06-C6', 'standard', {
    breaks: [moreStreet(seller, 128)],
    keeps: [moreStreet(seller, 127), moreStreet(seller, 0)],
  }),
  warning('BR-KSA-F-06-C7', 'standard', {
    breaks: [long(`${seller}/cbc:CityName`, 128), withContent(`${seller}/cbc:CityName`, '')],
    keeps: [long(`${seller}/cbc:CityName`, 127)],
  }),
  // Only if the buyer is in the Kingdom.
  warning('BR-KSA-F-06-C9', 'standard', {
    breaks: [long(`${seller}/cbc:CitySubdivisionName`, 128), withContent(`${seller}/cbc:CitySubdivisionName`, '')],
    keeps: [
      long(`${seller}/cbc:CitySubdivisionName`, 127),
      [abroad, withContent(`${seller}/cbc:CitySubdivisionName`, '')],
      ...of('simplified', withContent(`${seller}/cbc:CitySubdivisionName`, '')),
    ],
  }),
  // Only if the seller has an address.
  warning('BR-KSA-F-06-C11', 'standard', {
    breaks: [moreStreet(buyer, 128)],
    keeps: [moreStreet(buyer, 127), also('BR-08 BR-KSA-37', moreStreet(buyer, 128), without(seller))],
  }),
  // A buyer without a country is taken for one abroad by the rules on parts of national addresses.
  warning('BR-KSA-10', 'standard', {
    breaks: [
      without(`${buyer}/cac:Country`),
      also('BR-CL-14', withContent(buyerCountry, '')),
      also('BR-KSA-F-06-C23 BR-KSA-F-06-C25', withContent('cac:AccountingCustomerParty', '')),
    ],
    // A simplified document with nine flags is treated as a standard one, too.
    keeps: [abroad, ...of('summary', withAttribute('cbc:InvoiceTypeCode', 'name', '020100000'))],
  }),
  // The street is required again with city and country; for a Saudi address also as a part of the national address.
  warning('BR-KSA-F-06-C23', 'standard', {
    breaks: [
      long(`${buyer}/cbc:StreetName`, 1001),
      also('BR-KSA-10 BR-KSA-63', withContent(`${buyer}/cbc:StreetName`, '')),
      also('BR-KSA-10', abroad, without(`${buyer}/cbc:StreetName`)),
    ],
    keeps: [
      long(`${buyer}/cbc:StreetName`, 1000),
      // No rule on either kind of document is tried on one whose code begins otherwise.
      also(
        'BR-KSA-06',
        withAttribute('cbc:InvoiceTypeCode', 'name', '0300000'),
        withContent(`${buyer}/cbc:StreetName`, ''),
        withContent(`${buyer}/cbc:CityName`, 'c'.repeat(128)),
      ),
    ],
  }),
  warning('BR-KSA-F-06-C24', 'summary', {
    breaks: [
      long(`${buyer}/cbc:StreetName`, 1001),
      ...of('standard', [simplified, withContent(`${buyer}/cbc:StreetName`, 's'.repeat(1001))]),
    ],
    keeps: [long(`${buyer}/cbc:StreetName`, 1000)],
  }),
  // So is the city.
  warning('BR-KSA-F-06-C25', 'standard', {
    breaks: [
      also('BR-KSA-10', abroad, without(`${buyer}/cbc:CityName`)),
      also('BR-KSA-10 BR-KSA-63', without(`${buyer}/cbc:CityName`)),
      also('BR-KSA-10 BR-KSA-63', withContent(`${buyer}/cbc:CityName`, '')),
    ],
    keeps: [abroad, [simplified, without(`${buyer}/cbc:CityName`), without(`${buyer}/cbc:CitySubdivisionName`)]],
  }),
  warning('BR-KSA-F-06-C26', 'standard', {
    breaks: [long(`${buyer}/cbc:CityName`, 128), [simplified, withContent(`${buyer}/cbc:CityName`, 'c'.repeat(128))]],
    keeps: [long(`${buyer}/cbc:CityName`, 127)],
  }),
  // The district is a part of the national address.
  warning('BR-KSA-F-06-C28', 'standard', {
    breaks: [
      also('BR-KSA-63', without(`${buyer}/cbc:CitySubdivisionName`)),
      also('BR-KSA-63', withContent(`${buyer}/cbc:CitySubdivisionName`, '')),
    ],
    keeps: [[abroad, without(`${buyer}/cbc:CitySubdivisionName`)]],
  }),
  warning('BR-KSA-F-06-C29', 'standard', {
    breaks: [long(`${buyer}/cbc:CitySubdivisionName`, 128)],
    keeps: [long(`${buyer}/cbc:CitySubdivisionName`, 127)],
  }),
  warning('BR-KSA-09', 'standard', {
    breaks: [
      without(`${seller}/cbc:CitySubdivisionName`),
      without(`${seller}/cbc:StreetName`),
      without(`${seller}/cbc:CityName`),
      also('BR-09', without(`${seller}/cac:Country`)),
      also('BR-KSA-37', without(`${seller}/cbc:BuildingNumber`)),
    ],
    keeps: [withContent(`${seller}/cbc:StreetName`, ' ')],
  }),
  warning('BR-KSA-37', 'standard', {
    breaks: [
      withContent(`${seller}/cbc:BuildingNumber`, '82281'),
      withContent(`${seller}/cbc:BuildingNumber`, ' 8228'),
      also('BR-08', without(seller)),
    ],
    keeps: [withContent(`${seller}/cbc:BuildingNumber`, '0000')],
  }),
  warning('BR-KSA-66', 'standard', {
    breaks: [withContent(`${seller}/cbc:PostalZone`, '1262')],
    keeps: [withContent(`${seller}/cbc:PostalZone`, '00000')],
  }),
  // A buyer whose country is not stated is not in the Kingdom, and nothing is asked of a consumer's address.
  warning('BR-KSA-63', 'standard', {
    breaks: [
      without(`${buyer}/cbc:BuildingNumber`),
      also('BR-KSA-10 BR-KSA-F-06-C23', without(`${buyer}/cbc:StreetName`)),
      also('BR-KSA-67', withContent(`${buyer}/cbc:PostalZone`, '')),
    ],
    keeps: [
      ...given([abroad], without(`${buyer}/cbc:BuildingNumber`)),
      also('BR-KSA-10', without(`${buyer}/cac:Country`)),
      ...of('simplified', consumersAddress),
      ...of('summary', without(`${buyer}/cbc:StreetName`)),
    ],
  }),
  warning('BR-KSA-67', 'standard', {
    breaks: [withContent(`${buyer}/cbc:PostalZone`, '1262'), withContent(`${buyer}/cbc:PostalZone`, '1262A')],
    keeps: [[withContent(`${buyer}/cbc:PostalZone`, ''), abroad]],
  }),
];
