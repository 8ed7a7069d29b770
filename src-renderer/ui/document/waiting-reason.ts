// The sentences in which a branch says why an attempt settled nothing; what is within the first brackets may differ. What is within
// others, such as a locked keychain, is for those who mend it.
const reasons = [
  { pattern: /^The gateway closed the connection without an answer\.$/, key: 'waiting.closed' },
  // It was not sent, for what became of those before it.
  { pattern: /^The gateway does not answer at the moment\.$/, key: 'waiting.silent' },
  { pattern: /^The gateway does not take the credentials of this unit at the moment\.$/, key: 'waiting.credentials' },
  { pattern: /^The gateway did not answer within (\d+(?:\.\d+)?) s\.$/, key: 'waiting.no_answer' },
  { pattern: /^The gateway cannot be reached \(.+\)\.$/, key: 'waiting.unreachable' },
  { pattern: /^The gateway reports an internal error \((\d{3})[^)]*\)\.$/, key: 'waiting.internal_error' },
  { pattern: /^The gateway receives too many requests \((\d{3})[^)]*\)\.$/, key: 'waiting.busy' },
  { pattern: /^The gateway does not accept the credentials of this unit \((\d{3})[^)]*\)\.$/, key: 'waiting.credentials' },
  { pattern: /^The gateway gave an answer .+ \((403)\)\.$/, key: 'waiting.credentials' },
  { pattern: /^The certificate of this unit is not compliant yet \((\d{3})[^)]*\)\.$/, key: 'waiting.not_compliant' },
  { pattern: /^The document is too large for the gateway \((\d{3})[^)]*\)\.$/, key: 'waiting.too_large' },
  { pattern: /^The (?:answer of the )?gateway .+\.$/, key: 'waiting.unusable' },
] as const;

/** The reason for which a document waits, as a text of the catalog, in the words of a shop; where none fits, one that says so. */
export function waitingReason(text: string): { key: (typeof reasons)[number]['key'] | 'waiting.other'; detail: string } {
  for (const { pattern, key } of reasons) {
    const match = pattern.exec(text);
    if (match !== null) return { key, detail: match[1] ?? '' };
  }
  return { key: 'waiting.other', detail: '' };
}
