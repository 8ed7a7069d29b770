import { textOf } from '#main/core/xml/select.ts';
import { everywhere, headerTaxTotals, invoice, only } from '../../rule/places.ts';
import { error, warning, type Rule } from '../../rule/rule.ts';
import { path } from '../../xpath/path.ts';
import { normalizeSpace, stringOf } from '../../xpath/texts.ts';
import { showing } from '../../rule/shown-values.ts';

const profile = path('cbc:ProfileID');
const subtotals = path('cac:TaxSubtotal');

const totalsWithBreakdown = only(headerTaxTotals, (total) => subtotals(total).length > 0);
const totalsWithoutBreakdown = only(headerTaxTotals, (total) => subtotals(total).length === 0);

/** What the national profile asks of the core model (standard §6.1, EN16931 family). */
export const profileRules: readonly Rule[] = [
  error('BR-KSA-EN16931-01', 'BT-23', 'The business process must be reporting:1.0.', {
    at: invoice,
    breaks: (root) => normalizeSpace(stringOf(profile(root))) !== 'reporting:1.0',
    shows: showing(profile, 'reporting:1.0'),
  }),
  error('BR-KSA-EN16931-02', 'BT-6', 'The tax currency must be SAR.', {
    at: everywhere('cbc:TaxCurrencyCode'),
    breaks: (currency) => normalizeSpace(textOf(currency).toUpperCase()) !== 'SAR',
    shows: (currency) => ({ actual: textOf(currency), expected: 'SAR' }),
  }),
  warning('BR-KSA-EN16931-08', 'BT-110', 'There must be exactly one tax total with a VAT breakdown.', {
    at: invoice,
    breaks: (_root, view) => view.at(totalsWithBreakdown).length !== 1,
    shows: (_root, view) => ({ actual: String(view.at(totalsWithBreakdown).length), expected: '1' }),
  }),
  warning('BR-KSA-EN16931-09', 'BT-111', 'Beside a tax currency there must be exactly one tax total without VAT breakdown.', {
    at: everywhere('cbc:TaxCurrencyCode'),
    breaks: (_currency, view) => view.at(totalsWithoutBreakdown).length !== 1,
    shows: (_currency, view) => ({ actual: String(view.at(totalsWithoutBreakdown).length), expected: '1' }),
  }),
];
