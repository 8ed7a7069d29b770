import type { InvoiceType } from '#shared/invoice/document.ts';
import { namespaces } from '#main/core/xml/namespaces.ts';
import { attributeOf, childOf, childrenOf, textOf } from '#main/core/xml/select.ts';
import type { XmlElement } from '#main/core/xml/xml-tree.ts';
import type { QrFields } from '#main/core/ubl/written-document.ts';

/** What the authority reads of a document, verbatim; an absent element reads as empty text. */
export type SubmittedFacts = {
  uuid: string;
  /** BT-3, e.g. `388`. */
  typeCode: string;
  /** Positions 1-2 of KSA-2; undefined when they are neither 01 nor 02. */
  invoiceType: InvoiceType | undefined;
  /** The texts that the QR repeats. */
  qrFields: QrFields;
};

type Step = { namespace: string; name: string };

const cac = (name: string): Step => ({ namespace: namespaces.cac, name });
const cbc = (name: string): Step => ({ namespace: namespaces.cbc, name });

// Text of the first element at the end of a path.
function textAt(root: XmlElement, ...path: Step[]): string {
  let element: XmlElement | undefined = root;
  for (const step of path) {
    if (element === undefined) return '';
    element = childOf(element, step.namespace, step.name);
  }
  return element === undefined ? '' : textOf(element);
}

function invoiceTypeOf(transactionCode: string): InvoiceType | undefined {
  if (transactionCode.startsWith('01')) return 'standard';
  if (transactionCode.startsWith('02')) return 'simplified';
  return undefined;
}

/** Reads what the validation and the authority's own QR need of a parsed document. */
export function documentFacts(root: XmlElement): SubmittedFacts {
  const [typeCode] = childrenOf(root, namespaces.cbc, 'InvoiceTypeCode');
  const party = [cac('AccountingSupplierParty'), cac('Party')];
  return {
    uuid: textAt(root, cbc('UUID')),
    typeCode: typeCode === undefined ? '' : textOf(typeCode),
    invoiceType: typeCode === undefined ? undefined : invoiceTypeOf(attributeOf(typeCode, 'name') ?? ''),
    qrFields: {
      sellerName: textAt(root, ...party, cac('PartyLegalEntity'), cbc('RegistrationName')),
      vatNumber: textAt(root, ...party, cac('PartyTaxScheme'), cbc('CompanyID')),
      timestamp: `${textAt(root, cbc('IssueDate'))}T${textAt(root, cbc('IssueTime'))}`,
      payable: textAt(root, cac('LegalMonetaryTotal'), cbc('PayableAmount')),
      vat: textAt(root, cac('TaxTotal'), cbc('TaxAmount')),
    },
  };
}
