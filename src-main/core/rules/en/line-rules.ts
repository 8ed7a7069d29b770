import { attributeOf } from '../../xml/select.ts';
import { everywhere, isVat } from '../rule/places.ts';
import { lengthTest } from '../rule/length-test.ts';
import { error, warning, type Rule } from '../rule/rule.ts';
import { path } from '../xpath/path.ts';
import { anyIsNot, anyTextNodeIs, lengthOf, stringOf } from '../xpath/texts.ts';
import { showing, showingAttributeLength } from '../rule/shown-values.ts';

const id = path('cbc:ID');
const quantity = path('cbc:InvoicedQuantity');
const lineNet = path('cbc:LineExtensionAmount');
const itemName = path('cac:Item/cbc:Name');
const price = path('cac:Price/cbc:PriceAmount');
const itemCategory = path('cac:Item/cac:ClassifiedTaxCategory');
const buyersNumber = path('cac:Item/cac:BuyersItemIdentification/cbc:ID');
const sellersNumber = path('cac:Item/cac:SellersItemIdentification/cbc:ID');
const standardNumber = path('cac:Item/cac:StandardItemIdentification/cbc:ID');
const name = path('cbc:Name');
const value = path('cbc:Value');

// `\d` of XPath: the digits of every script (standard §6.0.1, Regular expressions).
const digitsOnly = /^\p{Nd}+$/u;

const allLines = everywhere('cac:InvoiceLine');

/** What the lines of a document must state, and how long it may be (standard §6.2). */
export const lineRules: readonly Rule[] = [
  warning('BR-21', 'BT-126', 'A line must have a number.', {
    at: allLines,
    breaks: (line) => !anyIsNot(id(line), ''),
  }),
  // Of all ways to write it, only `0` is no quantity.
  error('BR-22', 'BT-129', 'A line must state its quantity.', {
    at: allLines,
    breaks: (line) => quantity(line).length === 0 || anyTextNodeIs(quantity(line), '0'),
    shows: showing(quantity),
  }),
  error('BR-24', 'BT-131', 'A line must state its net amount.', {
    at: allLines,
    breaks: (line) => lineNet(line).length === 0,
  }),
  warning('BR-25', 'BT-153', 'A line must name its item.', {
    at: allLines,
    breaks: (line) => !anyIsNot(itemName(line), ''),
  }),
  error('BR-26', 'BT-146', 'A line must state its net price.', {
    at: allLines,
    breaks: (line) => price(line).length === 0,
  }),
  error('BR-CO-04', 'BT-151', 'A line must state the VAT category of its item.', {
    at: allLines,
    breaks: (line) => !itemCategory(line).some((category) => isVat(category) && id(category).length > 0),
  }),
  error('BR-54', 'BG-32', 'An attribute of an item must have a name and a value.', {
    at: everywhere('cac:AdditionalItemProperty'),
    breaks: (property) => name(property).length === 0 || value(property).length === 0,
  }),
  error('BR-KSA-F-06-C17', 'BT-126', 'The number of a line must have from 1 to 6 characters.', {
    at: allLines,
    ...lengthTest(id, { least: 1, most: 6 }),
  }),
  warning('BR-KSA-F-06-C18', 'BT-130', 'The unit of a quantity must have at most 127 characters.', {
    at: allLines,
    breaks: (line) => quantity(line).some((each) => lengthOf(attributeOf(each, 'unitCode') ?? '') > 127),
    shows: showingAttributeLength('unitCode', 'at most 127', quantity),
  }),
  warning('BR-KSA-F-06-C19', 'BT-153', 'The name of an item must have from 3 to 1000 characters.', {
    at: allLines,
    ...lengthTest(itemName, { least: 3, most: 1000 }),
  }),
  warning('BR-KSA-F-C-01', 'BT-153', 'The name of an item must not consist of digits.', {
    at: allLines,
    breaks: (line) => digitsOnly.test(stringOf(itemName(line))),
    shows: showing(itemName),
  }),
  warning('BR-KSA-F-06-C20', 'BT-157', 'The standard number of an item must have at most 127 characters.', {
    at: allLines,
    ...lengthTest(standardNumber, { most: 127 }),
  }),
  warning('BR-KSA-F-06-C30', 'BT-156', 'The buyer’s number of an item must have at most 127 characters.', {
    at: allLines,
    ...lengthTest(buyersNumber, { most: 127 }),
  }),
  warning('BR-KSA-F-06-C31', 'BT-155', 'The seller’s number of an item must have at most 127 characters.', {
    at: allLines,
    ...lengthTest(sellersNumber, { most: 127 }),
  }),
];
