import { namespaces } from '../../xml/namespaces.ts';
import { attributeOf, childOf, textOf } from '../../xml/select.ts';
import type { XmlElement } from '../../xml/xml-tree.ts';
import { elementsIn, isReference, type StampParts } from './stamp-parts.ts';

/** What a document's body says of itself, as far as its stamp repeats it or its chain needs it; verbatim. */
export type DocumentFacts = {
  isStandard: boolean;
  uuid: string | undefined;
  /** KSA-16. */
  icv: string | undefined;
  /** KSA-13, the PIH. */
  previousHash: string | undefined;
  sellerName: string | undefined;
  vatNumber: string | undefined;
  /** `IssueDate` + `T` + `IssueTime`. */
  timestamp: string | undefined;
  payable: string | undefined;
  vat: string | undefined;
};

const { cac, cbc } = namespaces;

// The text at the end of a path of first children: aggregates all the way, a basic component last.
function textAt(start: XmlElement | undefined, aggregates: readonly string[], component: string): string | undefined {
  let element = start;
  for (const name of aggregates) element = element === undefined ? undefined : childOf(element, cac, name);
  const found = element === undefined ? undefined : childOf(element, cbc, component);
  return found === undefined ? undefined : textOf(found);
}

/** Reads those facts from a document's body; what is cut out of it is not looked at. */
export function readFacts(root: XmlElement, { cut }: StampParts): DocumentFacts {
  const references = elementsIn(root).filter((element) => !cut.has(element));
  const issueDate = textAt(root, [], 'IssueDate');
  const issueTime = textAt(root, [], 'IssueTime');
  const typeCode = childOf(root, cbc, 'InvoiceTypeCode');
  const counter = references.find((element) => isReference(element, 'ICV'));
  const previous = references.find((element) => isReference(element, 'PIH'));
  return {
    // Whatever does not say that it is standard has to bear a stamp.
    isStandard: typeCode !== undefined && (attributeOf(typeCode, 'name') ?? '').startsWith('01'),
    uuid: textAt(root, [], 'UUID'),
    icv: textAt(counter, [], 'UUID'),
    previousHash: textAt(previous, ['Attachment'], 'EmbeddedDocumentBinaryObject'),
    sellerName: textAt(root, ['AccountingSupplierParty', 'Party', 'PartyLegalEntity'], 'RegistrationName'),
    vatNumber: textAt(root, ['AccountingSupplierParty', 'Party', 'PartyTaxScheme'], 'CompanyID'),
    timestamp: issueDate === undefined || issueTime === undefined ? undefined : `${issueDate}T${issueTime}`,
    payable: textAt(root, ['LegalMonetaryTotal'], 'PayableAmount'),
    vat: textAt(root, ['TaxTotal'], 'TaxAmount'),
  };
}
