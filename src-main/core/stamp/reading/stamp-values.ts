import { namespaces } from '../../xml/namespaces.ts';
function textOf(element: XmlElement | undefined): string {
  return element === undefined ? '' : contentOf(element).trim();
}

import { textOf as contentOf } from '../../xml/select.ts';
import type { XmlElement } from '../../xml/xml-tree.ts';
import type { StampParts } from './stamp-parts.ts';
import type { VariableName } from './stamp-template.ts';

/** The variable values of a stamp as its document gives them; what is not there is empty. */
export type StampValues = {
  texts: Record<VariableName, string>;
  /** xades:SignedProperties. */
  properties: XmlElement | undefined;
};

function collect(parent: XmlElement, isWanted: (element: XmlElement) => boolean, found: XmlElement[]): void {
  for (const child of parent.children) {
    if (typeof child === 'string') continue;
    if (isWanted(child)) found.push(child);
    collect(child, isWanted, found);
  }
}

// The elements of that name inside another one at any depth, in document order.
function inside(parent: XmlElement | undefined, namespace: string, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  if (parent !== undefined) collect(parent, (element) => element.name === name && element.namespace === namespace, found);
  return found;
}

function first(parent: XmlElement | undefined, namespace: string, name: string): XmlElement | undefined {
  return inside(parent, namespace, name)[0];
}

/**
 * Finds the values of a stamp wherever they are in it, so that one damaged name does not hide the others. That each is
 * in its place, once, is for the comparison with the fixed text to say.
 */
export function readStampValues(parts: StampParts): StampValues {
  const [extensions] = parts.extensions;
  const signedInfo = first(extensions, namespaces.ds, 'SignedInfo');
  const [invoiceDigest, propertiesDigest] = inside(signedInfo, namespaces.ds, 'DigestValue');
  const properties = first(extensions, namespaces.xades, 'SignedProperties');
  const texts = {
    hash: textOf(invoiceDigest),
    propertiesDigest: textOf(propertiesDigest),
    signature: textOf(first(extensions, namespaces.ds, 'SignatureValue')),
    // The digest is over one line, however the document breaks it.
    certificate: textOf(first(extensions, namespaces.ds, 'X509Certificate')).replace(/[ \t\r\n]/g, ''),
    signingTime: textOf(first(properties, namespaces.xades, 'SigningTime')),
    certificateDigest: textOf(first(properties, namespaces.ds, 'DigestValue')),
    issuerName: textOf(first(properties, namespaces.ds, 'X509IssuerName')),
    serialNumber: textOf(first(properties, namespaces.ds, 'X509SerialNumber')),
    qr: textOf(first(parts.qrReferences[0], namespaces.cbc, 'EmbeddedDocumentBinaryObject')),
  };
  return { texts, properties };
}
