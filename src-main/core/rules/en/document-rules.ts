import type { XmlElement } from '../../xml/xml-tree.ts';
import type { Place } from '../rule/document-view.ts';
import { everywhere, invoice, monetaryTotal, sellerAddress } from '../rule/places.ts';
import { lengthTest } from '../rule/length-test.ts';
import { error, warning, type Rule } from '../rule/rule.ts';
import { path } from '../xpath/path.ts';
import { anyIsNot, lengthOf } from '../xpath/texts.ts';
import { showingLength } from '../rule/shown-values.ts';

const id = path('cbc:ID');
const note = path('cbc:Note');
const sellerName = path('cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName');
const sellerSubentity = path('cac:AccountingSupplierParty/cac:Party/cac:PostalAddress/cbc:CountrySubentity');
const buyerSubentity = path('cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cbc:CountrySubentity');

type Need = { in: Place; path: string };

// The test of a rule that wants an element somewhere, empty or not.
function isMissing(need: Need): Pick<Rule, 'at' | 'breaks'> {
  const find = path(need.path);
  return { at: need.in, breaks: (element) => find(element).length === 0 };
}

// The test of a rule that wants an element with some content, if only a space.
function isEmpty(need: Need): Pick<Rule, 'at' | 'breaks'> {
  const find = path(need.path);
  return { at: need.in, breaks: (element) => !anyIsNot(find(element), '') };
}

// `cbc:Note/text()[string-length() > 1000]`: of each text by itself, so that many short ones pass.
function hasLongText(element: XmlElement): boolean {
  return element.children.some((child) => typeof child === 'string' && lengthOf(child) > 1000);
}

/** What a document must state outside its lines, and how long it may be (standard §6.2). */
export const documentRules: readonly Rule[] = [
  warning('BR-02', 'BT-1', 'A document must have a number.', isEmpty({ in: invoice, path: 'cbc:ID' })),
  error('BR-03', 'BT-2', 'A document must have an issue date.', isEmpty({ in: invoice, path: 'cbc:IssueDate' })),
  error('BR-04', 'BT-3', 'A document must have a type code.', isEmpty({ in: invoice, path: 'cbc:InvoiceTypeCode' })),
  error('BR-05', 'BT-5', 'A document must state its currency.', isEmpty({ in: invoice, path: 'cbc:DocumentCurrencyCode' })),
  warning('BR-06', 'BT-27', 'A document must name the seller.', {
    at: invoice,
    breaks: (root) => !anyIsNot(sellerName(root), ''),
  }),
  warning(
    'BR-08',
    'BG-5',
    'A document must state the seller’s address.',
    isMissing({ in: invoice, path: 'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress' }),
  ),
  warning(
    'BR-09',
    'BT-40',
    'The seller’s address must state the country.',
    isEmpty({ in: sellerAddress, path: 'cac:Country/cbc:IdentificationCode' }),
  ),
  warning(
    'BR-13',
    'BT-109',
    'A document must state its total without VAT.',
    isMissing({ in: monetaryTotal, path: 'cbc:TaxExclusiveAmount' }),
  ),
  error(
    'BR-14',
    'BT-112',
    'A document must state its total with VAT.',
    isMissing({ in: monetaryTotal, path: 'cbc:TaxInclusiveAmount' }),
  ),
  error('BR-15', 'BT-115', 'A document must state the amount due.', isMissing({ in: monetaryTotal, path: 'cbc:PayableAmount' })),
  error('BR-16', 'BG-25', 'A document must have a line.', isMissing({ in: invoice, path: 'cac:InvoiceLine' })),
  warning('BR-49', 'BT-81', 'Payment means must state their code.', {
    when: ({ isStandard }) => isStandard,
    ...isMissing({ in: everywhere('cac:PaymentMeans'), path: 'cbc:PaymentMeansCode' }),
  }),
  // References to supporting documents inside a billing reference are among them (standard §6.0.1, References).
  warning(
    'BR-52',
    'BT-122',
    'A supporting document must have a reference.',
    isEmpty({ in: everywhere('cac:AdditionalDocumentReference'), path: 'cbc:ID' }),
  ),
  error(
    'BR-55',
    'BT-25',
    'A reference to an earlier document must state its number.',
    isEmpty({ in: everywhere('cac:BillingReference'), path: 'cac:InvoiceDocumentReference/cbc:ID' }),
  ),
  warning('BR-KSA-F-06-C1', 'BT-1', 'The number of a document must have at most 127 characters.', {
    at: invoice,
    ...lengthTest(id, { most: 127 }),
  }),
  warning('BR-KSA-F-06-C2', 'BT-22', 'A note must have at most 1000 characters.', {
    at: invoice,
    breaks: (root) => note(root).some(hasLongText),
    shows: showingLength(note, 'at most 1,000'),
  }),
  warning('BR-KSA-F-06-C8', 'BT-39', 'The province of the seller must have at most 127 characters.', {
    at: invoice,
    ...lengthTest(sellerSubentity, { most: 127 }),
  }),
  // A second legal entity of the seller aborts here.
  warning('BR-KSA-F-06-C10', 'BT-27', 'The seller’s name must have from 1 to 1000 characters.', {
    at: invoice,
    ...lengthTest(sellerName, { least: 1, most: 1000 }),
  }),
  warning('BR-KSA-F-06-C27', 'BT-54', 'The province of the buyer must have at most 127 characters.', {
    at: invoice,
    ...lengthTest(buyerSubentity, { most: 127 }),
  }),
];
