import { maximumXmlDepth } from './xml-limits.ts';
import { knownNamespaces } from './namespaces.ts';
import type { XmlAttribute, XmlDeclaration, XmlDocument, XmlElement } from './xml-tree.ts';

// What a start tag says, apart from the namespaces that its prefix stands for.
type Tag = {
  prefix: string;
  name: string;
  attributes: readonly XmlAttribute[];
  declarations: readonly XmlDeclaration[];
  isEmpty: boolean;
  /** The tag as it is written, behind `<`. */
  text: string;
  /** The end tag that belongs to it, behind `<`. */
  endText: string;
  /** The start tag that came after it last time. */
  next: Tag | undefined;
};

type OpenElement = {
  element: XmlElement;
  children: (XmlElement | string)[];
  tag: Tag;
  /** What the prefixes that it declares stood for before. */
  shadowed: readonly XmlDeclaration[];
};

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
// References, carriage returns and characters that XML forbids: whatever is neither white space nor behind it, in BMP and above.
const notPlain = /&|[^\t\n -\ufffd\u{10000}-\u{10ffff}]/u;
const endOfCdata = ']]>';
const whiteSpace = /^[ \t\n]*$/;
const nameForm = String.raw`[A-Za-z_][\w.-]*`;
const attribute = String.raw` (?:${nameForm}:)?${nameForm}="[^"<\t\n]*"`;
const startTag = new RegExp(`^(?:(${nameForm}):)?(${nameForm})((?:${attribute})*)(/?)$`);
const eachAttribute = new RegExp(` (?:(${nameForm}):)?(${nameForm})="([^"]*)"`, 'g');
const slash = 0x2f;

const noAttributes: readonly XmlAttribute[] = [];
const noDeclarations: readonly XmlDeclaration[] = [];
// Bound to prefixes of their own, and to no other (Namespaces in XML §3).
const reservedNamespaces: ReadonlySet<string> = new Set([
  'http://www.w3.org/XML/1998/namespace',
  'http://www.w3.org/2000/xmlns/',
]);

function declares(prefix: string | undefined, local: string): boolean {
  return prefix === 'xmlns' || (prefix === undefined && local === 'xmlns');
}

// What binds `xml`, takes a namespace back or surrounds it with white space has rules of its own.
function isUsual({ prefix, namespace }: XmlDeclaration): boolean {
  return !/^xml/i.test(prefix) && namespace !== '' && namespace === namespace.trim() && !reservedNamespaces.has(namespace);
}

function parseTag(text: string): Tag | undefined {
  const [, prefix = '', local = '', rest = '', end = ''] = startTag.exec(text.slice(0, -1)) ?? [];
  if (local === '' || /^xml/i.test(prefix)) return undefined;
  const attributes: XmlAttribute[] = [];
  const declarations: XmlDeclaration[] = [];
  const names = new Set<string>();
  for (const [, attributePrefix, attributeName = '', value = ''] of rest.matchAll(eachAttribute)) {
    const isDeclaration = declares(attributePrefix, attributeName);
    if (attributePrefix !== undefined && !isDeclaration) return undefined;
    const qualified = `${attributePrefix ?? ''}:${attributeName}`;
    if (names.has(qualified)) return undefined;
    names.add(qualified);
    if (!isDeclaration) attributes.push({ namespace: '', prefix: '', name: attributeName, value });
    else {
      const declared = { prefix: attributePrefix === undefined ? '' : attributeName, namespace: value };
      if (!isUsual(declared)) return undefined;
      declarations.push(declared);
    }
  }
  return {
    prefix,
    name: local,
    attributes: attributes.length === 0 ? noAttributes : attributes,
    declarations: declarations.length === 0 ? noDeclarations : declarations,
    isEmpty: end !== '',
    text,
    endText: prefix === '' ? `/${local}>` : `/${prefix}:${local}>`,
    next: undefined,
  };
}

const mostKnownTags = 2_000;
const longestKnownTag = 500;
const knownTags = new Map<string, Tag>();

// Tax documents have few different start tags, each many times.
function knownTag(text: string): Tag | undefined {
  const known = knownTags.get(text);
  if (known !== undefined) return known;
  if (text.length > longestKnownTag) return parseTag(text);
  // A copy: a slice would keep the whole document in memory.
  const tag = parseTag(Buffer.from(text).toString());
  if (tag === undefined) return undefined;
  if (knownTags.size >= mostKnownTags) knownTags.clear();
  knownTags.set(tag.text, tag);
  return tag;
}

// The start tag behind a `<`. Most come after the tag that they came after before, and to compare is quicker than to look up.
function tagAt(text: string, at: number, before: Tag | undefined): Tag | undefined {
  const expected = before?.next;
  if (expected !== undefined && text.startsWith(expected.text, at)) return expected;
  const end = text.indexOf('>', at);
  const tag = end === -1 ? undefined : knownTag(text.slice(at, end + 1));
  if (before !== undefined && tag !== undefined && tag.text.length <= longestKnownTag) before.next = tag;
  return tag;
}

// Where the text ends that is all that an element holds; undefined if it holds elements.
function leafEndOf({ isEmpty, endText }: Tag, text: string, tagEnd: number): number | undefined {
  if (isEmpty) return tagEnd;
  const end = text.indexOf('<', tagEnd);
  return end !== -1 && text.startsWith(endText, end + 1) ? end : undefined;
}

// The elements that are open, innermost last, and what prefixes stand for there.
class OpenElements {
  root: XmlElement | undefined;
  readonly #open: OpenElement[] = [];
  readonly #inScope = new Map<string, string>([['', '']]);
  #innermost: OpenElement | undefined;

  get isInRoot(): boolean {
    return this.#innermost !== undefined;
  }

  addText(text: string): boolean {
    if (this.#innermost === undefined) return whiteSpace.test(text);
    this.#innermost.children.push(text);
    return true;
  }

  /** Adds an element and leaves it open. */
  open(tag: Tag, tagEnd: number): boolean {
    const children: (XmlElement | string)[] = [];
    const shadowed = tag.declarations.length === 0 ? noDeclarations : this.#declare(tag.declarations);
    const element = this.#add(tag, tagEnd, children);
    if (element === undefined) return false;
    this.#innermost = { element, children, tag, shadowed };
    this.#open.push(this.#innermost);
    return true;
  }

  /** Adds an element that holds a text or nothing: most of a document, so it is not opened and closed again. */
  addLeaf(tag: Tag, tagEnd: number, text: string): boolean {
    const shadowed = tag.declarations.length === 0 ? noDeclarations : this.#declare(tag.declarations);
    const element = this.#add(tag, tagEnd, text === '' ? [] : [text]);
    if (shadowed.length > 0) this.#takeBack(shadowed);
    return element !== undefined;
  }

  /** Closes the innermost element by the end tag behind a `<`, and returns where that ends; undefined if it is of another element. */
  close(text: string, at: number): number | undefined {
    const closed = this.#open.pop();
    if (closed === undefined || !text.startsWith(closed.tag.endText, at)) return undefined;
    this.#innermost = this.#open.at(-1);
    if (closed.shadowed.length > 0) this.#takeBack(closed.shadowed);
    return at + closed.tag.endText.length;
  }

  #add(
    { prefix, name, attributes, declarations }: Tag,
    tagEnd: number,
    children: (XmlElement | string)[],
  ): XmlElement | undefined {
    const parent = this.#innermost;
    const namespace = this.#inScope.get(prefix);
    const isSecondRoot = parent === undefined && this.root !== undefined;
    if (isSecondRoot || namespace === undefined || this.#open.length >= maximumXmlDepth) return undefined;
    const element: XmlElement = {
      namespace,
      prefix,
      name,
      attributes,
      declarations,
      children,
      parent: parent?.element,
      tagEnd,
      holdsMarkup: false,
    };
    if (parent === undefined) this.root = element;
    else parent.children.push(element);
    return element;
  }

  #declare(declarations: readonly XmlDeclaration[]): readonly XmlDeclaration[] {
    const shadowed = declarations.map(({ prefix }) => ({ prefix, namespace: this.#inScope.get(prefix) ?? '' }));
    for (const { prefix, namespace } of declarations) this.#inScope.set(prefix, knownNamespaces.get(namespace) ?? namespace);
    return shadowed;
  }

  #takeBack(shadowed: readonly XmlDeclaration[]): void {
    for (const { prefix, namespace } of shadowed) {
      if (namespace === '' && prefix !== '') this.#inScope.delete(prefix);
      else this.#inScope.set(prefix, namespace);
    }
  }
}

/**
 * Reads a document that is written in the plainest way, as canonical XML is: double quotes, one space before each attribute, no references, no
 * comments, no attributes with a prefix. Of any other, malformed ones among them, it says nothing (undefined), and the parser of `readXmlDocument`
 * has to look at it. Where it says something, it is the same tree, several times sooner.
 */
export function readPlainXml(text: string): XmlDocument | undefined {
  if (notPlain.test(text) || text.includes(endOfCdata)) return undefined;
  const hasDeclaration = text.startsWith(declaration);
  const open = new OpenElements();
  let at = hasDeclaration ? declaration.length : 0;
  let tag: Tag | undefined;
  while (at < text.length) {
    const tagStart = text.indexOf('<', at);
    const textEnd = tagStart === -1 ? text.length : tagStart;
    if (textEnd > at && !open.addText(text.slice(at, textEnd))) return undefined;
    if (tagStart === -1) break;
    if (text.charCodeAt(tagStart + 1) === slash) {
      const end = open.close(text, tagStart + 1);
      if (end === undefined) return undefined;
      at = end;
      continue;
    }
    tag = tagAt(text, tagStart + 1, tag);
    if (tag === undefined) return undefined;
    const tagEnd = tagStart + 1 + tag.text.length;
    const leafEnd = leafEndOf(tag, text, tagEnd);
    if (leafEnd === undefined) {
      if (!open.open(tag, tagEnd)) return undefined;
      at = tagEnd;
    } else {
      if (!open.addLeaf(tag, tagEnd, text.slice(tagEnd, leafEnd))) return undefined;
      at = tag.isEmpty ? leafEnd : leafEnd + 1 + tag.endText.length;
    }
  }
  const { root, isInRoot } = open;
  return root === undefined || isInRoot
    ? undefined
    : { root, text, version: hasDeclaration ? '1.0' : undefined, hasInstruction: false };
}
