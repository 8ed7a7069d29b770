/** What stands in the place of a secret. */
export const hidden = '[hidden]';

// By the last word of a name: `setup_token`, `binarySecurityToken`, `Set-Cookie`.
const secretWords = new Set(
  'authorization cookie otp token secret password passphrase pin csr apikey privatekey api-key private-key'.split(' '),
);
const longestName = 64;

// A name, the quote that ends it (escaped as often as the JSON lies in texts of JSON), and what leads to its value. A name begins where no
// other does, so that each is read once.
const named = /(?<![\w-])([\w-]+)((\\*)["'])?[ \t]{0,16}[:=][ \t]{0,16}/g;
const quoted = /(\\*)["']/y;
const afterText = /[\s,}\]]|$/y;
const separator = /[\s,]*/y;
const literal = /(?:true|false|null|undefined)\b/y;
const word = /[^\s"'\\,;&<>(){}[\]]+/y;
// Some headers hold several words.
const restOfLine = /[^\r\n"\\]+/y;
const headerWords = new Set(['authorization', 'cookie']);

function lastWord(name: string): string | undefined {
  if (name.length > longestName) return undefined;
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_]/);
  // What a password becomes opens nothing by itself, but can be guessed at.
  if (words.at(-1) === 'hash') words.pop();
  const ends = [words.slice(-2).join('-'), words.at(-1) ?? ''];
  return ends.find((end) => secretWords.has(end));
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

type Value = { end: number; shown: string };

// A quoted value ends at a quote that is escaped as often as the one before it, for a quote within it is escaped once more; or with the
// line, where it was cut.
function quotedValue(text: string, from: number, { delimiter, escapes }: { delimiter: string; escapes: number }): Value {
  const quote = delimiter.at(-1);
  let slashes = 0;
  let at = from;
  for (; at < text.length && text[at] !== '\n'; at += 1) {
    const character = text[at];
    if (character === quote && slashes % (2 * (escapes + 1)) === escapes) {
      const isEmpty = at - escapes === from;
      return { end: at + 1, shown: delimiter + (isEmpty ? '' : hidden) + delimiter };
    }
    slashes = character === '\\' ? slashes + 1 : 0;
  }
  return { end: at, shown: delimiter + hidden };
}

// A value that begins here, and what is shown of it; undefined where none does.
function valueAt(text: string, at: number, { name, quote }: { name: string; quote: string }): Value | undefined {
  if (text.startsWith(hidden, at)) return undefined;
  const [delimiter, { length: escapes } = ''] = matchAt(quoted, text, at) ?? [];
  if (delimiter !== undefined) {
    const from = at + delimiter.length;
    // In `"message":"no otp: ","next":1` it ends the text that the name is in.
    if (quote === '' && matchAt(afterText, text, from) !== null) return undefined;
    return quotedValue(text, from, { delimiter, escapes });
  }
  if (matchAt(literal, text, at) !== null) return undefined;
  const isHeader = quote === '' && headerWords.has(name);
  const bare = matchAt(isHeader ? restOfLine : word, text, at);
  return bare === null ? undefined : { end: at + bare[0].length, shown: quote + hidden + quote };
}

type Named = { name: string; quote: string };

// The value or values from here on, as they are shown.
function hideFrom(text: string, at: number, of: Named): Value {
  if (text[at] !== '[' || text.startsWith(hidden, at)) return valueAt(text, at, of) ?? { end: at, shown: '' };
  let [end, shown] = [at + 1, '['];
  for (;;) {
    const between = matchAt(separator, text, end)?.[0] ?? '';
    const value = valueAt(text, end + between.length, of);
    if (value === undefined) return { end, shown };
    shown += between + value.shown;
    end = value.end;
  }
}

/** A text without the values of what is named as a secret: in JSON, in JSON within a text of JSON, `name=value` and `name: value`. */
export function withoutNamedSecrets(text: string): string {
  let [result, done] = ['', 0];
  named.lastIndex = 0;
  for (let found = named.exec(text); found !== null; found = named.exec(text)) {
    const [whole, written = '', quote = ''] = found;
    const name = lastWord(written);
    if (name === undefined) continue;
    const at = found.index + whole.length;
    const { end, shown } = hideFrom(text, at, { name, quote });
    result += text.slice(done, at) + shown;
    done = end;
    named.lastIndex = end;
  }
  return result + text.slice(done);
}
