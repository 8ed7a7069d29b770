import type { FaultRule } from '#shared/api/fault-params.ts';
import type { FieldFault } from '../client/api-fault.ts';

/** A text of the area `forms` that says what is wrong with a field, and the number that it names. */
export type FaultWording = { key: FaultKey; limit?: number };

// The texts of the rules: a new rule has no type here until it has one.
const byRule = {
  address: 'fault.address',
  address_plain: 'fault.address_plain',
  amount: 'fault.amount',
  characters: 'fault.characters',
  country: 'fault.country',
  cr_number: 'fault.cr_number',
  date: 'fault.date',
  date_early: 'fault.date_early',
  decimals: 'fault.decimals',
  email: 'fault.email',
  event_types: 'fault.event_types',
  five_digits: 'fault.five_digits',
  four_digits: 'fault.four_digits',
  guessed_pin: 'fault.guessed_pin',
  head_office: 'fault.head_office',
  host_name: 'fault.host_name',
  latin_letters: 'fault.latin_letters',
  mail_server: 'fault.mail_server',
  none_chosen: 'fault.none_chosen',
  order: 'fault.order',
  origin: 'fault.origin',
  required: 'fault.required',
  short_address: 'fault.short_address',
  six_digits: 'fault.six_digits',
  ten_digits: 'fault.ten_digits',
  time: 'fault.time',
  owner_limited: 'fault.owner_limited',
  too_large: 'fault.too_large',
  too_long: 'fault.too_long',
  too_short: 'fault.too_short',
  too_small: 'fault.too_small',
  twice: 'fault.twice',
  username: 'fault.username',
  vat_number: 'fault.vat_number',
} as const satisfies Readonly<Record<FaultRule, string>>;

const byCode = {
  required: 'fault.required',
  invalid_value: 'fault.choice',
  invalid_union: 'fault.choice',
  too_big: 'fault.too_big',
  unknown_field: 'fault.unknown_field',
  PASSWORD_WRONG: 'fault.password_wrong',
  common_password: 'fault.common_password',
  password_holds_name: 'fault.password_holds_name',
} as const satisfies Readonly<Record<string, string>>;

type FaultKey = (typeof byRule)[FaultRule] | (typeof byCode)[keyof typeof byCode] | 'fault.invalid';

const rules: ReadonlyMap<string, FaultKey> = new Map(Object.entries(byRule));
const codes: ReadonlyMap<string, FaultKey> = new Map(Object.entries(byCode));

/** How a fault of a field is said to a person: by its rule, else by its code, else that the value cannot be used. */
export function wordingOf({ code, params }: FieldFault): FaultWording {
  const key = rules.get(params?.rule ?? '') ?? codes.get(code) ?? 'fault.invalid';
  return params?.limit === undefined ? { key } : { key, limit: params.limit };
}
