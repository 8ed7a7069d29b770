import type { XmlElement } from '#main/core/xml/xml-tree.ts';
import type { DocumentView } from '../../rule/document-view.ts';
import { buyerAddress, only, sellerAddress, sellerPlace } from '../../rule/places.ts';
import { warning, type Rule } from '../../rule/rule.ts';
import { path } from '../../xpath/path.ts';
import { anyIs, isFilled, stringOf } from '../../xpath/texts.ts';
import { showing } from '../../rule/shown-values.ts';

const country = path('cac:Country/cbc:IdentificationCode');
const postalZone = path('cbc:PostalZone');
const buildingNumber = path('cac:PostalAddress/cbc:BuildingNumber');

// The parts that an address in the Kingdom has (standard §1.7).
const nationalAddress = [
  path('cbc:StreetName'),
  path('cbc:BuildingNumber'),
  path('cbc:CityName'),
  postalZone,
  path('cbc:CitySubdivisionName'),
  country,
];

const fourDigits = /^[0-9]{4}$/;
const fiveDigits = /^[0-9]{5}$/;

const nationalBuyerAddress = only(buyerAddress, (address: XmlElement) => anyIs(country(address), 'SA'));
const isStandard = (view: DocumentView): boolean => view.isStandard;

/** National addresses of seller and buyer (standard §6.1, Parties). */
export const addressRules: readonly Rule[] = [
  warning('BR-KSA-09', 'BG-5', 'A seller’s address needs street, building number, city, postal code, district and country.', {
    at: sellerAddress,
    breaks: (address) => nationalAddress.some((part) => part(address).length === 0),
  }),
  warning('BR-KSA-37', 'KSA-17', 'A seller’s building number must be 4 digits.', {
    at: sellerPlace,
    breaks: (party) => !fourDigits.test(stringOf(buildingNumber(party))),
    shows: showing(buildingNumber, '4 digits'),
  }),
  warning('BR-KSA-66', 'BT-38', 'A seller’s postal code must be 5 digits.', {
    at: sellerAddress,
    breaks: (address) => !fiveDigits.test(stringOf(postalZone(address))),
    shows: showing(postalZone, '5 digits'),
  }),
  warning(
    'BR-KSA-63',
    'BG-8',
    'A buyer’s address in the Kingdom needs street, building number, postal code, city and district.',
    {
      when: isStandard,
      at: nationalBuyerAddress,
      breaks: (address) => nationalAddress.some((part) => !isFilled(part(address))),
    },
  ),
  warning('BR-KSA-67', 'BT-53', 'A buyer’s postal code in the Kingdom must be 5 digits.', {
    when: isStandard,
    at: nationalBuyerAddress,
    breaks: (address) => !fiveDigits.test(stringOf(postalZone(address))),
    shows: showing(postalZone, '5 digits'),
  }),
];
