import { SaxesParser, type SaxesTagNS, type XMLDecl } from 'saxes';
import { failure, success, type Result } from '#shared/result.ts';
import { knownNamespaces } from './namespaces.ts';
import { readPlainXml } from './read-plain-xml.ts';
import { excessOf, maximumXmlDepth } from './xml-limits.ts';
import type { XmlAttribute, XmlDeclaration, XmlDocument, XmlElement } from './xml-tree.ts';

/**
 * Where and why a text is no document that is read here: it is not well-formed, or larger than any tax document.
 * Line and column count from 1, columns in UTF-16 code units as editors do.
 */
export type XmlFault = { code: 'malformed' | 'limit'; message: string; line: number; column: number };

/** The largest document, in bytes (in UTF-16 code units where a string is given). A day's summary invoice stays far below. */
export const maximumXmlSize = 16 * 1024 * 1024;

const commentOrInstruction = /<!--|<\?(?!xml )/;

const byteOrderMark = '\ufeff';

const noAttributes: readonly XmlAttribute[] = [];
const noDeclarations: readonly XmlDeclaration[] = [];

type OpenElement = { element: XmlElement; children: (XmlElement | string)[] };

class XmlRefusal extends Error {
  readonly fault: XmlFault;

  constructor(fault: XmlFault) {
    super(fault.message);
    this.fault = fault;
  }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    // The mark stays, so that the text has the very bytes.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function attributesOf(tag: SaxesTagNS): readonly XmlAttribute[] {
  let attributes: XmlAttribute[] | undefined;
  for (const qualifiedName in tag.attributes) {
    const attribute = tag.attributes[qualifiedName];
    if (attribute === undefined || attribute.prefix === 'xmlns' || qualifiedName === 'xmlns') continue;
    attributes ??= [];
    attributes.push({ namespace: attribute.uri, prefix: attribute.prefix, name: attribute.local, value: attribute.value });
  }
  return attributes ?? noAttributes;
}

function declarationsOf(tag: SaxesTagNS): readonly XmlDeclaration[] {
  let declarations: XmlDeclaration[] | undefined;
  for (const qualifiedName in tag.attributes) {
    const attribute = tag.attributes[qualifiedName];
    if (attribute === undefined || (attribute.prefix !== 'xmlns' && qualifiedName !== 'xmlns')) continue;
    declarations ??= [];
    declarations.push({ prefix: qualifiedName === 'xmlns' ? '' : attribute.local, namespace: attribute.value });
  }
  return declarations ?? noDeclarations;
}

function objectionTo({ version, encoding }: XMLDecl): string | undefined {
  if (version !== undefined && version !== '1.0' && version !== '1.1') return `XML version ${version} does not exist.`;
  if (encoding !== undefined && encoding.toUpperCase() !== 'UTF-8') return `The encoding must be UTF-8, not ${encoding}.`;
  return undefined;
}

// Builds the tree from what the parser finds, in the order in which it finds it.
class TreeBuilder {
  root: XmlElement | undefined;
  version: string | undefined;
  hasInstruction = false;
  readonly #parser: SaxesParser<{ xmlns: true }>;
  readonly #open: OpenElement[] = [];
  #isSplit = false;

  constructor(parser: SaxesParser<{ xmlns: true }>) {
    this.#parser = parser;
  }

  refuse(message: string, code: XmlFault['code'] = 'malformed'): never {
    const { line, columnIndex } = this.#parser;
    throw new XmlRefusal({ code, message, line, column: Math.max(columnIndex, 1) });
  }

  addText(piece: string): void {
    const children = this.#open.at(-1)?.children;
    if (children === undefined || piece === '') return;
    const last = children.at(-1);
    if (typeof last === 'string' && !this.#isSplit) children[children.length - 1] = last + piece;
    else children.push(piece);
    this.#isSplit = false;
  }

  /** A comment, a processing instruction or CDATA. */
  addMarkup(): void {
    const holder = this.#open.at(-1);
    if (holder !== undefined) holder.element.holdsMarkup = true;
  }

  splitText(): void {
    this.#isSplit = true;
    this.addMarkup();
  }

  openElement(tag: SaxesTagNS): void {
    if (this.root === undefined) this.#readDeclaration();
    if (this.#open.length >= maximumXmlDepth) this.refuse(`Elements are nested deeper than ${maximumXmlDepth} levels.`, 'limit');
    const parent = this.#open.at(-1);
    const children: (XmlElement | string)[] = [];
    const declarations = declarationsOf(tag);
    if (declarations.length > 0) this.#refuseSpaced(declarations);
    const element: XmlElement = {
      namespace: knownNamespaces.get(tag.uri) ?? tag.uri,
      prefix: tag.prefix,
      name: tag.local,
      attributes: attributesOf(tag),
      declarations,
      children,
      parent: parent?.element,
      tagEnd: this.#parser.position,
      holdsMarkup: false,
    };
    parent?.children.push(element);
    this.root ??= element;
    this.#open.push({ element, children });
  }

  closeElement(): void {
    this.#open.pop();
  }

  #readDeclaration(): void {
    const objection = objectionTo(this.#parser.xmlDecl);
    if (objection !== undefined) this.refuse(objection);
    this.version = this.#parser.xmlDecl.version;
  }

  // The parser trims namespaces, which makes other ones of them.
  #refuseSpaced(declarations: readonly XmlDeclaration[]): void {
    const spaced = declarations.find(({ namespace }) => namespace !== namespace.trim());
    if (spaced !== undefined) this.refuse('A namespace has white space around it.');
  }
}

// The parser puts "line:column: " before its messages; the fault holds both as numbers.
function withoutPosition(message: string): string {
  return message.replace(/^\d+:\d+: /, '');
}

function parse(text: string): XmlDocument {
  const parser = new SaxesParser({ xmlns: true });
  const tree = new TreeBuilder(parser);
  // With a seventh handler V8 keeps the parser's fields in a dictionary and parsing takes five times as long, so the last two
  // are for the rare documents that have what they handle.
  parser.on('error', (error) => tree.refuse(withoutPosition(error.message)));
  parser.on('doctype', () => tree.refuse('Document type declarations are refused.'));
  parser.on('text', (piece) => tree.addText(piece));
  parser.on('cdata', (piece) => {
    tree.addText(piece);
    tree.addMarkup();
  });
  parser.on('opentag', (tag) => tree.openElement(tag));
  parser.on('closetag', () => tree.closeElement());
  if (commentOrInstruction.test(text)) {
    parser.on('comment', () => tree.splitText());
    parser.on('processinginstruction', () => {
      tree.hasInstruction = true;
      tree.splitText();
    });
  }
  parser.write(text).close();
  const { root, version, hasInstruction } = tree;
  return { root: root ?? tree.refuse('The document has no element.'), text, version, hasInstruction };
}

function refusal(code: XmlFault['code'], message: string): Result<never, XmlFault> {
  return failure({ code, message, line: 1, column: 1 });
}

/**
 * Parses a document into the light tree: XML 1.0 (fifth edition) with Namespaces, strictly.
 *
 * Only UTF-8 is read, with or without a byte order mark, and document type declarations are refused: neither occurs in a
 * tax document, and entities are the classic way to attack its readers. Every departure from well-formedness is a fault,
 * undeclared prefixes included; nothing is repaired. The limits of `xml-limits.ts` bound what a hostile text can cost.
 */
export function readXmlDocument(xml: Uint8Array | string): Result<XmlDocument, XmlFault> {
  if (xml.length > maximumXmlSize) return refusal('limit', `The document is larger than ${maximumXmlSize} bytes.`);
  const text = typeof xml === 'string' ? xml : decode(xml);
  if (text === undefined || !text.isWellFormed()) return refusal('malformed', 'The document is not valid UTF-8.');
  if (text.startsWith(byteOrderMark + byteOrderMark)) return refusal('malformed', 'There are two byte order marks.');
  const excess = excessOf(text);
  if (excess !== undefined) return refusal('limit', excess);
  try {
    return success(readPlainXml(text) ?? parse(text));
  } catch (error) {
    if (error instanceof XmlRefusal) return failure(error.fault);
    throw error;
  }
}

/** Parses a document as `readXmlDocument` does, for those who need its elements alone. */
export function readXml(xml: Uint8Array | string): Result<XmlElement, XmlFault> {
  const read = readXmlDocument(xml);
  return read.ok ? success(read.value.root) : read;
}
