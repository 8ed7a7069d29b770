import type { Element } from '@xmldom/xmldom';
import { namespaces } from '../../ubl/namespaces.ts';
import { isElement, nodesOf } from './parse-document.ts';
import { childrenNamed, isReference } from './stamp-parts.ts';

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

/** The text at the end of a path of first children: aggregates all the way, a basic component last. */
function textAt(start: Element | undefined, aggregates: readonly string[], component: string): string | undefined {
  let element = start;
  for (const name of aggregates) element = element === undefined ? undefined : childrenNamed(element, cac, name)[0];
  const [found] = element === undefined ? [] : childrenNamed(element, cbc, component);
  return found?.textContent ?? undefined;
}

/** Reads those facts from a document whose stamp parts may be cut out already. */
export function readFacts(root: Element): DocumentFacts {
  const references = nodesOf(root).filter(isElement);
  const issueDate = textAt(root, [], 'IssueDate');
  const issueTime = textAt(root, [], 'IssueTime');
  const transactionCode = childrenNamed(root, cbc, 'InvoiceTypeCode')[0]?.getAttribute('name') ?? '';
  const counter = references.find((element) => isReference(element, 'ICV'));
  const previous = references.find((element) => isReference(element, 'PIH'));
  return {
    // Whatever does not say that it is standard has to bear a stamp.
    isStandard: transactionCode.startsWith('01'),
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
