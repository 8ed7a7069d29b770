import { attributeOf } from '#main/core/xml/select.ts';
import type { XmlElement } from '#main/core/xml/xml-tree.ts';
import { isAllowance, isCharge, lineTaxTotals, lines, priceAllowances, under } from '../../rule/places.ts';
import { error, warning, type Rule } from '../../rule/rule.ts';
import { Unprocessable } from '../../xpath/unprocessable.ts';
import {
  areEqual,
  decimalAt,
  decimalOf,
  floor3,
  minus,
  plus,
  quotientOf,
  roundExact2,
  sumOfDecimals,
  times,
  type Exact,
} from '../../xpath/decimals.ts';
import { doubleAt, formatDouble2, numberIn, round2OfDouble } from '../../xpath/doubles.ts';
import { path } from '../../xpath/path.ts';
import { anyIsNot, lengthOf, stringOf } from '../../xpath/texts.ts';
import { showingAmount, showingAttributeLength } from '../../rule/shown-values.ts';
import { isStandardWithSubtype } from '../subtype.ts';

const amount = path('cbc:Amount');
const taxAmount = path('cbc:TaxAmount');
const roundingAmount = path('cbc:RoundingAmount');
const lineNet = path('cbc:LineExtensionAmount');
const netOfLine = path('../cbc:LineExtensionAmount');
const lineTax = path('cac:TaxTotal/cbc:TaxAmount');
const lineRounding = path('cac:TaxTotal/cbc:RoundingAmount');
const quantity = path('cbc:InvoicedQuantity');
const price = path('cac:Price/cbc:PriceAmount');
const baseQuantity = path('cac:Price/cbc:BaseQuantity');
const allowanceCharges = path('cac:AllowanceCharge');
const priceOfAllowance = path('../../cbc:PriceAmount');
const ownAmount = path('../cbc:Amount');

const baseQuantities = under('cac:InvoiceLine/cac:Price/cbc:BaseQuantity');

const halala: Exact = { units: 1n, scale: 2 };
const nudge: Exact = { units: 1n, scale: 13 };

// The price of one unit, or undefined where there is no price.
function unitPrice(line: XmlElement): Exact | undefined {
  const net = decimalAt(price(line));
  const [base] = baseQuantity(line);
  if (base === undefined || net === undefined) return net;
  const quotient = quotientOf(net, decimalOf(base));
  if (quotient === undefined) throw new Unprocessable(base, 'The base quantity must not be 0, as the price is divided by it.');
  return quotient;
}

// BT-131 as the stylesheet works it out: the product cut to 3 decimals, then charges and allowances, then rounding to 2.
function expectedNet(line: XmlElement): Exact | undefined {
  const units = decimalAt(quantity(line));
  if (units === undefined) return undefined;
  const each = unitPrice(line);
  if (each === undefined) return undefined;
  const product = plus(floor3(times(units, each)), nudge);
  const charges = sumOfDecimals(allowanceCharges(line).filter(isCharge).flatMap(amount));
  const allowances = sumOfDecimals(allowanceCharges(line).filter(isAllowance).flatMap(amount));
  return roundExact2(minus(plus(product, charges), allowances));
}

// Right to the halala, or exactly one beside it.
function isNetRight(line: XmlElement): boolean {
  const net = decimalAt(lineNet(line));
  const expected = expectedNet(line);
  if (expected === undefined) return false;
  return areEqual(net, expected) || areEqual(net, plus(expected, halala)) || areEqual(net, minus(expected, halala));
}

// KSA-12 as the stylesheet works it out, in doubles.
function amountWithVat(taxTotal: XmlElement): string {
  return formatDouble2(round2OfDouble(doubleAt(taxAmount(taxTotal)) + doubleAt(netOfLine(taxTotal))));
}

// BT-146 from the gross price and the discount.
function expectedPrice(gross: XmlElement): Exact | undefined {
  const discount = decimalAt(ownAmount(gross));
  return discount && minus(decimalOf(gross), discount);
}

/** Amounts, prices and discounts of lines (standard §3 and §6.1). */
export const lineAmountRules: readonly Rule[] = [
  warning('BR-KSA-51', 'KSA-12', 'A line’s amount with VAT must equal its net amount plus its VAT.', {
    at: lineTaxTotals,
    breaks: (taxTotal) => formatDouble2(doubleAt(roundingAmount(taxTotal))) !== amountWithVat(taxTotal),
    shows: showingAmount(roundingAmount, amountWithVat),
  }),
  error('BR-KSA-52', 'KSA-11', 'Each line of a standard document must state its VAT.', {
    when: isStandardWithSubtype,
    at: lines,
    breaks: (line) => !anyIsNot(lineTax(line), ''),
  }),
  error('BR-KSA-53', 'KSA-12', 'Each line of a standard document must state its amount with VAT.', {
    when: isStandardWithSubtype,
    at: lines,
    breaks: (line) => !anyIsNot(lineRounding(line), ''),
  }),
  error('BR-KSA-EN16931-06', 'BT-147', 'A price may be reduced, not raised by a charge.', {
    at: priceAllowances,
    breaks: isCharge,
  }),
  warning(
    'BR-KSA-EN16931-11',
    'BT-131',
    'A line’s net amount must equal quantity times unit price plus charges less allowances.',
    {
      at: lines,
      breaks: (line) => !isNetRight(line),
      shows: showingAmount(lineNet, expectedNet),
    },
  ),
  error('BR-KSA-EN16931-12', 'BT-149', 'The base quantity must be above 0.', {
    at: baseQuantities,
    breaks: (base) => stringOf([base]) !== '' && !(numberIn(base) > 0),
  }),
  error('BR-KSA-EN16931-07', 'BT-146', 'The net price must equal the gross price less the discount.', {
    at: under('cac:InvoiceLine/cac:Price/cac:AllowanceCharge/cbc:BaseAmount'),
    breaks: (gross) => !areEqual(decimalAt(priceOfAllowance(gross)), expectedPrice(gross)),
    shows: showingAmount(priceOfAllowance, expectedPrice),
  }),
  warning('BR-KSA-F-06-C21', 'BT-150', 'The unit of the base quantity must have at most 127 characters.', {
    at: baseQuantities,
    breaks: (quantity) => lengthOf(attributeOf(quantity, 'unitCode') ?? '') > 127,
    shows: showingAttributeLength('unitCode', 'at most 127'),
  }),
];
