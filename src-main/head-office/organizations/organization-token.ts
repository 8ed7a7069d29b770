import { randomBytes } from 'node:crypto';

const idBytes = 16;
const secretBytes = 32;

/**
 * A new secret of 32 bytes behind the id of its organization, which leads the request that presents it there: whoever has it
 * has no access token yet. The id is no secret; only a hash of the whole is stored.
 *
 * @param secret 32 bytes that nobody can guess; random ones if it is left out.
 */
export function createToken(organizationId: string, secret: Uint8Array = randomBytes(secretBytes)): string {
  const id = Buffer.from(organizationId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, secret]).toString('base64url');
}

/** The organization that a token names, whether or not there is one; undefined for what cannot be a token. */
export function organizationOfToken(token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== idBytes + secretBytes) return undefined;
  return bytes.toString('hex', 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
