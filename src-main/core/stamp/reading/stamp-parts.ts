import { namespaces } from '../../xml/namespaces.ts';
import { childrenOf, textOf } from '../../xml/select.ts';
import type { XmlElement } from '../../xml/xml-tree.ts';

/** The parts of a document that its hash leaves out (standard §4.1), in document order. */
export type StampParts = {
  extensions: XmlElement[];
  signatures: XmlElement[];
  qrReferences: XmlElement[];
  /** Whether each is where it belongs: the extensions first in the root, the others directly in it. */
  inPlace: boolean;
  /** All of them; the white space around them stays. */
  cut: ReadonlySet<XmlElement>;
};

const { cac, cbc, ext } = namespaces;

function isNamed(element: XmlElement, namespace: string, name: string): boolean {
  return element.name === name && element.namespace === namespace;
}

/** The child elements. */
export function elementsIn(parent: XmlElement): XmlElement[] {
  return parent.children.filter((child) => typeof child !== 'string');
}

/** Whether an element is an AdditionalDocumentReference of that ID. */
export function isReference(element: XmlElement, id: string): boolean {
  if (!isNamed(element, cac, 'AdditionalDocumentReference')) return false;
  return childrenOf(element, cbc, 'ID').some((child) => textOf(child) === id);
}

function partListOf(element: XmlElement, parts: StampParts): XmlElement[] | undefined {
  if (isNamed(element, ext, 'UBLExtensions')) return parts.extensions;
  if (isNamed(element, cac, 'Signature')) return parts.signatures;
  return isReference(element, 'QR') ? parts.qrReferences : undefined;
}

function collect(parent: XmlElement, parts: StampParts): void {
  for (const child of parent.children) {
    if (typeof child === 'string') continue;
    const list = partListOf(child, parts);
    if (list === undefined) collect(child, parts);
    else list.push(child);
  }
}

/** Finds every ext:UBLExtensions, cac:Signature and QR reference of a document (standard §4.1). */
export function findStampParts(root: XmlElement): StampParts {
  const parts: StampParts = { extensions: [], signatures: [], qrReferences: [], inPlace: true, cut: new Set() };
  collect(root, parts);
  const { extensions, signatures, qrReferences } = parts;
  const [firstElement] = elementsIn(root);
  const inPlace =
    extensions.every((element) => element === firstElement) &&
    [...signatures, ...qrReferences].every((element) => element.parent === root);
  return { ...parts, inPlace, cut: new Set([...extensions, ...signatures, ...qrReferences]) };
}
