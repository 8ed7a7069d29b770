import { expect, test } from 'vitest';
import { checkRules } from '#main/core/rules/check-rules.ts';
import { amountText } from '#main/core/rules/rule/shown-values.ts';
import { parseDecimal } from '#main/core/rules/xpath/decimals.ts';
import { readXml } from '#main/core/xml/read-xml.ts';
import { discountedXml, validatedAt, validXml } from '#support/core/rules/rule-documents.ts';

/** The value that the document's first finding of a code shows as found, and the one it shows as wanted. */
function shownBy(code: string, xml: string): [string | undefined, string | undefined] | undefined {
  const parsed = readXml(xml);
  if (!parsed.ok) throw new Error(parsed.fault.message);
  const found = checkRules(parsed.value, { now: validatedAt }).find((finding) => finding.code === code);
  return found && [found.actual, found.expected];
}

function changed(xml: string, from: string | RegExp, to: string): string {
  const edited = xml.replace(from, to);
  if (edited === xml) throw new Error(`nothing to change: ${String(from)}`);
  return edited;
}

const amountOf = (name: string): RegExp => new RegExp(`(<cbc:${name} currencyID="SAR">)[^<]*`);

test.each([
  ['BR-CO-10', amountOf('LineExtensionAmount'), '$151.00', '51.00', '50.00'],
  ['BR-CO-13', amountOf('TaxExclusiveAmount'), '$151.00', '51.00', '50.00'],
  ['BR-CO-15', amountOf('TaxInclusiveAmount'), '$158.00', '58.00', '57.50'],
  ['BR-CO-16', amountOf('PayableAmount'), '$158.00', '58.00', '57.50'],
  ['BR-CO-17', /(<cac:TaxSubtotal>.*?<cbc:TaxAmount currencyID="SAR">)[^<]*/s, '$17.60', '7.60', '7.50'],
  ['BR-S-08', /(<cac:TaxSubtotal>.*?<cbc:TaxableAmount currencyID="SAR">)[^<]*/s, '$149.00', '49.00', '50.00'],
  ['BR-KSA-51', amountOf('RoundingAmount'), '$157.51', '57.51', '57.50'],
  ['BR-KSA-EN16931-11', amountOf('PriceAmount'), '$126.00', '50.00', '52.00'],
  ['BR-DEC-18', amountOf('PayableAmount'), '$157.500', '57.500', undefined],
  ['BR-KSA-EN16931-01', 'reporting:1.0', 'clearance:1.0', 'clearance:1.0', 'reporting:1.0'],
  ['BR-KSA-EN16931-02', '<cbc:TaxCurrencyCode>SAR', '<cbc:TaxCurrencyCode>USD', 'USD', 'SAR'],
  ['BR-KSA-CL-02', '<cbc:PayableAmount currencyID="SAR"', '<cbc:PayableAmount currencyID="USD"', 'USD', 'SAR'],
  ['BR-KSA-06', 'name="0200000"', 'name="0200002"', '0200002', undefined],
  ['BR-KSA-05', '>388<', '>389<', '389', '388, 383, 381 or 386'],
  ['BR-KSA-04', '<cbc:IssueDate>2026-11-20', '<cbc:IssueDate>2026-11-21', '2026-11-21', '2026-11-20 or before'],
  ['BR-KSA-37', '>8228<', '>82<', '82', '4 digits'],
  ['BR-KSA-66', '>12628<', '>1262X<', '1262X', '5 digits'],
  ['BR-KSA-F-08', '>1010456827<', '>10104<', '10104', undefined],
  ['BR-KSA-40', /310175397400003/g, '41017539740000', '41017539740000', undefined],
  ['BR-KSA-84', /<cbc:Percent>15.00/g, '<cbc:Percent>14.00', '14.00', '15 or 5'],
  ['BR-KSA-F-06-C19', /<cbc:Name>[^<]*/, `<cbc:Name>${'x'.repeat(1234)}`, '1,234 characters', 'from 3 to 1,000'],
  ['BR-KSA-18', '<cac:ClassifiedTaxCategory><cbc:ID>S<', '<cac:ClassifiedTaxCategory><cbc:ID>Q<', 'Q', 'S, Z, E or O'],
])('%s shows the value that it found and the one that it wants', (code, from, to, actual, expected) => {
  expect(shownBy(code, changed(validXml('simplified'), from, to))).toEqual([actual, expected]);
});

test('shows what an allowance and a price should be', () => {
  const amount = changed(discountedXml(), /(<cbc:MultiplierFactorNumeric>20<.*?<cbc:Amount currencyID="SAR">)10\.00/s, '$112.00');
  expect(shownBy('BR-KSA-EN16931-03', amount)).toEqual(['12.00', '10.00']);
  const price = changed(discountedXml(), /(<cac:Price><cbc:PriceAmount currencyID="SAR">)[^<]*/, '$124.00');
  expect(shownBy('BR-KSA-EN16931-07', price)).toEqual(['24.00', '25.00']);
});

test('cuts what is long', () => {
  const [actual] = shownBy('BR-KSA-EN16931-01', changed(validXml('simplified'), 'reporting:1.0', 'r'.repeat(5000))) ?? [];
  expect(actual).toBe(`${'r'.repeat(200)}…`);
});

test.each([
  ['57.5', '57.50'],
  ['-0.005', '-0.005'],
  ['12', '12.00'],
  ['.1', '0.10'],
])('writes %s as the amount %s', (text, written) => {
  expect(amountText(parseDecimal(text)!)).toBe(written);
});
