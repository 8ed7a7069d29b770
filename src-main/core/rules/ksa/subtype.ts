import { attributeOf } from '../../xml/select.ts';
import type { DocumentView } from '../rule/document-view.ts';
import { path } from '../xpath/path.ts';

const typeCode = path('cbc:InvoiceTypeCode');
const simplifiedCode = /02\p{Nd}{5}/u;

/**
 * Whether the transaction code begins with 01 or 02. Some rules are tried on no other documents, those of simplified ones
 * and of both kinds included (standard §6.0.1, Type code and flags).
 */
export function hasSubtype({ subtype }: DocumentView): boolean {
  return subtype === '01' || subtype === '02';
}

// Whether the transaction code looks like a simplified document's; three rules read it alone, and no other `name` attribute.
function hasSimplifiedCode({ root }: DocumentView): boolean {
  return typeCode(root).some((type) => simplifiedCode.test(attributeOf(type, 'name') ?? ''));
}

/** Whether a standard document by any `name` attribute has a transaction code that begins with 01 or 02. */
export function isStandardWithSubtype(view: DocumentView): boolean {
  return hasSubtype(view) && view.isStandard;
}

/** Whether a simplified document by its transaction code has one that begins with 01 or 02. */
export function isSimplifiedWithSubtype(view: DocumentView): boolean {
  return hasSubtype(view) && hasSimplifiedCode(view);
}
