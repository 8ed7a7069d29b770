import { hidden, withoutNamedSecrets } from './without-named-secrets.ts';

// What is a secret by its form. No pattern reads a character more often than a fixed number of times.
const secrets: readonly [pattern: RegExp, replacement: string][] = [
  [/\b(tax_(?:test|live)_|whsec_|sanad_appliance_)[A-Za-z0-9+/=_-]+/g, `$1${hidden}`],
  [/\b(Bearer|Basic)[ \t]{1,16}[A-Za-z0-9+/=._~-]+/gi, `$1 ${hidden}`],
  [/-----BEGIN [A-Z ]{1,40}-----[\w+/=\s]*(?:\\+[nr][\w+/=\s]*)*(?:-----END [A-Z ]{1,40}-----)?/g, hidden],
  [/(\/\/)[^/@\s"\\]+@/g, `$1${hidden}@`],
  [/\bsanad(-browser)?=[A-Za-z0-9_-]+/g, `sanad$1=${hidden}`],
  [/\bsanad:\/\/pair\?[^\s"\\]+/g, `sanad://pair?${hidden}`],
  [/\/(setup|invitation)#[A-Za-z0-9_-]+/g, `/$1#${hidden}`],
  [/\b[A-Z0-9]{5}(?:-[A-Z0-9]{5}){4}\b/g, hidden],
  [/\b(otp|pin)([ \t]{1,4}\d{4,8})\b/gi, `$1 ${hidden}`],
];

// Tokens have 43 characters of Base64url, keys and certificates more of Base64, and keys in hexadecimal digits 64.
const longRun = /(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/=_-]{43,}/g;
const longPart = /(?<![\w-])[\w-]{43,}(?![\w=-])/g;
const shortestKey = 64;
// A path has a `/` after a few letters, Base64 after 64 on average.
const lettersForEachSlash = 12;

function isRandom(text: string): boolean {
  return /[A-Z]/.test(text) && /[a-z]/.test(text) && /[\d_-]/.test(text);
}

function hideKey(run: string): string {
  if (run.length < shortestKey) return run;
  if (/^[\da-f]+$/i.test(run)) return hidden;
  const slashes = run.split('/').length - 1;
  return isRandom(run) && slashes * lettersForEachSlash < run.length ? hidden : run;
}

/**
 * A text without what opens anything: keys, tokens, cookies, one-time codes, passwords, private keys. JSON stays JSON. The logger hides
 * members by their names already; these are secrets inside texts, such as the message of an error, and what no logger has written.
 */
export function withoutSecrets(text: string): string {
  const unnamed = secrets.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), withoutNamedSecrets(text));
  return unnamed.replace(longRun, hideKey).replace(longPart, (part) => (isRandom(part) ? hidden : part));
}
