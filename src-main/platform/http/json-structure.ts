const quote = 0x22;
const backslash = 0x5c;

/** The deepest body of `/v1` has five levels. */
const deepestNesting = 64;
/** A document of a thousand lines has some ten thousand; reading many more would hold up the tills. */
const mostValues = 50_000;

/** What parsers let pass in silence, or take too much for. */
export type StructureFault =
  { kind: 'repeated_member'; name: string } | { kind: 'too_deep' } | { kind: 'too_many_values'; most: number };

type Container = { members: Set<string> | undefined; isNameNext: boolean };

/** Where the string that begins at `start` ends: behind its closing quote, or at the end of a text that lacks it. */
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

/** Keeps account of the objects and arrays that are open at one place of a text. */
function createNesting() {
  const open: Container[] = [];
  let values = 1;
  return {
    /** Notes one of the marks `{}[],`. */
    mark(character: string): StructureFault | undefined {
      const inside = open.at(-1);
      if (character === '{') open.push({ members: new Set(), isNameNext: true });
      else if (character === '[') open.push({ members: undefined, isNameNext: false });
      else if (character === '}' || character === ']') open.pop();
      else if (character === ',' && inside !== undefined) inside.isNameNext = inside.members !== undefined;
      if (character === '{' || character === '[' || character === ',') values += 1;
      if (values > mostValues) return { kind: 'too_many_values', most: mostValues };
      return open.length > deepestNesting ? { kind: 'too_deep' } : undefined;
    },
    /** Notes a string, which is a member's name where one is due. */
    string(text: string): StructureFault | undefined {
      const inside = open.at(-1);
      if (inside?.isNameNext !== true) return undefined;
      const name = nameOf(text);
      if (inside.members?.has(name) === true) return { kind: 'repeated_member', name };
      inside.members?.add(name);
      inside.isNameNext = false;
      return undefined;
    },
  };
}

/**
 * A member that stands twice in one object of a JSON text, or more of nesting or values than any request has. Parsers keep the last of two members
 * without a word (RFC 8259 §4 leaves it open), which is no way to treat what will be signed. Each character is looked at once.
 *
 * @param json a text that should be JSON; what is wrong with its grammar is left to the parser.
 * @throws SyntaxError where a member's name holds an escape that JSON does not know.
 */
export function structureFault(json: string): StructureFault | undefined {
  const nesting = createNesting();
  let position = 0;
  while (position < json.length) {
    const isString = json.charCodeAt(position) === quote;
    const end = isString ? endOfString(json, position) : position + 1;
    const fault = isString ? nesting.string(json.slice(position, end)) : nesting.mark(json.charAt(position));
    if (fault !== undefined) return fault;
    position = end;
  }
  return undefined;
}
