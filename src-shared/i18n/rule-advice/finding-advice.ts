import type { RuleAdvice } from './advice.ts';
import { checkAdvice } from './check-advice.ts';
import { adviceOn } from './rule-advice.ts';

const rule = /^BR-/;

/** Advice on anything that the authority finds in a document, by its code: a rule, one of its other checks, or what nobody knows. */
export function adviceOnFinding(code: string): Pick<RuleAdvice, 'advice' | 'adviceAr'> {
  const [, found] = checkAdvice.find(([codes]) => codes.test(code)) ?? [];
  return rule.test(code) || found === undefined ? adviceOn(code) : found;
}
