/** The preferences of a request about how its document is issued. */
export type Preferences = { respondAsync: boolean; strict: boolean };

// A quoted string (one that is never closed goes to the end), a separator, or the text between them. Each character is matched
// once, without backtracking, so the time is linear in the length of the header.
const piece = /"[^"\\]*(?:\\[^][^"\\]*)*"?|[,;]|[^",;]+/g;

// The preferences of the header, each as `name` or `name=value`; parameters after a semicolon are ignored (RFC 7240 §2).
function preferencesIn(header: string): string[] {
  const preferences = [''];
  let isParameter = false;
  for (const [text] of header.matchAll(piece)) {
    if (text === ',') preferences.push('');
    else if (!isParameter && text !== ';') preferences.push((preferences.pop() ?? '') + text);
    isParameter = text !== ',' && (isParameter || text === ';');
  }
  return preferences;
}

function unquoted(value: string): string {
  return value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value;
}

/** Reads the Prefer header, several of them joined by commas. If a preference is repeated, the first one counts. */
export function readPreferences(header: string | undefined): Preferences {
  const named = new Map<string, string>();
  for (const preference of preferencesIn(header ?? '')) {
    const [name = '', value = ''] = preference.split('=', 2);
    const key = name.trim().toLowerCase();
    if (!named.has(key)) named.set(key, unquoted(value.trim()).toLowerCase());
  }
  return { respondAsync: named.has('respond-async'), strict: named.get('handling') === 'strict' };
}
