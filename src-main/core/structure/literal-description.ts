import type { LexicalType } from './lexical-forms.ts';

/** What a literal of the type looks like, in words that fit "… is not …". */
export function literalDescription(type: LexicalType): string {
  switch (type) {
    case 'string':
    case 'normalizedString':
      return 'a text';
    case 'decimal':
      return 'a decimal number such as 115.00';
    case 'integer':
      return 'a whole number such as 42';
    case 'boolean':
      return 'true or false';
    case 'date':
      return 'a calendar date such as 2026-01-31';
    case 'time':
      return 'a time of day such as 14:05:09';
    case 'dateTime':
      return 'a date and time such as 2026-01-31T14:05:09';
    case 'base64Binary':
      return 'Base64 (whole groups of four characters, padded with =)';
    case 'anyURI':
      return 'a URI';
    case 'language':
      return 'a language tag such as ar or en-GB';
    case 'ID':
      return 'an identifier that starts with a letter and holds neither spaces nor colons';
  }
}
