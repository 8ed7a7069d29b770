const alphabet = /^[A-Za-z0-9+/]*={0,2}$/;

/** Decodes Base64 of the standard alphabet with its padding; undefined for anything else, which Buffer would let pass. */
export function decodeBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || !alphabet.test(text)) return undefined;
  return Buffer.from(text, 'base64');
}
