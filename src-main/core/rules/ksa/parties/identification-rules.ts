import { identificationSchemes } from '#shared/reference/identification-schemes.ts';
import { attributeOf, textOf } from '#main/core/xml/select.ts';
import type { XmlElement } from '#main/core/xml/xml-tree.ts';
import { anyOf, buyerParty, invoice, only, under, underEvery } from '../../rule/places.ts';
import { error, warning, type Rule } from '../../rule/rule.ts';
import { path } from '../../xpath/path.ts';
import { anyIs, isFilled, lengthOf, normalizeSpace, oneOf, stringOf } from '../../xpath/texts.ts';
import { showing, showingAttribute } from '../../rule/shown-values.ts';

const parties = anyOf(under('cac:AccountingSupplierParty'), under('cac:AccountingCustomerParty'));
const idsOfParty = path('cac:Party/cac:PartyIdentification/cbc:ID');
const ownIds = path('cac:PartyIdentification/cbc:ID');
const vatNumber = path('cac:PartyTaxScheme/cbc:CompanyID');
const sellerIds = under('cac:AccountingSupplierParty/cac:Party/cac:PartyIdentification/cbc:ID');
const buyerIds = under('cac:AccountingCustomerParty/cac:Party/cac:PartyIdentification/cbc:ID');
function schemeOf(id: XmlElement): string {
  return attributeOf(id, 'schemeID') ?? '';
}

const nationalIds = only(buyerIds, (id) => schemeOf(id) === 'NAT');
const exemptionCode = path('cbc:TaxExemptionReasonCode');

// Two rules search these texts for the scheme, so parts of three and more characters pass (standard §6.1).
const sellerSchemesText = 'CRN MOM MLS SAG OTH 700';
const buyerSchemesText = 'TIN NAT IQA PAS CRN MOM MLS 700 SAG GCC OTH';

function schemesOf(party: 'seller' | 'buyer'): readonly string[] {
  return identificationSchemes.filter((scheme) => scheme.parties.includes(party)).map(({ code }) => code);
}

const sellerSchemes = schemesOf('seller');
const buyerSchemes = schemesOf('buyer');

// Digits of any script (standard §6.0.1, Regular expressions).
const digits = /^\p{Nd}+$/u;
const eightInARow = /01234567|12345678|23456789|76543210|87654321|98765432|([0-9])\1{7}/;

// `ids/@schemeID` of at most one attribute: with two the stylesheets abort, also where two IDs have one each.
function onlySchemeOf(ids: readonly XmlElement[]): string {
  const id = oneOf(ids.filter((each) => attributeOf(each, 'schemeID') !== undefined));
  return id === undefined ? '' : schemeOf(id);
}

// The scheme is trimmed, the number is not.
function partyNumberRule(code: string, scheme: string, form: RegExp, meaning: string): Rule {
  return warning(code, 'BT-29', meaning, {
    at: parties,
    breaks: (party) => normalizeSpace(onlySchemeOf(idsOfParty(party))) === scheme && !form.test(stringOf(idsOfParty(party))),
    shows: showing(idsOfParty),
  });
}

function buyerNumberRule(code: string, scheme: string, form: RegExp, meaning: string): Rule {
  return warning(code, 'BT-46', meaning, {
    at: buyerIds,
    breaks: (id) => normalizeSpace(schemeOf(id)) === scheme && !form.test(textOf(id)),
  });
}

function allowedSchemes(party: XmlElement): readonly string[] {
  return party.name === 'AccountingSupplierParty' ? sellerSchemes : buyerSchemes;
}

// In any case, and with white space around it.
function isAllowed(scheme: string, party: XmlElement): boolean {
  return allowedSchemes(party).includes(normalizeSpace(scheme).toUpperCase());
}

function isSuspicious(id: XmlElement): boolean {
  const number = normalizeSpace(textOf(id));
  return digits.test(number) && eightInARow.test(number);
}

// Two IDs of a seller abort, with or without schemes.
function isSellerIdentified(ids: readonly XmlElement[]): boolean {
  const id = oneOf(ids);
  if (id === undefined) return false;
  const scheme = normalizeSpace(schemeOf(id));
  return lengthOf(scheme) > 2 && sellerSchemesText.includes(scheme);
}

/** How seller and buyer are identified beside their VAT numbers (standard §1.7 and §6.1, Parties). */
export const identificationRules: readonly Rule[] = [
  partyNumberRule('BR-KSA-F-08', 'CRN', /^[0-9]{10}$/, 'A commercial registration number must be 10 digits.'),
  partyNumberRule('BR-KSA-F-09', '700', /^7[0-9]{9}$/, 'A 700 number must be 10 digits that begin with 7.'),
  warning('BR-KSA-F-12', 'BT-29-1', 'There must be no white space around the scheme of an identification.', {
    at: parties,
    breaks: (party) => {
      const scheme = onlySchemeOf(idsOfParty(party));
      return isAllowed(scheme, party) && scheme !== normalizeSpace(scheme);
    },
    shows: (party) => ({ actual: onlySchemeOf(idsOfParty(party)), expected: normalizeSpace(onlySchemeOf(idsOfParty(party))) }),
  }),
  warning('BR-KSA-F-13', 'BT-29', 'An identification should not contain eight equal or successive digits.', {
    at: parties,
    breaks: (party) => idsOfParty(party).some((id) => isAllowed(schemeOf(id), party) && isSuspicious(id)),
    shows: showing(idsOfParty),
  }),
  warning('BR-KSA-08', 'BT-29', 'A seller must be identified by one of the schemes CRN, MOM, MLS, SAG, OTH and 700.', {
    at: invoice,
    breaks: (_root, view) => !isSellerIdentified(view.at(sellerIds)),
    shows: (_root, view) => ({ actual: view.at(sellerIds).map(schemeOf).join(', '), expected: `one of ${sellerSchemesText}` }),
  }),
  error('BR-KSA-14', 'BT-46-1', 'The scheme of a buyer’s identification must be one of those of the standard.', {
    at: buyerIds,
    breaks: (id) => {
      const scheme = normalizeSpace(schemeOf(id));
      return lengthOf(scheme) <= 2 || !buyerSchemesText.includes(scheme);
    },
    shows: showingAttribute('schemeID', () => `one of ${buyerSchemesText}`),
  }),
  buyerNumberRule('BR-KSA-F-07', 'TIN', /^3[0-9]{9}$/, 'A tax identification number must be 10 digits that begin with 3.'),
  buyerNumberRule('BR-KSA-F-10', 'NAT', /^1[0-9]{9}$/, 'A national ID must be 10 digits that begin with 1.'),
  buyerNumberRule('BR-KSA-F-11', 'IQA', /^2[0-9]{9}$/, 'An iqama number must be 10 digits that begin with 2.'),
  // An empty VAT number counts as one here; BR-KSA-99 warns of it.
  warning('BR-KSA-81', 'BT-46', 'A buyer without VAT number must be identified in a standard document.', {
    when: ({ isStandard }) => isStandard,
    at: buyerParty,
    breaks: (party) => vatNumber(party).length === 0 && !isFilled(ownIds(party)),
  }),
  // Header and lines alike; here the code counts only without white space around it.
  error('BR-KSA-49', 'BT-46', 'A buyer of private education or healthcare must be identified by a national ID.', {
    at: underEvery('cac:TaxTotal', 'cac:TaxSubtotal/cac:TaxCategory'),
    breaks: (category, view) =>
      (anyIs(exemptionCode(category), 'VATEX-SA-EDU') || anyIs(exemptionCode(category), 'VATEX-SA-HEA')) &&
      view.at(nationalIds).length === 0,
  }),
];
