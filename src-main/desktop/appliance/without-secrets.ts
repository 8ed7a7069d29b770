// Keys of the API, what an Authorization header carries, and long runs of Base64, which keys and certificates are written in.
const secret = /\btax_(?:test|live)_\w+|\b(?:Bearer|Basic)\s+\S+|[A-Za-z0-9+/=_-]{64,}/gu;

/** A text without what looks like a secret: the logger hides those it knows, but a crash is not written by the logger. */
export function withoutSecrets(text: string): string {
  return text.replaceAll(secret, '[hidden]');
}
