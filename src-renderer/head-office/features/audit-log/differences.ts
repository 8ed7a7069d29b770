/** A field that an entry of the audit log says to have changed: its path, and its value before and after. */
export type Difference = { path: string; before: string | undefined; after: string | undefined };

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

// What deeper groups hold is shown as JSON: an entry comes from outside, and nobody reads a path that long.
const deepest = 6;

function collect(value: unknown, path: string, into: Map<string, string>): void {
  if (value === null || value === undefined) return;
  if (!isGroup(value) || path.split('.').length > deepest) {
    into.set(path, shown(value));
    return;
  }
  for (const [name, member] of Object.entries(value)) collect(member, path === '' ? name : `${path}.${name}`, into);
}

/** What differs between the two sides of an entry, field by field; a side that has nothing there is undefined. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const [old, changed] = [new Map<string, string>(), new Map<string, string>()];
  collect(before, '', old);
  collect(after, '', changed);
  return [...new Set([...old.keys(), ...changed.keys()])]
    .map((path) => ({ path, before: old.get(path), after: changed.get(path) }))
    .filter((each) => each.before !== each.after);
}
