import { createHash } from 'node:crypto';

/** The stored form of a code or token, which is never stored itself. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
