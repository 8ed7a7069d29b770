import { hash } from 'node:crypto';
import { decodeBase64, encodeBase64 } from '../../encoding/base64.ts';
import { secp256k1 } from '../../certificate/secp256k1.ts';
import { describeCertificateFault, readCertificate, type Certificate } from '../../certificate/x509.ts';
import type { XmlDeclaration, XmlElement } from '../../xml/xml-tree.ts';
import type { StampFault } from './stamp-fault.ts';
import type { StampValues } from './stamp-values.ts';
import { qualifiedName } from './canonical-xml.ts';

// The digest form of standard §4.3 and §4.4, apart from the writing side's.
function digestOf(text: string): string {
  return encodeBase64(hash('sha256', text, 'hex'));
}

const mostKnownCertificates = 16;
// Those of the authority have some 1,400 characters; what is much longer is read, but not kept.
const longestKnownCertificate = 8_192;
const knownCertificates = new Map<string, ReturnType<typeof readCertificate>>();

// A ledger has one certificate for thousands of documents.
function certificateOf(base64: string): ReturnType<typeof readCertificate> {
  const known = knownCertificates.get(base64);
  if (known !== undefined) return known;
  const read = readCertificate(base64);
  if (base64.length > longestKnownCertificate) return read;
  if (knownCertificates.size >= mostKnownCertificates) knownCertificates.clear();
  knownCertificates.set(base64, read);
  return read;
}

/** Whether a signature (Base64) holds over an invoice hash with this key, an uncompressed point. */
export function signatureHolds(invoiceHash: Uint8Array, signature: string, publicKey: Uint8Array): boolean {
  const bytes = decodeBase64(signature);
  if (bytes === undefined) return false;
  return secp256k1().verify(hash('sha256', invoiceHash, 'buffer'), bytes, publicKey);
}

const textEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const attributeEscapes: Readonly<Record<string, string>> = { ...textEscapes, '"': '&quot;' };

const escapeText = (text: string): string => text.replace(/[&<>]/g, (character) => textEscapes[character] ?? character);
const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => attributeEscapes[character] ?? character);

const noDeclarations: readonly XmlDeclaration[] = [];

// The namespaces an element has to print, since nothing above it in the text has: its own first, as dom4j does.
function neededNamespaces(element: XmlElement, inScope: ReadonlyMap<string, string>): readonly XmlDeclaration[] {
  const { prefix, namespace, declarations } = element;
  const own = { prefix, namespace };
  // Most elements declare nothing, and what they use is known above.
  if (declarations.length === 0) return (inScope.get(prefix) ?? '') === namespace ? noDeclarations : [own];
  const others = declarations.filter((declared) => declared.prefix !== prefix);
  return [own, ...others].filter((needed) => (inScope.get(needed.prefix) ?? '') !== needed.namespace);
}

function write(element: XmlElement, inScope: Map<string, string>): string {
  const needed = neededNamespaces(element, inScope);
  const shadowed = needed.map(({ prefix }) => ({ prefix, namespace: inScope.get(prefix) ?? '' }));
  const name = qualifiedName(element);
  let text = `<${name}`;
  for (const { prefix, namespace } of needed) {
    text += ` xmlns${prefix === '' ? '' : `:${prefix}`}="${escapeAttribute(namespace)}"`;
    inScope.set(prefix, namespace);
  }
  for (const attribute of element.attributes) text += ` ${qualifiedName(attribute)}="${escapeAttribute(attribute.value)}"`;
  if (element.children.length === 0) text += '/>';
  else {
    text += '>';
    for (const child of element.children) text += typeof child === 'string' ? escapeText(child) : write(child, inScope);
    text += `</${name}>`;
  }
  for (const { prefix, namespace } of shadowed) inScope.set(prefix, namespace);
  return text;
}

// xades:SignedProperties as dom4j's `Node.asXML()` prints the node alone, which is the text its digest is taken of (standard
// §4.4): inherited namespaces appear on the first element of each branch that uses them, empty elements stay self-closed.
function propertiesText(element: XmlElement): string {
  return write(element, new Map());
}

/**
 * Recomputes every value of the ext:UBLExtensions block (standard §4.1 to §4.4, §4.6) and names those that do not hold. Where
 * the certificate cannot be read, that is the fault, and what depends on it is not checked.
 */
export function verifySignature(
  invoiceHash: Uint8Array,
  values: StampValues,
): { faults: StampFault[]; certificate: Certificate | undefined } {
  const { texts, properties } = values;
  const faults: StampFault[] = [];
  const expect = (holds: boolean, value: StampFault['value'], message: string): void => {
    if (!holds) faults.push({ value, message });
  };
  const expectText = (value: StampFault['value'], message: string, actual: string, expected: string): void => {
    if (actual !== expected) faults.push({ value, message, actual, expected });
  };

  const read = certificateOf(texts.certificate);
  const certificate = read.ok ? read.value : undefined;
  expectText('hash', 'The digest of the document is not its invoice hash.', texts.hash, encodeBase64(invoiceHash));
  if (!read.ok)
    faults.push({ value: 'certificate', message: `The certificate cannot be read: ${describeCertificateFault(read.fault)}.` });
  if (certificate !== undefined) {
    const holds = signatureHolds(invoiceHash, texts.signature, certificate.publicKey);
    expect(holds, 'signature', "The signature does not hold over the invoice hash with the certificate's key.");
    expectText('issuer', "The issuer's name is not that of the certificate.", texts.issuerName, certificate.issuerName);
    expectText('serial', 'The serial number is not that of the certificate.', texts.serialNumber, certificate.serialNumber);
  }
  const certificateDigest = digestOf(texts.certificate);
  expectText('certificate_digest', 'The certificate has another digest.', texts.certificateDigest, certificateDigest);
  const propertiesMessage = 'The signed properties have another digest.';
  if (properties === undefined) faults.push({ value: 'signed_properties', message: propertiesMessage });
  else expectText('signed_properties', propertiesMessage, texts.propertiesDigest, digestOf(propertiesText(properties)));
  return { faults, certificate };
}
