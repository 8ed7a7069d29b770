import assert from 'node:assert/strict';

/**
 * The canonical form of a JSON value (RFC 8785): members sorted by their UTF-16 code units, no white space, numbers and texts as
 * ECMAScript writes them. Members that are undefined are left out.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((entry) => canonicalJson(entry ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) {
    const text = JSON.stringify(value);
    assert(text !== undefined && (typeof value !== 'string' || value.isWellFormed()), 'the value can be written as JSON');
    return text;
  }
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const sorted = members.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${sorted.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}
