import assert from 'node:assert/strict';

function written(value: unknown, textOf: (text: string) => string): string {
  if (Array.isArray(value)) return `[${value.map((entry) => written(entry ?? null, textOf)).join(',')}]`;
  if (typeof value === 'string') return textOf(value);
  if (typeof value !== 'object' || value === null) {
    const text = JSON.stringify(value);
    assert(text !== undefined, 'the value can be written as JSON');
    return text;
  }
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const sorted = members.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${sorted.map(([name, member]) => `${JSON.stringify(name)}:${written(member, textOf)}`).join(',')}}`;
}

function wellFormedText(text: string): string {
  assert(text.isWellFormed(), 'the text can be written as UTF-8');
  return JSON.stringify(text);
}

/**
 * The canonical form of a JSON value (RFC 8785): members sorted by their UTF-16 code units, no white space, numbers and texts as
 * ECMAScript writes them. Members that are undefined are left out.
 */
export function canonicalJson(value: unknown): string {
  return written(value, wellFormedText);
}

/** The same form of whatever a client has sent: half a surrogate pair, for which RFC 8785 has no form, is written as its escape. */
export function canonicalJsonOfRequest(value: unknown): string {
  return written(value, JSON.stringify);
}
