import type { LexicalType } from './tables/lexical-forms.ts';

/** What a literal of the type looks like, in words that fit "… is not …". */
export const literalDescriptions: Readonly<Record<LexicalType, string>> = {
  string: 'a text',
  normalizedString: 'a text',
  decimal: 'a decimal number such as 115.00',
  integer: 'a whole number such as 42',
  boolean: 'true or false',
  date: 'a calendar date such as 2026-01-31',
  time: 'a time of day such as 14:05:09',
  dateTime: 'a date and time such as 2026-01-31T14:05:09',
  base64Binary: 'Base64 (whole groups of four characters, padded with =)',
  anyURI: 'a URI',
  language: 'a language tag such as ar or en-GB',
  ID: 'an identifier that starts with a letter and holds neither spaces nor colons',
};
