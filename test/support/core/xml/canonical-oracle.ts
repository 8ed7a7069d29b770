import { DOMParser, type Element, type Node } from '@xmldom/xmldom';
import { C14nCanonicalization } from 'xml-crypto/lib/c14n-canonicalization.js';
import { namespaces } from '#main/core/xml/namespaces.ts';

const elementNode = 1;

function elementsOf(parent: Node): Element[] {
  const found: Element[] = [];
  for (let node = parent.firstChild; node !== null; node = node.nextSibling) {
    if (node.nodeType === elementNode) found.push(node as Element);
  }
  return found;
}

function isCut(element: Element): boolean {
  const is = (namespace: string, name: string): boolean => element.namespaceURI === namespace && element.localName === name;
  if (is(namespaces.ext, 'UBLExtensions') || is(namespaces.cac, 'Signature')) return true;
  if (!is(namespaces.cac, 'AdditionalDocumentReference')) return false;
  return elementsOf(element).some(
    (child) => child.namespaceURI === namespaces.cbc && child.localName === 'ID' && child.textContent === 'QR',
  );
}

function cutStampParts(parent: Element): void {
  for (const element of elementsOf(parent)) {
    if (isCut(element)) parent.removeChild(element);
    else cutStampParts(element);
  }
}

/**
 * The text that the invoice hash is taken of, made by other people's code alone: xmldom parses, the stamp's parts are removed
 * from its DOM, xml-crypto canonicalises (standard §4.1).
 */
export function oracleBody(xml: string): string {
  const parser = new DOMParser({
    locator: false,
    // The parser's own way is XML 1.1's, which changes U+0085 and U+2028 too.
    normalizeLineEndings: (source) => source.replace(/\r\n?/g, '\n'),
    onError: (level, message) => {
      if (level !== 'warning') throw new Error(message);
    },
  });
  const root = parser.parseFromString(xml.replace(/^\ufeff/u, ''), 'text/xml').documentElement;
  if (root === null) throw new Error('no root');
  cutStampParts(root);
  const canonicalisation = new C14nCanonicalization();
  // The library sorts prefixes by the machine's locale; Canonical XML §2.2 wants them lexicographic.
  canonicalisation.nsCompare = (left: { prefix: string }, right: { prefix: string }) =>
    left.prefix === right.prefix ? 0 : left.prefix < right.prefix ? -1 : 1;
  return canonicalisation.process(root, {});
}
