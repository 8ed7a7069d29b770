const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

// The deepest body of `/v1` has five levels.
const deepestNesting = 64;
// A document of a thousand lines has about ten thousand; parsing many more would block other requests.
const mostValues = 50_000;

/** Faults that parsers accept silently, or that take too much time. */
export type StructureFault =
  { kind: 'repeated_member'; name: string } | { kind: 'too_deep' } | { kind: 'too_many_values'; most: number };

// An object or array that is open at a position of a text; an array has no members.
type Container = { members: Set<string> | undefined; isNameNext: boolean };

// The end of the string that begins at `start`: after its closing quote, or at the end of the text if there is none.
function endOfString(json: string, start: number): number {
  let position = start + 1;
  while (position < json.length) {
    const code = json.charCodeAt(position);
    if (code === quote) return position + 1;
    position += code === backslash ? 2 : 1;
  }
  return json.length;
}

function nameOf(text: string): string {
  return text.includes('\\') ? String(JSON.parse(text)) : text.slice(1, -1);
}

// Tracks the objects and arrays that are open at a position of a text.
class Nesting {
  readonly #open: Container[] = [];
  #inside: Container | undefined;
  #values = 1;

  /** Whether a string at this position is the name of a member. */
  get isNameNext(): boolean {
    return this.#inside?.isNameNext === true;
  }

  begin(members: Set<string> | undefined): StructureFault | undefined {
    this.#inside = { members, isNameNext: members !== undefined };
    this.#open.push(this.#inside);
    return this.#nextValue() ?? (this.#open.length > deepestNesting ? { kind: 'too_deep' } : undefined);
  }

  end(): void {
    this.#open.pop();
    this.#inside = this.#open.at(-1);
  }

  separate(): StructureFault | undefined {
    if (this.#inside !== undefined) this.#inside.isNameNext = this.#inside.members !== undefined;
    return this.#nextValue();
  }

  /** Records the name of a member, in quotes. */
  name(text: string): StructureFault | undefined {
    const name = nameOf(text);
    const members = this.#inside?.members;
    if (members?.has(name) === true) return { kind: 'repeated_member', name };
    members?.add(name);
    if (this.#inside !== undefined) this.#inside.isNameNext = false;
    return undefined;
  }

  #nextValue(): StructureFault | undefined {
    this.#values += 1;
    return this.#values > mostValues ? { kind: 'too_many_values', most: mostValues } : undefined;
  }
}

/**
 * Finds a repeated member in an object of a JSON text, or more nesting or values than any request has. Parsers silently keep the
 * last of two members (RFC 8259 §4 leaves it open), which is not acceptable for content that is signed. Each character is read
 * once.
 *
 * @param json a text that should be JSON; what is wrong with its grammar is left to the parser.
 * @throws SyntaxError if a member's name has an invalid escape.
 */
export function structureFault(json: string): StructureFault | undefined {
  const nesting = new Nesting();
  let fault: StructureFault | undefined;
  let position = 0;
  while (position < json.length && fault === undefined) {
    const code = json.charCodeAt(position);
    let end = position + 1;
    if (code === quote) {
      end = endOfString(json, position);
      if (nesting.isNameNext) fault = nesting.name(json.slice(position, end));
    } else if (code === comma) fault = nesting.separate();
    else if (code === openBrace) fault = nesting.begin(new Set());
    else if (code === openBracket) fault = nesting.begin(undefined);
    else if (code === closeBrace || code === closeBracket) nesting.end();
    position = end;
  }
  return fault;
}
