import type { Address, Party } from '../../../src-shared/invoice/document.ts';
import { element, optionalElement, textElement } from '../xml/canonical-text.ts';

function writeAddress(address: Address): string {
  const country =
    address.country === undefined ? '' : element('cac:Country', textElement('cbc:IdentificationCode', address.country));
  return element(
    'cac:PostalAddress',
    optionalElement('cbc:StreetName', address.street),
    optionalElement('cbc:BuildingNumber', address.buildingNumber),
    optionalElement('cbc:CitySubdivisionName', address.district),
    optionalElement('cbc:CityName', address.city),
    optionalElement('cbc:PostalZone', address.postalCode),
    country,
  );
}

/** Writes the cac:Party of a seller or buyer: identification, address, VAT number, legal name (standard §2, Party). */
export function writeParty(party: Party): string {
  const { identification, address, vatNumber } = party;
  return element(
    'cac:Party',
    identification === undefined
      ? ''
      : element(
          'cac:PartyIdentification',
          textElement('cbc:ID', identification.number, { name: 'schemeID', value: identification.scheme }),
        ),
    address === undefined ? '' : writeAddress(address),
    vatNumber === undefined
      ? ''
      : element(
          'cac:PartyTaxScheme',
          textElement('cbc:CompanyID', vatNumber),
          element('cac:TaxScheme', textElement('cbc:ID', 'VAT')),
        ),
    element('cac:PartyLegalEntity', textElement('cbc:RegistrationName', party.name)),
  );
}
