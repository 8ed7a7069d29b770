import type { RuleAdvice } from './advice.ts';
import { headerAdvice } from './header-advice.ts';
import { lineAdvice } from './line-advice.ts';
import { partyAdvice } from './party-advice.ts';

const known: ReadonlyMap<string, RuleAdvice> = new Map(Object.entries({ ...headerAdvice, ...partyAdvice, ...lineAdvice }));

// No request can break the other rules: what they check is written by the appliance itself.
const ofTheAppliance: RuleAdvice = {
  advice: 'This comes from the appliance, not from the request: contact support, and include the request.',
  adviceAr: 'سبب هذه المخالفة من الجهاز وليس من الطلب: تواصل مع الدعم الفني وأرفق الطلب.',
};

/** Advice on a rule by its code. */
export function adviceOn(code: string): RuleAdvice {
  return known.get(code) ?? ofTheAppliance;
}
