import { textOf } from '#main/core/xml/select.ts';
import type { XmlElement } from '#main/core/xml/xml-tree.ts';
import type { DocumentView, Place } from '../../rule/document-view.ts';
import { buyerParty, invoice, under, underEvery } from '../../rule/places.ts';
import { lengthTest, lengthTestIn } from '../../rule/length-test.ts';
import { warning, type Rule } from '../../rule/rule.ts';
import { path } from '../../xpath/path.ts';
import { anyIsNot, isFilled, stringOf } from '../../xpath/texts.ts';
import { showing } from '../../rule/shown-values.ts';
import { isSimplifiedWithSubtype, isStandardWithSubtype } from '../subtype.ts';

const ownName = path('cac:PartyLegalEntity/cbc:RegistrationName');
const name = path('cbc:RegistrationName');
const telephone = path('cbc:Telephone');
const contactName = path('cbc:Name');
const contactNote = path('cbc:Note');

const buyer = under('cac:AccountingCustomerParty');
const buyerNames = under('cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName');
const buyerContact = under('cac:AccountingCustomerParty/cac:Party/cac:Contact');
const exemptionCodes = underEvery('cac:TaxTotal', 'cac:TaxSubtotal/cac:TaxCategory/cbc:TaxExemptionReasonCode');

// The text that BR-KSA-25 searches for the reason code, so an empty one and parts of both pass (standard §6.0.1, Exemptions).
const citizenExemptions = ' VATEX-SA-HEA VATEX-SA-EDU ';
const telephoneNumber = /^[0+][0-9]{4,15}$/;

function isInside(element: XmlElement, ancestor: XmlElement): boolean {
  const { parent } = element;
  return parent !== undefined && (parent === ancestor || isInside(parent, ancestor));
}

// The names of all legal entities inside the buyer's party, those of its agents and the like included.
const namesInsideBuyer: Place = (view) => {
  const [party] = view.at(buyerParty);
  return view
    .all('cac:PartyLegalEntity')
    .filter((entity) => party !== undefined && isInside(entity, party))
    .flatMap(name);
};

function isForCitizensOnly(view: DocumentView): boolean {
  const codes = view.at(exemptionCodes);
  return codes.length > 0 && codes.every((code) => citizenExemptions.includes(textOf(code)));
}

/** Name and contact of the buyer (standard §6.1, Parties, and Type code, dates). */
export const buyerRules: readonly Rule[] = [
  warning('BR-KSA-42', 'BT-44', 'A standard document must state the buyer’s name.', {
    when: ({ isStandard }) => isStandard,
    at: buyerParty,
    breaks: (party) => !anyIsNot(ownName(party), ''),
  }),
  warning('BR-KSA-71', 'BT-44', 'A simplified summary invoice must state the buyer’s name.', {
    when: ({ subtype, isSimplifiedSummary }) => subtype === '02' && isSimplifiedSummary,
    at: buyer,
    breaks: (_buyer, view) => !isFilled(view.at(namesInsideBuyer)),
  }),
  warning('BR-KSA-25', 'BT-44', 'A simplified document for private education or healthcare must state the buyer’s name.', {
    when: ({ subtype }) => subtype === '02',
    at: invoice,
    breaks: (_root, view) => isForCitizensOnly(view) && !anyIsNot(view.at(buyerNames), ''),
  }),
  // Two legal entities of a buyer abort here and in the next rule (standard §6.0, aborts (a)).
  warning('BR-KSA-F-06-C12', 'BT-44', 'A buyer’s name in a standard document must have from 1 to 1000 characters.', {
    when: isStandardWithSubtype,
    at: buyer,
    ...lengthTestIn(buyerNames, { least: 1, most: 1000 }),
  }),
  warning('BR-KSA-F-06-C32', 'BT-44', 'A buyer’s name in a simplified document must have at most 1000 characters.', {
    when: isSimplifiedWithSubtype,
    at: buyer,
    ...lengthTestIn(buyerNames, { most: 1000 }),
  }),
  warning('BR-KSA-85', 'BT-57', 'A buyer’s telephone number must be 0 or + and 4 to 15 digits.', {
    at: buyerContact,
    breaks: (contact) => {
      const number = stringOf(telephone(contact));
      return number !== '' && !telephoneNumber.test(number);
    },
    shows: showing(telephone),
  }),
  warning('BR-KSA-F-06-C37', 'BT-56', 'The name of a buyer’s contact must have at most 1000 characters.', {
    at: buyerContact,
    ...lengthTest(contactName, { most: 1000 }),
  }),
  // Two notes abort here, however short they are (standard §6.0.1, More aborts).
  warning('BR-KSA-F-06-C38', 'KSA-35', 'The note of a buyer’s contact must have at most 1000 characters.', {
    at: buyerContact,
    ...lengthTest(contactNote, { most: 1000 }),
  }),
];
