import { readXml } from '../xml/read-xml.ts';
import { elementsAt, textAt } from '../xml/select.ts';

/** The Base64 text of a document's QR reference (KSA-14), or undefined where it has none or cannot be read. */
export function readQrText(xml: Uint8Array): string | undefined {
  const read = readXml(xml);
  if (!read.ok) return undefined;
  const references = elementsAt(read.value, 'cac:AdditionalDocumentReference');
  const reference = references.find((each) => textAt(each, 'cbc:ID') === 'QR');
  return reference && textAt(reference, 'cac:Attachment', 'cbc:EmbeddedDocumentBinaryObject');
}
