const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

type Container = { members: Set<string> | undefined; isNameNext: boolean };

function nameOf(text: string): string {
  return text.includes('\\') ? String(JSON.parse(text)) : text.slice(1, -1);
}

/**
 * The name of a member that stands twice in one object of a JSON text, or undefined. Parsers keep the last one without a word
 * (RFC 8259 §4 leaves it open), which is no way to treat what will be signed.
 *
 * @param json a text that is known to be JSON.
 */
export function repeatedMember(json: string): string | undefined {
  const open: Container[] = [];
  for (const [text] of json.matchAll(token)) {
    const inside = open.at(-1);
    if (text === '{') open.push({ members: new Set(), isNameNext: true });
    else if (text === '[') open.push({ members: undefined, isNameNext: false });
    else if (text === '}' || text === ']') open.pop();
    else if (text === ',' && inside !== undefined) inside.isNameNext = inside.members !== undefined;
    else if (inside?.isNameNext === true && text !== ':') {
      const name = nameOf(text);
      if (inside.members?.has(name) === true) return name;
      inside.members?.add(name);
      inside.isNameNext = false;
    }
  }
  return undefined;
}
