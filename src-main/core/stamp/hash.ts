import { hash } from 'node:crypto';
import { encodeBase64 } from '../encoding/base64.ts';
import type { DocumentSections } from '../ubl/written-document.ts';

/**
 * The PIH of the first document of every chain: Base64 of the lower-case hex of SHA-256 of "0" (standard §4.7). It has 88
 * characters; every later PIH is the 44-character invoice hash before it.
 */
export const initialPreviousHash = 'NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ==';

/** The canonical body as UTF-8 bytes, with the two places in it where the stamp is put: behind the root's start, before the seller. */
export function bodyOf(sections: DocumentSections): { bytes: Buffer; rootEnd: number; stampAt: number } {
  const rootEnd = Buffer.byteLength(sections.rootStart, 'utf8');
  return {
    bytes: Buffer.from(sections.rootStart + sections.beforeStamp + sections.afterStamp, 'utf8'),
    rootEnd,
    stampAt: rootEnd + Buffer.byteLength(sections.beforeStamp, 'utf8'),
  };
}

/** The invoice hash, 32 bytes: SHA-256 of the canonical body, which the sections are already (standard §4.1). */
export function hashOf(sections: DocumentSections): Uint8Array {
  return hash('sha256', bodyOf(sections).bytes, 'buffer');
}

/** The digest form of certificates and SignedProperties: Base64 of the lower-case hex of SHA-256 (standard §4.3, §4.4). */
export function hexDigest(text: string): string {
  return encodeBase64(hash('sha256', text, 'hex'));
}
