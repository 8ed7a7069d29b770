const keyBytes = 16;

/** A name that nobody else gives: 128 random bits in hexadecimal digits. Pages without HTTPS have no `crypto.randomUUID`. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
