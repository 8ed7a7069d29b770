/** The body of an answer as far as it can be told: the authority writes JSON and plain text, the proxies before it HTML. */
export type AnswerBody =
  | { kind: 'empty' }
  | { kind: 'json'; value: unknown }
  | { kind: 'text'; text: string }
  | { kind: 'html' }
  /** JSON that was cut off. It is never quoted: what was cut off may be a secret. */
  | { kind: 'broken_json' };

// Answers with a request id are short. Looking at each value of a long one would take ten times as long as reading it, on the
// thread that answers the tills.
const longestWithIds = 64 * 1024;

/** Reads a body by what it holds: its declared content type is not to be relied on. */
export function readAnswerBody(text: string): AnswerBody {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'empty' };
  if (trimmed.startsWith('<')) return { kind: 'html' };
  try {
    const value: unknown = trimmed.length <= longestWithIds ? JSON.parse(trimmed, keepLongIntegers) : JSON.parse(trimmed);
    return { kind: 'json', value };
  } catch {
    return /^[[{"]/u.test(trimmed) ? { kind: 'broken_json' } : { kind: 'text', text: trimmed };
  }
}

/** A request id longer than a double holds stays as it was written, as a string. */
function keepLongIntegers(_name: string, value: unknown, context?: { source?: string }): unknown {
  const isLong = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  return isLong ? (context?.source ?? value) : value;
}
