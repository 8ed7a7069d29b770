import type { ChainLink, TaxDocument } from '#shared/invoice/document.ts';
import { describeDocumentFault, readDocument } from '#main/core/ubl/read-document.ts';
import { readQrText } from '#main/core/ubl/read-qr-text.ts';
import { readXml } from '#main/core/xml/read-xml.ts';

/** What a PDF prints of a document. */
export type PrintedDocument = { document: TaxDocument; link: ChainLink; qr: string | undefined };

/**
 * Reads from the signed XML all that is printed, so that the page can say nothing that was not signed.
 *
 * @throws Error where the XML is none of ours.
 */
export function readPrinted(xml: Uint8Array): PrintedDocument {
  const read = readXml(xml);
  if (!read.ok) throw new Error(`The document to be printed is no XML: ${read.fault.message}`);
  const document = readDocument(read.value);
  if (!document.ok) throw new Error(`The document to be printed cannot be read: ${describeDocumentFault(document.fault)}`);
  return { ...document.value, qr: readQrText(xml) };
}
