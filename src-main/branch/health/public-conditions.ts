import type { Condition } from './conditions.ts';

const mostShown = 100;

/** What is wrong, as anybody on the network may see it: no condition names a document, and the list is never long. */
export function publicConditions(conditions: readonly Condition[]): Condition[] {
  return conditions.slice(0, mostShown);
}
