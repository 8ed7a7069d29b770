import { withAttribute, withContent, withNext, without, type DocumentEdit } from '../../../../support/core/document-edits.ts';
import type { Breach } from './breach.ts';
import type { GoldenName } from './golden-documents.ts';

const seller = 'cac:AccountingSupplierParty/cac:Party';
const buyer = 'cac:AccountingCustomerParty/cac:Party';
const sellerId = `${seller}/cac:PartyIdentification/cbc:ID`;
const buyerId = `${buyer}/cac:PartyIdentification/cbc:ID`;
const sellerVat = `${seller}/cac:PartyTaxScheme/cbc:CompanyID`;
const buyerVat = `${buyer}/cac:PartyTaxScheme/cbc:CompanyID`;
const sellerAddress = `${seller}/cac:PostalAddress`;
const buyerAddress = `${buyer}/cac:PostalAddress`;
const buyerEntity = `${buyer}/cac:PartyLegalEntity`;
const buyerName = `${buyerEntity}/cbc:RegistrationName`;
const buyerCountry = `${buyerAddress}/cac:Country`;

const isSeller = (scheme: string, number: string): DocumentEdit[] => [
  withAttribute(sellerId, 'schemeID', scheme),
  withContent(sellerId, number),
];

const isBuyer = (scheme: string, number: string): DocumentEdit[] => [
  withAttribute(buyerId, 'schemeID', scheme),
  withContent(buyerId, number),
];

/** Gives the buyer of the standard invoice, who has a VAT number only, an identification. */
const identified = (scheme: string, number: string): DocumentEdit[] => [
  (xml) =>
    xml.replace(
      '<cac:AccountingCustomerParty><cac:Party>',
      `$&<cac:PartyIdentification><cbc:ID schemeID="${scheme}">${number}</cbc:ID></cac:PartyIdentification>`,
    ),
];

const contact = (member: string, text: string): DocumentEdit =>
  withNext(buyerEntity, `<cac:Contact><cbc:${member}>${text}</cbc:${member}></cac:Contact>`);

const moreStreet = (address: string, length: number): DocumentEdit =>
  withNext(`${address}/cbc:StreetName`, `<cbc:AdditionalStreetName>${'s'.repeat(length)}</cbc:AdditionalStreetName>`);

type Form = { code: string; severity?: Breach['severity']; edits: DocumentEdit[]; from?: GoldenName; passing?: DocumentEdit[] };

/** A breach that entails nothing, by default a warning of the standard invoice. */
function breach({ code, severity = 'warning', edits, from = 'standard', passing }: Form): Breach {
  return { code, severity, from, edits, entails: [], ...(passing === undefined ? {} : { passing }) };
}

function tooLong(code: string, path: string, length: number, from: GoldenName = 'standard'): Breach {
  const ofLength = (count: number): DocumentEdit[] => [withContent(path, 'x'.repeat(count))];
  return breach({ code, from, edits: ofLength(length), passing: ofLength(length - 1) });
}

/** Identification, VAT numbers, addresses and names of seller and buyer (standard §6.1, Parties). */
export const partyBreaches: readonly Breach[] = [
  breach({ code: 'BR-KSA-F-08', edits: isSeller('CRN', '101045682'), passing: isSeller('CRN', '1010456820') }),
  breach({ code: 'BR-KSA-F-09', edits: isSeller('700', '1010456827'), passing: isSeller('700', '7010456827') }),
  breach({ code: 'BR-KSA-F-12', edits: isSeller(' CRN', '1010456827') }),
  breach({ code: 'BR-KSA-F-13', edits: isSeller('CRN', '1012345678'), passing: isSeller('CRN', '1012345067') }),
  breach({ code: 'BR-KSA-08', edits: isSeller('PAS', '1010456827'), passing: isSeller('OTH', '1010456827') }),
  breach({ code: 'BR-KSA-14', severity: 'error', edits: identified('XYZ', 'A1'), passing: identified('OTH', 'A1') }),
  breach({ code: 'BR-KSA-F-07', edits: identified('TIN', '1101753974'), passing: identified('TIN', '3101753974') }),
  breach({ code: 'BR-KSA-F-10', edits: identified('NAT', '3101753974'), passing: identified('NAT', '1101753974') }),
  breach({ code: 'BR-KSA-F-11', edits: identified('IQA', '3101753974'), passing: identified('IQA', '2101753974') }),
  breach({
    code: 'BR-KSA-81',
    edits: [without(buyerVat)],
    passing: [...identified('OTH', 'A1'), without(buyerVat)],
  }),
  breach({ code: 'BR-KSA-49', severity: 'error', from: 'citizen', edits: isBuyer('IQA', '2101753974') }),

  breach({
    code: 'BR-CUSTOM-VALIDATION-01',
    severity: 'error',
    edits: [withContent(buyerVat, '310175397400003')],
    passing: [withContent(buyerVat, '310175397400013')],
  }),
  breach({ code: 'BR-KSA-39', severity: 'error', edits: [without(sellerVat)] }),
  breach({ code: 'BR-KSA-40', severity: 'error', edits: [withContent(sellerVat, '31017539740003')] }),
  breach({ code: 'BR-KSA-44', severity: 'error', edits: [withContent(buyerVat, '399999999800004')] }),
  breach({ code: 'BR-KSA-99', edits: [withContent(buyerVat, '')] }),

  tooLong('BR-KSA-F-06-C4', `${sellerAddress}/cbc:StreetName`, 1001),
  breach({ code: 'BR-KSA-F-06-C6', edits: [moreStreet(sellerAddress, 128)], passing: [moreStreet(sellerAddress, 127)] }),
  tooLong('BR-KSA-F-06-C7', `${sellerAddress}/cbc:CityName`, 128),
  tooLong('BR-KSA-F-06-C9', `${sellerAddress}/cbc:CitySubdivisionName`, 128),
  breach({ code: 'BR-KSA-F-06-C11', edits: [moreStreet(buyerAddress, 128)], passing: [moreStreet(buyerAddress, 127)] }),
  // A buyer without a country is taken for one abroad by the rules on parts of national addresses.
  breach({ code: 'BR-KSA-10', edits: [without(buyerCountry)] }),
  tooLong('BR-KSA-F-06-C23', `${buyerAddress}/cbc:StreetName`, 1001),
  tooLong('BR-KSA-F-06-C24', `${buyerAddress}/cbc:StreetName`, 1001, 'summary'),
  // The city is required again with street and country; for a Saudi address also as a part of the national address.
  {
    code: 'BR-KSA-F-06-C25',
    severity: 'warning',
    from: 'standard',
    edits: [withContent(`${buyerCountry}/cbc:IdentificationCode`, 'AE'), without(`${buyerAddress}/cbc:CityName`)],
    entails: ['warning BR-KSA-10'],
    passing: [withContent(`${buyerCountry}/cbc:IdentificationCode`, 'AE')],
  },
  tooLong('BR-KSA-F-06-C26', `${buyerAddress}/cbc:CityName`, 128),
  // The district is a part of the national address.
  {
    code: 'BR-KSA-F-06-C28',
    severity: 'warning',
    from: 'standard',
    edits: [without(`${buyerAddress}/cbc:CitySubdivisionName`)],
    entails: ['warning BR-KSA-63'],
  },
  tooLong('BR-KSA-F-06-C29', `${buyerAddress}/cbc:CitySubdivisionName`, 128),
  breach({ code: 'BR-KSA-09', edits: [without(`${sellerAddress}/cbc:CitySubdivisionName`)] }),
  breach({ code: 'BR-KSA-37', edits: [withContent(`${sellerAddress}/cbc:BuildingNumber`, '82281')] }),
  breach({ code: 'BR-KSA-66', edits: [withContent(`${sellerAddress}/cbc:PostalZone`, '1262')] }),
  breach({ code: 'BR-KSA-63', edits: [without(`${buyerAddress}/cbc:BuildingNumber`)] }),
  breach({ code: 'BR-KSA-67', edits: [withContent(`${buyerAddress}/cbc:PostalZone`, '1262')] }),
  breach({ code: 'BR-CL-14', edits: [withContent(`${buyerCountry}/cbc:IdentificationCode`, 'SAU')] }),

  breach({ code: 'BR-KSA-42', edits: [without(buyerEntity)] }),
  breach({ code: 'BR-KSA-71', from: 'summary', edits: [without(buyerEntity)] }),
  breach({ code: 'BR-KSA-25', from: 'citizen', edits: [without(buyerEntity)] }),
  tooLong('BR-KSA-F-06-C12', buyerName, 1001),
  tooLong('BR-KSA-F-06-C32', buyerName, 1001, 'summary'),
  breach({
    code: 'BR-KSA-85',
    edits: [contact('Telephone', '966500000000')],
    passing: [contact('Telephone', '+966500000000')],
  }),
  breach({
    code: 'BR-KSA-F-06-C37',
    edits: [contact('Name', 'n'.repeat(1001))],
    passing: [contact('Name', 'n'.repeat(1000))],
  }),
  breach({
    code: 'BR-KSA-F-06-C38',
    edits: [contact('Note', 'n'.repeat(1001))],
    passing: [contact('Note', 'n'.repeat(1000))],
  }),
];
