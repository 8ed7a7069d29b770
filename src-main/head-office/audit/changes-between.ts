import { canonicalJson } from '../../platform/formats/canonical-json.ts';

type Members = Readonly<Record<string, unknown>>;

/** What a change did: the members that differ, as they were and as they are. */
export type Changes = { before: Record<string, unknown>; after: Record<string, unknown> };

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The members in which two objects differ, for the audit log; undefined where they are equal. */
export function changesBetween(before: Members, after: Members): Changes | undefined {
  const changes: Changes = { before: {}, after: {} };
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, changed] = [before[name] ?? null, after[name] ?? null];
    if (canonicalJson(old) === canonicalJson(changed)) continue;
    const inside = isObject(old) && isObject(changed) ? changesBetween(old, changed) : undefined;
    changes.before[name] = inside?.before ?? old;
    changes.after[name] = inside?.after ?? changed;
  }
  return Object.keys(changes.after).length === 0 ? undefined : changes;
}
