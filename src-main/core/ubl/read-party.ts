import type { Address, Party } from '../../../src-shared/invoice/document.ts';
import { attributeOf, elementAt, textAt, textOf } from '../xml/select.ts';
import type { XmlElement } from '../xml/xml-tree.ts';

function readAddress(address: XmlElement): Address {
  const street = textAt(address, 'cbc:StreetName');
  const buildingNumber = textAt(address, 'cbc:BuildingNumber');
  const district = textAt(address, 'cbc:CitySubdivisionName');
  const city = textAt(address, 'cbc:CityName');
  const postalCode = textAt(address, 'cbc:PostalZone');
  const country = textAt(address, 'cac:Country', 'cbc:IdentificationCode');
  return {
    ...(street === undefined ? {} : { street }),
    ...(buildingNumber === undefined ? {} : { buildingNumber }),
    ...(district === undefined ? {} : { district }),
    ...(city === undefined ? {} : { city }),
    ...(postalCode === undefined ? {} : { postalCode }),
    ...(country === undefined ? {} : { country }),
  };
}

/** Reads the cac:Party under a supplier or customer party; undefined where that is empty, as on a consumer's document. */
export function readParty(holder: XmlElement): Party | undefined {
  const party = elementAt(holder, 'cac:Party');
  if (party === undefined) return undefined;
  const vatNumber = textAt(party, 'cac:PartyTaxScheme', 'cbc:CompanyID');
  const identification = elementAt(party, 'cac:PartyIdentification', 'cbc:ID');
  const address = elementAt(party, 'cac:PostalAddress');
  return {
    name: textAt(party, 'cac:PartyLegalEntity', 'cbc:RegistrationName') ?? '',
    ...(vatNumber === undefined ? {} : { vatNumber }),
    ...(identification === undefined
      ? {}
      : { identification: { scheme: attributeOf(identification, 'schemeID') ?? '', number: textOf(identification) } }),
    ...(address === undefined ? {} : { address: readAddress(address) }),
  };
}
