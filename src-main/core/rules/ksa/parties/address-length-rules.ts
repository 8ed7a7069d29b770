import type { DocumentView, Place } from '../../rule/document-view.ts';
import { nationalBuyerCountry, sellerAddress, under } from '../../rule/places.ts';
import { lengthTest, lengthTestIn } from '../../rule/length-test.ts';
import { warning, type Rule } from '../../rule/rule.ts';
import { path } from '../../xpath/path.ts';
import { hasLengthOutside, stringOf } from '../../xpath/texts.ts';
import { showingLengthIn } from '../../rule/shown-values.ts';
import { hasSubtype, isSimplifiedWithSubtype, isStandardWithSubtype } from '../subtype.ts';

const buyer = under('cac:AccountingCustomerParty');
const buyerStreet = under('cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cbc:StreetName');
const buyerAdditionalStreet = under('cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cbc:AdditionalStreetName');
const buyerCity = under('cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cbc:CityName');
const buyerDistrict = under('cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cbc:CitySubdivisionName');
const buyerCountryCode = under('cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cac:Country/cbc:IdentificationCode');
const sellerDistrict = under('cac:AccountingSupplierParty/cac:Party/cac:PostalAddress/cbc:CitySubdivisionName');

function sellerRule(code: string, clause: string, meaning: string, part: { name: string; least?: number; most: number }): Rule {
  return warning(code, clause, meaning, { at: sellerAddress, ...lengthTest(path(part.name), part) });
}

function isAbsentOrEmpty(place: Place, view: DocumentView): boolean {
  return stringOf(view.at(place)) === '';
}

/** How long the parts of the addresses may be (standard §6.1, Parties). */
export const addressLengthRules: readonly Rule[] = [
  sellerRule('BR-KSA-F-06-C4', 'BT-35', 'A seller’s street must have from 1 to 1000 characters.', {
    name: 'cbc:StreetName',
    least: 1,
    most: 1000,
  }),
  sellerRule('BR-KSA-F-06-C6', 'BT-36', 'A seller’s additional street must have at most 127 characters.', {
    name: 'cbc:AdditionalStreetName',
    most: 127,
  }),
  sellerRule('BR-KSA-F-06-C7', 'BT-37', 'A seller’s city must have from 1 to 127 characters.', {
    name: 'cbc:CityName',
    least: 1,
    most: 127,
  }),
  // Tried on the country of a buyer in the Kingdom, although it is about the seller (standard §6.1).
  warning('BR-KSA-F-06-C9', 'KSA-3', 'A seller’s district must have from 1 to 127 characters.', {
    at: nationalBuyerCountry,
    ...lengthTestIn(sellerDistrict, { least: 1, most: 127 }),
  }),
  // Tried on the seller's address, although it is about the buyer (standard §6.1).
  warning('BR-KSA-F-06-C11', 'BT-51', 'A buyer’s additional street must have at most 127 characters.', {
    at: sellerAddress,
    ...lengthTestIn(buyerAdditionalStreet, { most: 127 }),
  }),
  warning('BR-KSA-10', 'BG-8', 'A buyer’s address in a standard document needs street, city and country.', {
    when: isStandardWithSubtype,
    at: buyer,
    breaks: (_buyer, view) => [buyerCountryCode, buyerStreet, buyerCity].some((part) => isAbsentOrEmpty(part, view)),
  }),
  warning('BR-KSA-F-06-C23', 'BT-50', 'A buyer’s street in a standard document must have from 1 to 1000 characters.', {
    when: isStandardWithSubtype,
    at: buyer,
    breaks: (_buyer, view) => isAbsentOrEmpty(buyerStreet, view) || hasLengthOutside(view.at(buyerStreet), 1, 1000),
    shows: showingLengthIn(buyerStreet, 'from 1 to 1,000'),
  }),
  warning('BR-KSA-F-06-C24', 'BT-50', 'A buyer’s street in a simplified document must have at most 1000 characters.', {
    when: isSimplifiedWithSubtype,
    at: buyerStreet,
    ...lengthTestIn(buyerStreet, { most: 1000 }),
  }),
  warning('BR-KSA-F-06-C25', 'BT-52', 'A buyer’s city in a standard document must have at least 1 character.', {
    when: isStandardWithSubtype,
    at: buyer,
    breaks: (_buyer, view) => isAbsentOrEmpty(buyerCity, view),
  }),
  warning('BR-KSA-F-06-C26', 'BT-52', 'A buyer’s city must have at most 127 characters.', {
    when: hasSubtype,
    at: buyerCity,
    ...lengthTestIn(buyerCity, { most: 127 }),
  }),
  warning('BR-KSA-F-06-C28', 'KSA-4', 'A buyer’s district in a standard document must have at least 1 character.', {
    when: (view) => view.isStandard,
    at: nationalBuyerCountry,
    breaks: (_country, view) => isAbsentOrEmpty(buyerDistrict, view),
  }),
  warning('BR-KSA-F-06-C29', 'KSA-4', 'A buyer’s district must have at most 127 characters.', {
    when: (view) => view.isStandard,
    at: nationalBuyerCountry,
    ...lengthTestIn(buyerDistrict, { most: 127 }),
  }),
];
