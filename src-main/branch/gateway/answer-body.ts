/** The body of a response by its format: the authority writes JSON and plain text, proxies in front of it HTML. */
export type AnswerBody =
  | { kind: 'empty' }
  | { kind: 'json'; value: unknown }
  | { kind: 'text'; text: string }
  | { kind: 'html' }
  /** JSON that was cut off. It is never quoted: what was cut off may be a secret. */
  | { kind: 'broken_json' };

// Responses with a request id are short. Checking each value of a long one would take ten times as long as parsing it, on the
// main thread.
const longestWithIds = 64 * 1024;

// A request id that a double cannot hold exactly is kept as a string.
function keepLongIntegers(_name: string, value: unknown, context?: { source?: string }): unknown {
  const isLong = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  return isLong ? (context?.source ?? value) : value;
}

/** Parses a body by its content, because the declared content type is not reliable. */
export function readAnswerBody(text: string): AnswerBody {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'empty' };
  if (trimmed.startsWith('<')) return { kind: 'html' };
  try {
    const value: unknown = trimmed.length <= longestWithIds ? JSON.parse(trimmed, keepLongIntegers) : JSON.parse(trimmed);
    return { kind: 'json', value };
  } catch {
    return /^[[{"]/.test(trimmed) ? { kind: 'broken_json' } : { kind: 'text', text: trimmed };
  }
}
