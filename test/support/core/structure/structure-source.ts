/** An attribute by its place in the source text: from the white space before its name to its closing quotation mark. */
export type SourceAttribute = { name: string; value: string; start: number; end: number };

/** An element by its places in the source text. */
export type SourceElement = {
  name: string;
  /** Names from the root down, without positions. */
  path: string;
  start: number;
  /** Where the start tag ends; for an empty-element tag the end of the element. */
  contentStart: number;
  contentEnd: number;
  end: number;
  isEmptyTag: boolean;
  attributes: SourceAttribute[];
  children: SourceElement[];
};

const markup = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([^\s/>]+)((?:[^"'>]|"[^"]*"|'[^']*')*?)(\/?)>/g;
const attribute = /\s+([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Finds every element of a well-formed document, the root first, in document order. */
export function scanSource(source: string): SourceElement[] {
  const elements: SourceElement[] = [];
  const open: SourceElement[] = [];
  for (const match of source.matchAll(markup)) {
    const [whole, slash, name, attributeText = '', emptySlash] = match;
    if (name === undefined) continue;
    const end = match.index + whole.length;
    if (slash === '/') {
      const closed = open.pop()!;
      closed.contentEnd = match.index;
      closed.end = end;
      continue;
    }
    const parent = open.at(-1);
    const element: SourceElement = {
      name,
      path: `${parent?.path ?? ''}/${name}`,
      start: match.index,
      contentStart: end,
      contentEnd: end,
      end,
      isEmptyTag: emptySlash === '/',
      attributes: scanAttributes(attributeText, match.index + 1 + name.length),
      children: [],
    };
    elements.push(element);
    parent?.children.push(element);
    if (!element.isEmptyTag) open.push(element);
  }
  return elements;
}

function scanAttributes(text: string, offset: number): SourceAttribute[] {
  return [...text.matchAll(attribute)].map((match) => ({
    name: match[1]!,
    value: match[2] ?? match[3]!,
    start: offset + match.index,
    end: offset + match.index + match[0].length,
  }));
}
