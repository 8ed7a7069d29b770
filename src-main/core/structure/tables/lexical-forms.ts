/** The simple types of XML Schema (part 2) that the documents use, under their schema names. */
export type LexicalType =
  | 'string'
  | 'normalizedString'
  | 'decimal'
  | 'integer'
  | 'boolean'
  | 'date'
  | 'time'
  | 'dateTime'
  | 'base64Binary'
  | 'anyURI'
  | 'language'
  | 'ID';

const whiteSpace = /[ \t\r\n]/;
const decimalForm = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const integerForm = /^[+-]?\d+$/;
const booleanForm = /^(?:true|false|1|0)$/;
const languageForm = /^[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*$/;
const ncNameForm = /^[\p{L}\p{Nl}_][\p{L}\p{N}\p{M}._·-]*$/u;
const zone = String.raw`(?:Z|[+-](?:0\d|1[0-3]):[0-5]\d|[+-]14:00)?`;
const day = String.raw`-?([1-9]\d{4,}|\d{4})-(\d\d)-(\d\d)`;
const clock = String.raw`(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?|24:00:00(?:\.0+)?)`;
const dateForm = new RegExp(`^${day}${zone}$`);
const timeForm = new RegExp(`^${clock}${zone}$`);
const dateTimeForm = new RegExp(`^${day}T${clock}${zone}$`);
const base64Digits = /^[A-Za-z0-9+/]*$/;
// The last quartet of padded base64: the bits that the padding cuts off must be zero.
const paddedQuartet = /^(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)$/;
const largestYear = 2_147_483_647;

/**
 * Trims a value and runs its inner white space together, which is the white space facet `collapse` of every type but
 * string and normalizedString (XML Schema part 2, §4.3.6).
 */
export function collapse(value: string): string {
  // Nearly all values have none, and to look is quicker than to replace.
  if (!whiteSpace.test(value)) return value;
  const spaced = value.replace(/[ \t\r\n]+/g, ' ');
  return spaced.slice(spaced.startsWith(' ') ? 1 : 0, spaced.endsWith(' ') ? -1 : undefined);
}

function daysIn(year: number, month: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return days[month - 1] ?? 0;
}

function isCalendarForm(form: RegExp, text: string): boolean {
  const [, year, month, dayOfMonth] = form.exec(collapse(text)) ?? [];
  const yearNumber = Number(year);
  if (year === undefined || yearNumber === 0 || yearNumber > largestYear) return false;
  return Number(dayOfMonth) >= 1 && Number(dayOfMonth) <= daysIn(yearNumber, Number(month));
}

function isBase64(text: string): boolean {
  const digits = whiteSpace.test(text) ? text.replace(/[ \t\r\n]+/g, '') : text;
  if (digits.length % 4 !== 0) return false;
  if (!digits.endsWith('=')) return base64Digits.test(digits);
  return base64Digits.test(digits.slice(0, -4)) && paddedQuartet.test(digits.slice(-4));
}

const escapedByEncoding = /[^\u0021\u0023-\u003b\u003d\u003f-\u005b\u005d\u005f\u0061-\u007a]/gu;
const schemeForm = /^[A-Za-z][A-Za-z0-9+.-]*$/;
const pathForm = /^(?:[A-Za-z0-9\-_.!~*'();/:@&=+$,]|%[0-9A-Fa-f]{2})*$/;
const uriForm = /^(?:[A-Za-z0-9\-_.!~*'();/?:@&=+$,[\]]|%[0-9A-Fa-f]{2})*$/;
const ipv6Authority = /^(?:[^@]*@)?\[[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*\](?::\d{0,5})?$/;

// The scheme, '' for a relative reference, undefined where the text before the first colon can be neither.
function schemeOf(reference: string): string | undefined {
  const colon = reference.indexOf(':');
  if (colon === -1) return '';
  const head = reference.slice(0, colon);
  if (/[/?#]/.test(head)) return '';
  return schemeForm.test(head) ? head : undefined;
}

function isQueryAndFragment(tail: string): boolean {
  const hash = tail.indexOf('#');
  const query = hash === -1 ? tail : tail.slice(0, hash);
  const fragment = hash === -1 ? '' : tail.slice(hash + 1);
  return uriForm.test(query) && uriForm.test(fragment);
}

function isHierarchyOrOpaque(rest: string, hasScheme: boolean): boolean {
  const pathEnd = rest.search(/[?#]/);
  const path = pathEnd === -1 ? rest : rest.slice(0, pathEnd);
  const tail = pathEnd === -1 ? '' : rest.slice(pathEnd);
  if (rest === '//' || !isQueryAndFragment(tail)) return false;
  if (hasScheme && !path.startsWith('/')) return uriForm.test(path);
  const [, authority = '', afterAuthority = ''] = /^\/\/([^/]*)(.*)$/s.exec(path) ?? [];
  if (ipv6Authority.test(authority)) return pathForm.test(afterAuthority);
  return pathForm.test(path);
}

// Whether a collapsed value is an xs:anyURI as Xerces understands it: RFC 2396 with the IPv6 hosts of RFC 2732, read as
// a reference relative to some base, after the characters that no URI may hold have been percent-encoded. Nearly every
// text is one; a stray `%`, a second `#` or a text like `a b:c` is not.
function isAnyUri(value: string): boolean {
  if (value === '') return true;
  const reference = value.replace(escapedByEncoding, '%20');
  const scheme = schemeOf(reference);
  if (scheme === undefined) return false;
  const rest = scheme === '' ? reference : reference.slice(scheme.length + 1);
  return (scheme === '' || !/^(?:#|$)/.test(rest)) && isHierarchyOrOpaque(rest, scheme !== '');
}

const literalTests: Readonly<Record<LexicalType, (text: string) => boolean>> = {
  string: () => true,
  normalizedString: () => true,
  decimal: (text) => decimalForm.test(collapse(text)),
  integer: (text) => integerForm.test(collapse(text)),
  boolean: (text) => booleanForm.test(collapse(text)),
  date: (text) => isCalendarForm(dateForm, text),
  time: (text) => timeForm.test(collapse(text)),
  dateTime: (text) => isCalendarForm(dateTimeForm, text),
  base64Binary: isBase64,
  anyURI: (text) => isAnyUri(collapse(text)),
  language: (text) => languageForm.test(collapse(text)),
  ID: (text) => ncNameForm.test(collapse(text)),
};

/**
 * Whether the text, as written in the document, is a literal of the type (XML Schema part 2, §3). Where the
 * recommendation leaves a choice (years, zones, URI references) this goes with Xerces, the processor of the authority.
 */
export function isLiteral(type: LexicalType, text: string): boolean {
  return literalTests[type](text);
}
