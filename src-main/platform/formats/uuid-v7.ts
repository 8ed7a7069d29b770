import { randomUUID } from 'node:crypto';

/** A UUID of version 7 (RFC 9562 §5.7): sorts by the millisecond of its creation. */
export function uuidV7(at: Date): string {
  const milliseconds = at.getTime().toString(16).padStart(12, '0');
  // The rest is that of a version 4, for which Node keeps random bytes ready.
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7${randomUUID().slice(15)}`;
}
