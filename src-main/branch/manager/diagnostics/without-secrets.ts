const names =
  'authorization|cookie|set-cookie|x-api-key|otp|token|binarySecurityToken|secret|password|passphrase|privateKey|private_key|apiKey|api_key|csr|pin';
const hidden = '[hidden]';

// The logger hides members by their names already; these are secrets inside texts, such as the message of an error.
const secrets: readonly [pattern: RegExp, replacement: string][] = [
  [/\btax_(test|live)_[A-Za-z0-9]+/g, `tax_$1_${hidden}`],
  [/\b(Bearer|Basic) [A-Za-z0-9+/=._~-]+/gi, `$1 ${hidden}`],
  [/-----BEGIN [A-Z ]+-----[A-Za-z0-9+/=\s\\]+(?:-----END [A-Z ]+-----)?/g, hidden],
  [/(\/\/)[^/@\s"]+@/g, `$1${hidden}@`],
  [/\bsanad(-browser)?=[A-Za-z0-9_-]+/g, `sanad$1=${hidden}`],
  [/\bsanad:\/\/pair\?[^\s"]+/g, `sanad://pair?${hidden}`],
  [/\/setup#[A-Za-z0-9_-]+/g, `/setup#${hidden}`],
  [/\b[A-Z0-9]{5}(?:-[A-Z0-9]{5}){4}\b/g, hidden],
  [new RegExp(`"(${names})":"[^"]*"?`, 'gi'), `"$1":"${hidden}"`],
  [new RegExp(`\\\\"(${names})\\\\":\\\\"[^"\\\\]*`, 'gi'), `\\"$1\\":\\"${hidden}`],
];

/** A text without what opens anything: keys, tokens, cookies, one-time codes, passwords, private keys. JSON stays JSON. */
export function withoutSecrets(text: string): string {
  return secrets.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
}
