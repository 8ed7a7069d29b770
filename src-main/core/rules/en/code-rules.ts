import { countries } from '#shared/reference/countries.ts';
import { currencies } from '#shared/reference/currencies.ts';
import { paymentMeans } from '#shared/reference/payment-means.ts';
import { attributeOf, textOf } from '../../xml/select.ts';
import type { Place } from '../rule/document-view.ts';
import { codeList, isListed, type CodeList } from '../lists/code-list.ts';
import { documentTypes } from '../lists/document-types.ts';
import { amountsButTaxes, anyOf, categoryIds, everywhere, underEvery } from '../rule/places.ts';
import { error, warning, type Rule } from '../rule/rule.ts';
import { showingAttribute } from '../rule/shown-values.ts';

const isoCurrencies = codeList(currencies);
const isoCountries = codeList(countries);
// The European list has one code more than the national one (standard §1.5).
const europeanPaymentMeans = codeList([...paymentMeans.map(([code]) => code), '69']);
const vatCategories = codeList('AE L M E S Z G O K B');

// The amounts with VAT of lines are not among them.
const amounts = anyOf(amountsButTaxes, everywhere('cbc:TaxAmount'), everywhere('cbc:TaxableAmount'));

const longestShownList = 12;

function listed(at: Place, list: CodeList): Pick<Rule, 'at' | 'breaks' | 'shows'> {
  const expected = list.size > longestShownList ? undefined : `one of ${[...list].join(' ')}`;
  return {
    at,
    breaks: (element) => !isListed(list, textOf(element)),
    shows: (element) => ({ actual: textOf(element), expected }),
  };
}

/** Codes that must be of a list (standard §6.2). */
export const codeRules: readonly Rule[] = [
  error(
    'BR-CL-01',
    'BT-3',
    'The type code must be one of UNTDID 1001 for invoices.',
    listed(everywhere('cbc:InvoiceTypeCode'), documentTypes),
  ),
  error('BR-CL-03', 'BT-5', 'The currency of an amount must be a code of ISO 4217.', {
    at: amounts,
    breaks: (amount) => {
      const currency = attributeOf(amount, 'currencyID') ?? '';
      return currency !== '' && !isListed(isoCurrencies, currency);
    },
    shows: showingAttribute('currencyID'),
  }),
  error(
    'BR-CL-04',
    'BT-5',
    'The document currency must be a code of ISO 4217.',
    listed(everywhere('cbc:DocumentCurrencyCode'), isoCurrencies),
  ),
  error(
    'BR-CL-05',
    'BT-6',
    'The tax currency must be a code of ISO 4217.',
    listed(everywhere('cbc:TaxCurrencyCode'), isoCurrencies),
  ),
  // Countries of origin of items are not called cac:Country and pass.
  warning(
    'BR-CL-14',
    'BT-40',
    'A country must be a code of ISO 3166-1.',
    listed(underEvery('cac:Country', 'cbc:IdentificationCode'), isoCountries),
  ),
  warning(
    'BR-CL-16',
    'BT-81',
    'The payment means must be a code of UNTDID 4461.',
    listed(underEvery('cac:PaymentMeans', 'cbc:PaymentMeansCode'), europeanPaymentMeans),
  ),
  error('BR-CL-18', 'BT-118', 'A VAT category must be a code of UNTDID 5305.', listed(categoryIds, vatCategories)),
];
