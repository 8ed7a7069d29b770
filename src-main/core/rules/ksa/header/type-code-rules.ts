import { attributeOf, textOf } from '#main/core/xml/select.ts';
import type { XmlElement } from '#main/core/xml/xml-tree.ts';
import { under } from '../../rule/places.ts';
import { error, warning, type Rule } from '../../rule/rule.ts';
import { lengthOf, normalizeSpace } from '../../xpath/texts.ts';
import { showingAttribute, showingAttributeLength } from '../../rule/shown-values.ts';

const typeCode = under('cbc:InvoiceTypeCode');

// An empty code is one of the list as the stylesheets have it, which ends in two spaces (standard §6.0.1, Type code and flags).
const kinds: readonly string[] = ['', '388', '383', '381', '386'];

const transactionCode = /^0[12][01]{5,7}$/;
const simplifiedCode = /^02[01]{4}0/;
// Fifth and seventh character: export and self-billed.
const selfBilledExport = /^.{4}1.1/su;

function transactionCodeOf(type: XmlElement): string {
  return attributeOf(type, 'name') ?? '';
}

/** Invoice type code and transaction code (standard §1.1 and §6.1, Type code, dates). */
export const typeCodeRules: readonly Rule[] = [
  error('BR-KSA-05', 'BT-3', 'The invoice type code must be 388, 383, 381 or 386.', {
    at: typeCode,
    breaks: (type) => !kinds.includes(normalizeSpace(textOf(type))),
    shows: (type) => ({ actual: textOf(type), expected: '388, 383, 381 or 386' }),
  }),
  error('BR-KSA-06', 'KSA-2', 'The transaction code must be 01 or 02 followed by five to seven flags 0 or 1.', {
    at: typeCode,
    breaks: (type) => !transactionCode.test(transactionCodeOf(type)),
    shows: showingAttribute('name'),
  }),
  warning('BR-KSA-F-06-C40', 'KSA-2', 'The transaction code must have from 7 to 9 characters.', {
    at: typeCode,
    breaks: (type) => {
      const length = lengthOf(transactionCodeOf(type));
      return length < 7 || length > 9;
    },
    shows: showingAttributeLength('name', 'from 7 to 9'),
  }),
  error('BR-KSA-31', 'KSA-2', 'A simplified document cannot be self-billed.', {
    when: ({ subtype }) => subtype === '02',
    at: typeCode,
    breaks: (type) => !simplifiedCode.test(transactionCodeOf(type)),
    shows: showingAttribute('name'),
  }),
  error('BR-KSA-07', 'KSA-2', 'An export invoice cannot be self-billed.', {
    at: typeCode,
    breaks: (type) => selfBilledExport.test(transactionCodeOf(type)),
    shows: showingAttribute('name'),
  }),
];
