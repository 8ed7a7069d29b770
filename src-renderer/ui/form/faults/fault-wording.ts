import type { FieldFault } from '../../client/api-fault.ts';

/** A text of the area `forms` that says what is wrong with a field, and the number that it names. */
export type FaultWording = { key: FaultKey; limit?: number };

// The rules of the shared schemas that have words of their own.
const byMessage = {
  'must not be blank': 'fault.required',
  'is required': 'fault.required',
  'is required to change password or PIN': 'fault.required',
  'must be a host name or an IPv4 address': 'fault.host_name',
  'must be an origin such as https://pos.example, without a path': 'fault.origin',
  'must be the address of head office, https://…': 'fault.address',
  'must begin with https://, but for a head office on this machine': 'fault.address_plain',
  'must be an e-mail address': 'fault.email',
  'must be 15 digits that begin and end with 3': 'fault.vat_number',
  'must be 4 digits': 'fault.four_digits',
  'must be 5 digits': 'fault.five_digits',
  'must be in Latin letters': 'fault.latin_letters',
  'must be six digits': 'fault.six_digits',
  'must be the six digits that the authority shows': 'fault.six_digits',
  'must be the commercial registration number, not the VAT number': 'fault.cr_number',
  'must be 10 digits': 'fault.ten_digits',
  'must be 4 capital letters and 4 digits': 'fault.short_address',
  'must be an ISO 3166-1 alpha-2 code, SA for Saudi Arabia': 'fault.country',
  'must be 2 to 64 letters, digits, ".", "_" or "-", beginning with a letter or a digit': 'fault.username',
  'is too easily guessed; choose digits that do not repeat or follow each other': 'fault.guessed_pin',
  'must be ["*"] alone, or name the types': 'fault.event_types',
  'must not name a type twice': 'fault.event_types',
  'must be an amount with at most 2 decimals': 'fault.amount',
  'must be a date in the form YYYY-MM-DD': 'fault.date',
  'is not a valid calendar date': 'fault.date',
  // Forms ask for days where the API takes instants.
  'must be an ISO 8601 instant in UTC, such as 2026-11-20T08:15:30Z': 'fault.date',
  'must be in the year 2000 or later': 'fault.date_early',
  'must be a time in the form HH:mm:ss': 'fault.time',
  'must not be after to': 'fault.order',
  'must not be after date_to': 'fault.order',
  'must contain only printable characters': 'fault.characters',
  'contains a character that XML 1.0 does not allow': 'fault.characters',
} as const satisfies Readonly<Record<string, string>>;

const byCode = {
  required: 'fault.required',
  none_chosen: 'fault.none_chosen',
  invalid_value: 'fault.choice',
  invalid_union: 'fault.choice',
  unknown_field: 'fault.unknown_field',
  PASSWORD_WRONG: 'fault.password_wrong',
  common_password: 'fault.common_password',
  password_holds_name: 'fault.password_holds_name',
} as const satisfies Readonly<Record<string, string>>;

// Rules that name a number.
const byForm = [
  [/^must have at most (\d{1,9}) decimals$/, 'fault.decimals'],
  [/^must have at most (\d{1,9}) characters$/, 'fault.too_long'],
  [/^must have at least (\d{1,9}) characters$/, 'fault.too_short'],
  [/^must be at most (\d{1,9})$/, 'fault.too_large'],
  [/^must be at least (\d{1,9})$/, 'fault.too_small'],
] as const;

type FaultKey =
  | (typeof byMessage)[keyof typeof byMessage]
  | (typeof byCode)[keyof typeof byCode]
  | (typeof byForm)[number][1]
  | 'fault.invalid';

const messages: ReadonlyMap<string, FaultKey> = new Map(Object.entries(byMessage));
const codes: ReadonlyMap<string, FaultKey> = new Map(Object.entries(byCode));

function withLimit({ code, message }: FieldFault): FaultWording | undefined {
  for (const [form, key] of byForm) {
    const limit = form.exec(message)?.[1];
    if (limit === undefined) continue;
    if (code === 'too_long') return { key: 'fault.too_long', limit: Number(limit) };
    if (code === 'too_short') return { key: 'fault.too_short', limit: Number(limit) };
    return { key, limit: Number(limit) };
  }
  return undefined;
}

/** How a fault of a field is said to a person: by its rule, else by its code, else that the value cannot be used. */
export function wordingOf(fault: FieldFault): FaultWording {
  const own = messages.get(fault.message);
  if (own !== undefined) return { key: own };
  const general = codes.get(fault.code);
  if (general !== undefined) return { key: general };
  return withLimit(fault) ?? { key: 'fault.invalid' };
}
