import { attributeOf, textOf } from '../../xml/select.ts';
import type { XmlElement } from '../../xml/xml-tree.ts';
import { follow, path } from '../xpath/path.ts';
import { anyIs, normalizeSpace, stringOf } from '../xpath/texts.ts';
import type { Place } from './document-view.ts';

const categoryId = path('cbc:ID');
const schemeId = path('cac:TaxScheme/cbc:ID');
const chargeIndicator = path('cbc:ChargeIndicator');
const countryCode = path('cbc:IdentificationCode');

const placesByPath = new Map<string, Place>();

/** The place at the end of a path from the invoice. Paths that begin alike share the search for their beginning. */
export function under(text: string): Place {
  const known = placesByPath.get(text);
  if (known !== undefined) return known;
  const place = placeUnder(text);
  placesByPath.set(text, place);
  return place;
}

function placeUnder(text: string): Place {
  const lastSlash = text.lastIndexOf('/');
  const step = path(text.slice(lastSlash + 1));
  if (lastSlash === -1) return ({ root }) => step(root);
  const parents = under(text.slice(0, lastSlash));
  return (view) => follow(view.at(parents), step);
}

/** The place of all elements of a name, wherever they are. */
export function everywhere(name: string): Place {
  return (view) => view.all(name);
}

/** The place at the end of a path from every element of a name, wherever it is: XPath's `//cac:Delivery/…`. */
export function underEvery(name: string, text: string): Place {
  const find = path(text);
  return (view) => follow(view.all(name), find);
}

/** The elements of a place that pass a test. */
export function only(place: Place, test: (element: XmlElement) => boolean): Place {
  return (view) => view.at(place).filter(test);
}

/** The elements of several places. */
export function anyOf(...places: Place[]): Place {
  return (view) => places.flatMap((place) => view.at(place));
}

/** `cbc:ChargeIndicator = true()`; `1` and white space around are booleans too (standard §6.0.1). */
export function isCharge(allowanceCharge: XmlElement): boolean {
  return chargeIndicator(allowanceCharge).some((indicator) => /^[ \t\r\n]*(?:true|1)[ \t\r\n]*$/.test(textOf(indicator)));
}

/** `cbc:ChargeIndicator = false()`. */
export function isAllowance(allowanceCharge: XmlElement): boolean {
  return chargeIndicator(allowanceCharge).some((indicator) => /^[ \t\r\n]*(?:false|0)[ \t\r\n]*$/.test(textOf(indicator)));
}

/** The category code of a tax category, trimmed. */
export function codeOf(category: XmlElement): string {
  return normalizeSpace(stringOf(categoryId(category)));
}

/** Whether a tax category is one of VAT: its scheme, trimmed and in capitals, is `VAT` (standard §6.0, VATscheme). */
export function isVat(category: XmlElement): boolean {
  return schemeId(category).some((id) => normalizeSpace(textOf(id).toUpperCase()) === 'VAT');
}

/** The place of the VAT categories with that code among others. */
export function vatCategory(place: Place, code: string): Place {
  return only(place, (category) => codeOf(category) === code && isVat(category));
}

/** Whether an amount's `currencyID` is one of these currency codes, character by character. */
export function isInCurrency(amount: XmlElement, currencies: readonly XmlElement[]): boolean {
  const currency = attributeOf(amount, 'currencyID');
  return currency !== undefined && anyIs(currencies, currency);
}

/** The root element. */
export const invoice: Place = ({ root }) => [root];

/** BG-25. */
export const lines = under('cac:InvoiceLine');
/** BT-131. */
export const lineNetAmounts = under('cac:InvoiceLine/cbc:LineExtensionAmount');
/** The VAT of a line (KSA-11), also of one that settles a prepayment. */
export const lineTaxTotals = under('cac:InvoiceLine/cac:TaxTotal');
/** What an invoice line settles of an earlier prepayment (standard §1.3). */
export const lineSubtotals = under('cac:InvoiceLine/cac:TaxTotal/cac:TaxSubtotal');
/** What a line that settles a prepayment refers to. */
export const lineReferences = under('cac:InvoiceLine/cac:DocumentReference');
/** The VAT category of an item (BT-151). */
export const lineCategories = under('cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory');

/** BG-20 and BG-21 together. */
export const headerAllowanceCharges = under('cac:AllowanceCharge');
/** BG-20. */
export const headerAllowances = only(headerAllowanceCharges, isAllowance);
/** BG-21. */
export const headerCharges = only(headerAllowanceCharges, isCharge);
/** BG-27 and BG-28 together. */
export const lineAllowanceCharges = under('cac:InvoiceLine/cac:AllowanceCharge');
/** BG-27. */
export const lineAllowances = only(lineAllowanceCharges, isAllowance);
/** BG-28. */
export const lineCharges = only(lineAllowanceCharges, isCharge);
/** The discount that leads from the gross to the net price (BG-29). */
export const priceAllowances = under('cac:InvoiceLine/cac:Price/cac:AllowanceCharge');

/** The totals of VAT (BT-110, BT-111). */
export const headerTaxTotals = under('cac:TaxTotal');
/** The VAT breakdown (BG-23). */
export const headerSubtotals = under('cac:TaxTotal/cac:TaxSubtotal');
/** The categories of the VAT breakdown (BT-118). */
export const headerCategories = under('cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory');
/** BG-22. */
export const monetaryTotal = under('cac:LegalMonetaryTotal');

/** The VAT categories of settled prepayments. */
export const prepaymentCategories = under('cac:InvoiceLine/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory');
/** The category codes that BR-KSA-18 and BR-CL-18 look up; those of line allowances are not among them. */
export const categoryIds = anyOf(
  under('cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:ID'),
  under('cac:InvoiceLine/cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:ID'),
  under('cac:AllowanceCharge/cac:TaxCategory/cbc:ID'),
  under('cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory/cbc:ID'),
);

/** BG-4. */
export const sellerPlace = under('cac:AccountingSupplierParty/cac:Party');
/** BG-5. */
export const sellerAddress = under('cac:AccountingSupplierParty/cac:Party/cac:PostalAddress');
/** BG-7. */
export const buyerParty = under('cac:AccountingCustomerParty/cac:Party');
/** BG-8. */
export const buyerAddress = under('cac:AccountingCustomerParty/cac:Party/cac:PostalAddress');
/** The country of a buyer in the Kingdom; rules that are tried on it pass over buyers without one (standard §6.1). */
export const nationalBuyerCountry = only(
  under('cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cac:Country'),
  (country) => anyIs(countryCode(country), 'SA'),
);

/** All amounts but those of taxes, wherever they are. */
export const amountsButTaxes = anyOf(
  everywhere('cbc:Amount'),
  everywhere('cbc:BaseAmount'),
  everywhere('cbc:PriceAmount'),
  everywhere('cbc:LineExtensionAmount'),
  everywhere('cbc:TaxExclusiveAmount'),
  everywhere('cbc:TaxInclusiveAmount'),
  everywhere('cbc:AllowanceTotalAmount'),
  everywhere('cbc:ChargeTotalAmount'),
  everywhere('cbc:PrepaidAmount'),
  everywhere('cbc:PayableRoundingAmount'),
  everywhere('cbc:PayableAmount'),
);
