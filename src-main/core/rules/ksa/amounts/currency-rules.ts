import { currencies } from '#shared/reference/currencies.ts';
import { attributeOf, textOf } from '#main/core/xml/select.ts';
import type { XmlElement } from '#main/core/xml/xml-tree.ts';
import { codeList, isListed } from '../../lists/code-list.ts';
import type { DocumentView } from '../../rule/document-view.ts';
import { amountsButTaxes, anyOf, everywhere, headerTaxTotals, invoice, under } from '../../rule/places.ts';
import { error, warning, type Rule } from '../../rule/rule.ts';
import { anyAboveZero, doubleAt, round2OfDouble } from '../../xpath/doubles.ts';
import { path } from '../../xpath/path.ts';
import { matches } from '../../xpath/regular-expression.ts';
import { anyIsNot, lengthOf, normalizeSpace, oneOf, stringOf } from '../../xpath/texts.ts';
import { showing, showingAmount, showingAttribute } from '../../rule/shown-values.ts';

const sourceCurrency = path('cbc:SourceCurrencyCode');
const targetCurrency = path('cbc:TargetCurrencyCode');
const calculationRate = path('cbc:CalculationRate');
const subtotals = path('cac:TaxSubtotal');
const taxAmount = path('cbc:TaxAmount');
const ownCurrency = path('cbc:DocumentCurrencyCode');

const isoCurrencies = codeList(currencies);
const exchangeRate = under('cac:TaxExchangeRate');

// Amounts whose currency BR-KSA-CL-01 looks up itself; BR-CL-03 looks up all.
const listedAmounts = anyOf(
  under('cac:InvoiceLine/cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount'),
  under('cac:InvoiceLine/cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount'),
  under('cac:LegalMonetaryTotal/cbc:PayableRoundingAmount'),
);

// All amounts but those of the header's tax totals, one of which is in riyals; amounts of payment terms are among them.
const amountsInDocumentCurrency = anyOf(
  amountsButTaxes,
  under('cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount'),
  under('cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount'),
  under('cac:InvoiceLine/cac:TaxTotal/cbc:TaxAmount'),
  under('cac:InvoiceLine/cac:TaxTotal/cbc:RoundingAmount'),
  under('cac:InvoiceLine/cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount'),
  under('cac:InvoiceLine/cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount'),
);

// Every amount needs it.
const currencyOfView = new WeakMap<DocumentView, string>();

// The document currency, in which a currency is searched for as a regular expression: `AR` is found in SAR (standard §6.0.1).
function documentCurrency(view: DocumentView): string {
  const known = currencyOfView.get(view);
  if (known !== undefined) return known;
  const currency = normalizeSpace(stringOf(view.all('cbc:DocumentCurrencyCode')));
  currencyOfView.set(view, currency);
  return currency;
}

function isInDocumentCurrency(amount: XmlElement, view: DocumentView): boolean {
  const currency = attributeOf(amount, 'currencyID');
  return currency !== undefined && matches(documentCurrency(view), currency, amount) && currency !== '';
}

// Whether a currency of the exchange rate is stated and not found in that of the document.
function isOtherCurrency(stated: readonly XmlElement[], currency: string): boolean {
  const element = oneOf(stated);
  return element !== undefined && textOf(element) !== '' && !matches(currency, textOf(element), element);
}

// BT-110 and BT-111 of a foreign document, each once, above 0 and alike.
function areTotalsAlike(taxTotals: readonly XmlElement[]): boolean {
  const inDocumentCurrency = taxTotals.filter((total) => subtotals(total).length > 0).flatMap(taxAmount);
  const inTaxCurrency = taxTotals.filter((total) => subtotals(total).length === 0).flatMap(taxAmount);
  if (!anyAboveZero(inDocumentCurrency) || !anyAboveZero(inTaxCurrency)) return false;
  return round2OfDouble(doubleAt(inDocumentCurrency)) === round2OfDouble(doubleAt(inTaxCurrency));
}

/** Currencies and the exchange rate (standard §1.4 and §6.1, Currency and numbers). */
export const currencyRules: readonly Rule[] = [
  error('BR-KSA-CL-01', 'BT-5', 'The document currency must be a code of ISO 4217.', {
    at: everywhere('cbc:DocumentCurrencyCode'),
    breaks: (currency) => !isListed(isoCurrencies, textOf(currency)),
  }),
  error('BR-KSA-CL-01', 'KSA-31', 'The currency of a prepayment or of the rounding must be a code of ISO 4217.', {
    at: listedAmounts,
    breaks: (amount) => {
      const currency = attributeOf(amount, 'currencyID');
      return currency !== undefined && !isListed(isoCurrencies, currency);
    },
    shows: showingAttribute('currencyID'),
  }),
  error('BR-KSA-CL-02', 'BT-5', 'Amounts must be in the document currency; only the total VAT may be in another.', {
    at: amountsInDocumentCurrency,
    breaks: (amount, view) => !isInDocumentCurrency(amount, view),
    shows: showingAttribute('currencyID', documentCurrency),
  }),
  warning('BR-KSA-87', 'KSA-36', 'An exchange rate must state source currency, target currency and rate.', {
    at: exchangeRate,
    breaks: (exchange) => [sourceCurrency, targetCurrency, calculationRate].some((part) => !anyIsNot(part(exchange), '')),
  }),
  error('BR-KSA-88', 'KSA-37', 'The source currency of the exchange rate must be the document currency.', {
    at: exchangeRate,
    breaks: (exchange, view) => isOtherCurrency(sourceCurrency(exchange), documentCurrency(view)),
    shows: showingAmount(sourceCurrency, (_exchange, view) => documentCurrency(view)),
  }),
  error('BR-KSA-89', 'KSA-38', 'The target currency of the exchange rate must be the tax currency.', {
    at: exchangeRate,
    breaks: (exchange, view) =>
      isOtherCurrency(targetCurrency(exchange), normalizeSpace(stringOf(view.all('cbc:TaxCurrencyCode')))),
    shows: showingAmount(targetCurrency, (_exchange, view) => stringOf(view.all('cbc:TaxCurrencyCode'))),
  }),
  error('BR-KSA-90', 'KSA-39', 'The exchange rate must have at most 14 characters.', {
    at: exchangeRate,
    breaks: (exchange) => lengthOf(normalizeSpace(stringOf(calculationRate(exchange)))) >= 15,
    shows: showing(calculationRate),
  }),
  warning('BR-KSA-97', 'BT-111', 'The VAT in riyals of a document in another currency cannot equal its VAT in that currency.', {
    when: ({ root }) => anyIsNot(ownCurrency(root), '') && anyIsNot(ownCurrency(root), 'SAR'),
    at: invoice,
    breaks: (_root, view) => areTotalsAlike(view.at(headerTaxTotals)),
    shows: (_root, view) => ({ actual: view.at(headerTaxTotals).flatMap(taxAmount).map(textOf).join(' and ') }),
  }),
];
