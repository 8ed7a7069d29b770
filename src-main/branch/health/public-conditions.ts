import type { Condition, ConditionCode } from './conditions.ts';

/** Conditions of single documents: whoever asks without a key learns that there are some, and not which. */
const generalTexts: Partial<Record<ConditionCode, string>> = {
  CLEARED_COPY_MISSING: 'The authority has cleared documents without sending its copy; the log names them.',
  CLEARED_COPY_DIFFERS: 'The authority’s copy of cleared documents is not as expected; the log names them.',
};

const mostShown = 100;

/** What is wrong, as anybody on the network may see it: nothing in it names a document, and it is never long. */
export function publicConditions(conditions: readonly Condition[]): Condition[] {
  const shown: Condition[] = [];
  const general = new Set<ConditionCode>();
  for (const condition of conditions) {
    const message = generalTexts[condition.code];
    if (message === undefined) shown.push(condition);
    else if (!general.has(condition.code)) shown.push({ ...condition, subject: '', message });
    general.add(condition.code);
  }
  return shown.slice(0, mostShown);
}
