import type { StampValue } from '../stamp/verify.ts';
import { namespaces } from '../xml/namespaces.ts';
import { childOf, childrenOf, textOf } from '../xml/select.ts';
import type { XmlElement } from '../xml/xml-tree.ts';

const { cac, cbc, ext } = namespaces;

/** The element that a value of the stamp belongs to, and its XPath; the invoice takes the place of an element that is missing. */
export function stampElement(value: StampValue, root: XmlElement): { element: XmlElement; path: string } {
  if (!value.startsWith('qr')) {
    return { element: childOf(root, ext, 'UBLExtensions') ?? root, path: '/Invoice/ext:UBLExtensions' };
  }
  const references = childrenOf(root, cac, 'AdditionalDocumentReference');
  const qr = references.find((reference) => childrenOf(reference, cbc, 'ID').some((id) => textOf(id) === 'QR'));
  return { element: qr ?? root, path: "/Invoice/cac:AdditionalDocumentReference[cbc:ID='QR']" };
}
