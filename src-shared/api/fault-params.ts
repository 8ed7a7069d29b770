import { z } from 'zod';

/**
 * The rules of fields that pages have words of their own for, as the text `fault.RULE` of the area `forms`. A code says of what kind a
 * fault is and is the same for many rules; the rule says which one was broken.
 */
export type FaultRule =
  | 'address'
  | 'address_plain'
  | 'amount'
  | 'characters'
  | 'country'
  | 'cr_number'
  | 'date'
  | 'date_early'
  | 'decimals'
  | 'email'
  | 'event_types'
  | 'five_digits'
  | 'four_digits'
  | 'guessed_pin'
  | 'head_office'
  | 'host_name'
  | 'latin_letters'
  | 'mail_server'
  | 'none_chosen'
  | 'order'
  | 'origin'
  | 'owner_limited'
  | 'required'
  | 'short_address'
  | 'six_digits'
  | 'ten_digits'
  | 'time'
  | 'too_large'
  | 'too_long'
  | 'too_short'
  | 'too_small'
  | 'twice'
  | 'username'
  | 'vat_number';

/** What a fault says beside its code: the rule that was broken, and the number that the rule names. */
export type FaultParams = { rule: FaultRule; limit?: number };

/** What a `refine` is given for a rule of its own: the sentence is for developers of clients, the params for those who word it. */
export function fault(rule: FaultRule, error: string, limit?: number): { error: string; params: FaultParams } {
  return { error, params: { rule, ...(limit === undefined ? {} : { limit }) } };
}

/** What a text must look like. */
export type TextForm = { pattern: RegExp; rule: FaultRule; message: string };

/**
 * The check of a form: zod's own, so that its pattern stands in the descriptions of the APIs, whose issues carry params as those of a
 * `refine` do.
 *
 * @param abort whether the checks after it are left out where it fails.
 */
export function hasForm({ pattern, rule, message }: TextForm, abort = false): z.core.$ZodCheck<string> {
  const check = z.regex(pattern, { error: message, abort });
  const find = check._zod.check.bind(check._zod);
  check._zod.check = (payload) => {
    const found = payload.issues.length;
    const done = find(payload);
    for (const issue of payload.issues.slice(found)) Object.assign(issue, { params: { rule } satisfies FaultParams });
    return done;
  };
  return check;
}

type Issue = z.core.$ZodIssue;

const rulesOfFormats: Readonly<Record<string, FaultRule>> = { datetime: 'date', email: 'email', url: 'address' };

// A bound that is itself not allowed is no number that a text could name.
function paramsOfLowest({ origin, minimum, inclusive }: Issue & { code: 'too_small' }): FaultParams | undefined {
  if (inclusive === false) return undefined;
  if (origin === 'array') return { rule: 'none_chosen' };
  if (origin !== 'string') return { rule: 'too_small', limit: Number(minimum) };
  return minimum === 1 ? { rule: 'required' } : { rule: 'too_short', limit: Number(minimum) };
}

function paramsOfHighest({ origin, maximum, inclusive }: Issue & { code: 'too_big' }): FaultParams | undefined {
  if (inclusive === false) return undefined;
  return { rule: origin === 'string' ? 'too_long' : 'too_large', limit: Number(maximum) };
}

// What our schemas say in params; issues of zod's own have none.
const ownParams = z.object({ rule: z.custom<FaultRule>((rule) => typeof rule === 'string'), limit: z.number().optional() });

/** The params of what a schema found; undefined where its code says all there is to say. */
export function faultParamsOf(issue: Issue): FaultParams | undefined {
  const own = ownParams.safeParse('params' in issue ? issue.params : undefined).data;
  if (own !== undefined) return { rule: own.rule, ...(own.limit === undefined ? {} : { limit: own.limit }) };
  if (issue.code === 'too_small') return paramsOfLowest(issue);
  if (issue.code === 'too_big') return paramsOfHighest(issue);
  const rule = issue.code === 'invalid_format' ? rulesOfFormats[issue.format] : undefined;
  return rule === undefined ? undefined : { rule };
}

/** Whether the field was not sent at all, which zod tells by the input alone: the schema is to report it (`reportInput`). */
export function isMissing(issue: Issue): boolean {
  return issue.code === 'invalid_type' && 'input' in issue && issue.input === undefined;
}
