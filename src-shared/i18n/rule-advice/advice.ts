/**
 * What a POS developer can do about a rule: the field of the request to look at (`#` is the number of the line or the settlement;
 * none where the element that breaks the rule says it better), and a sentence in both languages.
 */
export type RuleAdvice = {
  field?: string;
  /** Instead of a field: what to look at inside the element that breaks the rule, which may be of seller or buyer. */
  element?: string;
  /** The identification of the buyer that is asked for, where it is a certain one. */
  scheme?: 'NAT';
  advice: string;
  adviceAr: string;
};
