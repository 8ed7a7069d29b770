import { attributeOf } from '#main/core/xml/select.ts';
import { invoice } from '../../rule/places.ts';
import { lengthTest } from '../../rule/length-test.ts';
import { error, warning, type Rule } from '../../rule/rule.ts';
import { path } from '../../xpath/path.ts';
import { anyIsNot, isFilled, normalizeSpace, stringOf } from '../../xpath/texts.ts';
import { showing } from '../../rule/shown-values.ts';

const uuid = path('cbc:UUID');
const issueTime = path('cbc:IssueTime');
const taxCurrency = path('cbc:TaxCurrencyCode');
const typeCode = path('cbc:InvoiceTypeCode');
const orderNumber = path('cac:OrderReference/cbc:ID');
const contractNumber = path('cac:ContractDocumentReference/cbc:ID');
const references = path('cac:AdditionalDocumentReference');
const counter = path('cac:AdditionalDocumentReference/cbc:UUID');
const id = path('cbc:ID');

// Nine characters, of which the last says that the buyer is a government body (standard §1.1).
const governmentCode = /^0[12].{6}1$/su;
// Only the first character counts. `\w` of XML Schema is all but punctuation, separators and control characters (standard §6.0.1).
const uuidStart = /^(?:[^\p{P}\p{Z}\p{C}]|[.-])/u;
const timeOfDay = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z?$/;
const digits = /^[0-9]*$/;

/** Identifiers and references in the header of a document (standard §6.1, Header and references). */
export const headerRules: readonly Rule[] = [
  error('BR-KSA-03', 'KSA-1', 'A document must have a UUID that begins with a letter, a digit, a point or a dash.', {
    at: invoice,
    breaks: (root) => !uuidStart.test(stringOf(uuid(root))),
    shows: showing(uuid),
  }),
  error('BR-KSA-70', 'KSA-25', 'A document must have an issue time of the form hh:mm:ss or hh:mm:ssZ.', {
    at: invoice,
    breaks: (root) => !timeOfDay.test(stringOf(issueTime(root))),
    shows: showing(issueTime),
  }),
  error('BR-KSA-68', 'BT-6', 'A document must state the tax currency.', {
    at: invoice,
    breaks: (root) => !anyIsNot(taxCurrency(root), ''),
  }),
  warning('BR-KSA-F-06-C3', 'BT-13', 'The purchase order number must have at most 127 characters.', {
    at: invoice,
    ...lengthTest(orderNumber, { most: 127 }),
  }),
  // Two contracts abort here, whatever their numbers are (standard §6.0.1, More aborts).
  warning('BR-KSA-F-06-C5', 'BT-12', 'The contract number must have at most 127 characters.', {
    at: invoice,
    ...lengthTest(contractNumber, { most: 127 }),
  }),
  error('BR-KSA-92', 'BT-12', 'A document to a government body must state the contract number.', {
    when: ({ root }) => typeCode(root).some((type) => governmentCode.test(attributeOf(type, 'name') ?? '')),
    at: invoice,
    breaks: (root) => !isFilled(contractNumber(root)),
  }),
  // The counter may be in any reference, as long as one is called ICV.
  error('BR-KSA-33', 'KSA-16', 'A document must have an invoice counter value.', {
    at: invoice,
    breaks: (root) =>
      !references(root).some((reference) => normalizeSpace(stringOf(id(reference))) === 'ICV') || !anyIsNot(counter(root), ''),
  }),
  // Two references with a UUID abort here; none is as good as digits.
  error('BR-KSA-34', 'KSA-16', 'The invoice counter value must consist of digits.', {
    at: invoice,
    breaks: (root) => !digits.test(stringOf(counter(root))),
    shows: showing(counter),
  }),
];
