import type { RuleAdvice } from './advice.ts';
import { headerAdvice } from './header-advice.ts';
import { lineAdvice } from './line-advice.ts';
import { partyAdvice } from './party-advice.ts';

const known: ReadonlyMap<string, RuleAdvice> = new Map(Object.entries({ ...headerAdvice, ...partyAdvice, ...lineAdvice }));

// A request cannot bring about the other rules: what they ask for is written by the appliance itself.
const ofTheAppliance: RuleAdvice = {
  advice: 'The appliance itself wrote what breaks this rule: tell its vendor, with the request.',
  adviceAr: 'الجهاز نفسه هو من كتب ما يخالف هذه القاعدة: يُرجى إبلاغ المورّد مع إرفاق الطلب.',
};

/** Advice on a rule by its code. */
export function adviceOn(code: string): RuleAdvice {
  return known.get(code) ?? ofTheAppliance;
}
