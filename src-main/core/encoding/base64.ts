/** Base64 (RFC 4648 §4) of bytes, on one line; of a text, that of its UTF-8 bytes. */
export function encodeBase64(content: Uint8Array | string): string {
  if (typeof content === 'string') return Buffer.from(content, 'utf8').toString('base64');
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('base64');
}

/**
 * The bytes of Base64 text, or undefined unless the text is the one canonical encoding of them (RFC 4648 §4): padded, on one
 * line, no foreign character, no loose bits. So no two texts are ever taken for the same bytes.
 */
export function decodeBase64(text: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}

/**
 * The bytes of Base64 text that another system wrote: it may be broken into lines and have loose bits at its end, which change
 * nothing. Undefined where it is empty or not Base64.
 */
export function decodeWrappedBase64(text: string): Uint8Array | undefined {
  const joined = text.replaceAll(/\s+/g, '');
  const isBase64 = joined !== '' && joined.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(joined);
  return isBase64 ? new Uint8Array(Buffer.from(joined, 'base64')) : undefined;
}
