import { createHash } from 'node:crypto';
import { canonicalJsonOfRequest } from '#main/platform/formats/canonical-json.ts';

/** A digest of a parsed body, independent of white space and of the order of members. The body may be one that is then refused. */
export function bodyDigest(body: unknown): string {
  return createHash('sha256').update(canonicalJsonOfRequest(body)).digest('hex');
}
