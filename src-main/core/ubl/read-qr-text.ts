import { namespaces } from './namespaces.ts';
import { readXml } from './read-xml.ts';
import { childOf, childrenOf, textOf } from './select.ts';

/** The Base64 text of a document's QR reference (KSA-14), or undefined where it has none or cannot be read. */
export function readQrText(xml: Uint8Array): string | undefined {
  const read = readXml(xml);
  if (!read.ok) return undefined;
  const references = childrenOf(read.value, namespaces.cac, 'AdditionalDocumentReference');
  const reference = references.find((each) => {
    const id = childOf(each, namespaces.cbc, 'ID');
    return id !== undefined && textOf(id) === 'QR';
  });
  const attachment = reference && childOf(reference, namespaces.cac, 'Attachment');
  const value = attachment && childOf(attachment, namespaces.cbc, 'EmbeddedDocumentBinaryObject');
  return value && textOf(value);
}
