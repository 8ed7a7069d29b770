/** What a till prefers of how its document is issued. */
export type Preferences = { respondAsync: boolean; strict: boolean };

// A preference, its value if any, and parameters that nobody here knows (RFC 7240 §2); commas inside quotes separate nothing.
const preference = /([^\s,;="]+)(?:\s*=\s*("(?:[^"\\]|\\.)*"|[^\s,;"]*))?((?:\s*;(?:"(?:[^"\\]|\\.)*"|[^,"])*)?)(?:,|$)/g;

/** Reads the Prefer header, several of them joined by commas. Of a preference that is named twice the first counts. */
export function readPreferences(header: string | undefined): Preferences {
  const named = new Map<string, string>();
  for (const [, name = '', value = ''] of (header ?? '').matchAll(preference)) {
    const key = name.toLowerCase();
    if (!named.has(key)) named.set(key, value.replace(/^"(.*)"$/, '$1').toLowerCase());
  }
  return { respondAsync: named.has('respond-async'), strict: named.get('handling') === 'strict' };
}
