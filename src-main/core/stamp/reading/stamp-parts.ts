import type { Element, Node } from '@xmldom/xmldom';
import { C14nCanonicalization } from 'xml-crypto/lib/c14n-canonicalization.js';
import { namespaces } from '../../ubl/namespaces.ts';
import { isElement, nodesOf } from './parse-document.ts';

/** The parts of a document that its hash leaves out (dossier §4.1), in document order. */
export type StampParts = {
  extensions: Element[];
  signatures: Element[];
  qrReferences: Element[];
  /** Whether each stands where it belongs: the extensions first in the root, the others directly in it. */
  inPlace: boolean;
};

/** Whether an element has that name. */
function isNamed(element: Element, namespace: string, name: string): boolean {
  return element.localName === name && element.namespaceURI === namespace;
}

/** The child elements of that name. */
export function childrenNamed(parent: Element, namespace: string, name: string): Element[] {
  return nodesOf(parent)
    .filter(isElement)
    .filter((child) => isNamed(child, namespace, name));
}

/** Whether an element is an AdditionalDocumentReference of that ID. */
export function isReference(element: Element, id: string): boolean {
  if (!isNamed(element, namespaces.cac, 'AdditionalDocumentReference')) return false;
  return childrenNamed(element, namespaces.cbc, 'ID').some((child) => child.textContent === id);
}

function partListOf(element: Element, parts: StampParts): Element[] | undefined {
  if (isNamed(element, namespaces.ext, 'UBLExtensions')) return parts.extensions;
  if (isNamed(element, namespaces.cac, 'Signature')) return parts.signatures;
  return isReference(element, 'QR') ? parts.qrReferences : undefined;
}

function collect(parent: Element, parts: StampParts): void {
  for (const element of nodesOf(parent).filter(isElement)) {
    const list = partListOf(element, parts);
    if (list === undefined) collect(element, parts);
    else list.push(element);
  }
}

/** Cuts every ext:UBLExtensions, cac:Signature and QR reference out of a document; the white space around them stays (§4.1). */
export function cutStampParts(root: Element): StampParts {
  const parts: StampParts = { extensions: [], signatures: [], qrReferences: [], inPlace: true };
  collect(root, parts);
  const firstElement: Node | undefined = nodesOf(root).find(isElement);
  parts.inPlace =
    parts.extensions.every((element) => element === firstElement) &&
    [...parts.signatures, ...parts.qrReferences].every((element) => element.parentNode === root);
  for (const element of [...parts.extensions, ...parts.signatures, ...parts.qrReferences])
    element.parentNode?.removeChild(element);
  return parts;
}

function compareCodeUnits(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Canonical XML 1.0, inclusive, without comments, of a whole document: the text that the invoice hash is taken of (§4.1). */
export function canonicalise(root: Element): string {
  const canonicalisation = new C14nCanonicalization();
  // The library sorts prefixes by the machine's locale; C14N §2.2 wants them lexicographic.
  canonicalisation.nsCompare = (left: { prefix: string }, right: { prefix: string }) =>
    compareCodeUnits(left.prefix, right.prefix);
  return canonicalisation.process(root, {});
}
