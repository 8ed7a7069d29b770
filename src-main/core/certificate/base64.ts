/** Base64 (RFC 4648 §4) of bytes, on one line. */
export function encodeBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

/**
 * The bytes of Base64 text, or undefined unless the text is the one canonical encoding of them (RFC 4648 §4): padded, on one
 * line, no foreign character, no loose bits. So no two texts are ever taken for the same bytes.
 */
export function decodeBase64(text: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}
