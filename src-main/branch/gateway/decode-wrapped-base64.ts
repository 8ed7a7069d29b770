/** The bytes of a Base64 text, which may be broken into lines; undefined where it is not Base64. */
export function decodeWrappedBase64(text: string): Uint8Array | undefined {
  const joined = text.replaceAll(/\s+/gu, '');
  const isBase64 = joined !== '' && joined.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/u.test(joined);
  return isBase64 ? new Uint8Array(Buffer.from(joined, 'base64')) : undefined;
}
