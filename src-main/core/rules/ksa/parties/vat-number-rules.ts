import { textOf } from '#main/core/xml/select.ts';
import { invoice, only, under } from '../../rule/places.ts';
import { error, warning, type Rule } from '../../rule/rule.ts';
import { path } from '../../xpath/path.ts';
import { anyIs, anyIsNot, isFilled, normalizeSpace, stringOf } from '../../xpath/texts.ts';
import { showingIn } from '../../rule/shown-values.ts';

const sellerNumbers = under('cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID');
const sellerSchemes = under('cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cac:TaxScheme');
const buyerNumbers = under('cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID');
const id = path('cbc:ID');

const vatNumber = /^3[0-9]{13}3$/;

/** VAT registration numbers of seller and buyer (standard §1.7 and §6.1, Parties). */
export const vatNumberRules: readonly Rule[] = [
  error('BR-CUSTOM-VALIDATION-01', 'BT-31', 'Seller and buyer cannot have the same VAT number.', {
    at: invoice,
    breaks: (_root, view) => {
      const ofBuyer = new Set(view.at(buyerNumbers).map(textOf));
      return view.at(sellerNumbers).some((number) => textOf(number) !== '' && ofBuyer.has(textOf(number)));
    },
    shows: showingIn(sellerNumbers),
  }),
  error('BR-KSA-39', 'BT-31', 'A document must state the seller’s VAT number.', {
    at: invoice,
    breaks: (_root, view) =>
      !anyIsNot(view.at(sellerNumbers), '') ||
      !view.at(sellerSchemes).some((scheme) => normalizeSpace(stringOf(id(scheme))) === 'VAT'),
  }),
  // Tried once for each tax scheme that is `VAT` without white space; then two numbers abort (standard §6.0, aborts (a)).
  error('BR-KSA-40', 'BT-31', 'A seller’s VAT number must be 15 digits that begin and end with 3.', {
    at: only(sellerSchemes, (scheme) => anyIs(id(scheme), 'VAT')),
    breaks: (_scheme, view) => view.at(sellerNumbers).length > 0 && !vatNumber.test(stringOf(view.at(sellerNumbers))),
    shows: showingIn(sellerNumbers),
  }),
  error('BR-KSA-44', 'BT-48', 'A buyer’s VAT number must be 15 digits that begin and end with 3.', {
    at: buyerNumbers,
    breaks: (_number, view) => {
      const stated = stringOf(view.at(buyerNumbers));
      return stated !== '' && !vatNumber.test(stated);
    },
  }),
  warning('BR-KSA-99', 'BT-48', 'A buyer’s VAT number should not be left empty in a standard document.', {
    when: ({ isStandard }) => isStandard,
    at: buyerNumbers,
    breaks: (_number, view) => !isFilled(view.at(buyerNumbers)),
  }),
];
