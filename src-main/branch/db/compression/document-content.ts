import { packBytes, unpackBytes, UnreadableContent } from './packed-bytes.ts';

/** The large parts of a document. They share much of their text, so they are compressed together. */
export type DocumentContent = {
  xml: Uint8Array;
  /** The line items of the API response, as JSON. */
  lineItems: string;
  qr: string;
};

// The parts are preceded by the lengths of the first two, in bytes.
const lengthBytes = 4;
const headerLength = 2 * lengthBytes;

/** Compresses a document's content; see packBytes. */
export function packContent({ xml, lineItems, qr }: DocumentContent, reference?: Uint8Array): Uint8Array {
  const lines = Buffer.from(lineItems);
  const header = Buffer.alloc(headerLength);
  header.writeUInt32LE(xml.length, 0);
  header.writeUInt32LE(lines.length, lengthBytes);
  return packBytes(Buffer.concat([header, xml, lines, Buffer.from(qr)]), reference);
}

/**
 * Decompresses a document's content.
 *
 * @throws UnreadableContent if it is damaged.
 */
export function unpackContent(packed: Uint8Array, reference?: Uint8Array): DocumentContent {
  const bytes = unpackBytes(packed, reference);
  if (bytes.length < headerLength) throw new UnreadableContent('The stored bytes are not the content of a document.');
  const endOfXml = headerLength + bytes.readUInt32LE(0);
  const endOfLines = endOfXml + bytes.readUInt32LE(lengthBytes);
  if (endOfLines > bytes.length) throw new UnreadableContent('The stored bytes are not the content of a document.');
  return {
    xml: bytes.subarray(headerLength, endOfXml),
    lineItems: bytes.toString('utf8', endOfXml, endOfLines),
    qr: bytes.toString('utf8', endOfLines),
  };
}
