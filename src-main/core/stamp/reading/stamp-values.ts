import type { Element } from '@xmldom/xmldom';
import { namespaces } from '../../ubl/namespaces.ts';
import type { StampParts } from './stamp-parts.ts';
import type { VariableName } from './stamp-template.ts';

/** The variable values of a stamp as its document gives them; what is not there is empty. */
export type StampValues = {
  texts: Record<VariableName, string>;
  /** xades:SignedProperties. */
  properties: Element | undefined;
};

function first(parent: Element | undefined, namespace: string, name: string): Element | undefined {
  return parent?.getElementsByTagNameNS(namespace, name).item(0) ?? undefined;
}

function textOf(element: Element | undefined): string {
  return (element?.textContent ?? '').trim();
}

/**
 * Finds the values of a stamp wherever they stand in it, so that one damaged name does not hide the others. That each stands
 * in its place, once, is for the comparison with the fixed text to say.
 */
export function readStampValues(parts: StampParts): StampValues {
  const [extensions] = parts.extensions;
  const signedInfo = first(extensions, namespaces.ds, 'SignedInfo');
  const digests = signedInfo?.getElementsByTagNameNS(namespaces.ds, 'DigestValue');
  const properties = first(extensions, namespaces.xades, 'SignedProperties');
  const texts = {
    hash: textOf(digests?.item(0) ?? undefined),
    propertiesDigest: textOf(digests?.item(1) ?? undefined),
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
