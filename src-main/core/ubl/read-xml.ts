import { SaxesParser } from 'saxes';
import type { SaxesTagNS, XMLDecl } from 'saxes';
import { failure, success } from '../../../src-shared/result.ts';
import type { Result } from '../../../src-shared/result.ts';
import { namespaces } from './namespaces.ts';
import type { XmlAttribute, XmlElement } from './xml-tree.ts';

/** Where and why a text is no document that this house reads. Line and column count from 1. */
export type XmlFault = { message: string; line: number; column: number };

/** The largest document, in bytes (in UTF-16 code units where a string is given). A day's summary invoice stays far below. */
export const maximumXmlSize = 16 * 1024 * 1024;

/** The deepest nesting of elements. A stamped invoice needs 14 levels. */
export const maximumXmlDepth = 100;

/**
 * Our own strings for the namespaces that documents use. Everything that looks for elements compares namespaces, and
 * strings that are one and the same compare several times faster than strings that are merely equal.
 */
const knownNamespaces: ReadonlyMap<string, string> = new Map(Object.values(namespaces).map((name) => [name, name]));

const commentOrInstruction = /<!--|<\?(?!xml )/;

const byteOrderMark = '\ufeff';

type OpenElement = { element: XmlElement; children: (XmlElement | string)[] };

class XmlRefusal extends Error {
  readonly fault: XmlFault;

  constructor(fault: XmlFault) {
    super(fault.message);
    this.fault = fault;
  }
}

/**
 * Parses a document into the light tree: XML 1.0 (fifth edition) with Namespaces, strictly.
 *
 * Only UTF-8 is read, with or without a byte order mark, and document type declarations are refused: neither occurs in a
 * tax document, and entities are the classic way to attack its readers. Every departure from well-formedness is a fault,
 * undeclared prefixes included; nothing is repaired.
 */
export function readXml(xml: Uint8Array | string): Result<XmlElement, XmlFault> {
  if (xml.length > maximumXmlSize) return failure(faultAtStart(`The document is larger than ${maximumXmlSize} bytes.`));
  const text = typeof xml === 'string' ? xml : decode(xml);
  if (typeof xml !== 'string' && text?.startsWith(byteOrderMark)) return failure(faultAtStart('There are two byte order marks.'));
  if (text === undefined || !text.isWellFormed()) return failure(faultAtStart('The document is not valid UTF-8.'));
  try {
    return success(parse(text));
  } catch (error) {
    if (error instanceof XmlRefusal) return failure(error.fault);
    throw error;
  }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parse(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  let isSplit = false;

  function refuse(message: string): never {
    throw new XmlRefusal({ message, line: parser.line, column: Math.max(parser.column, 1) });
  }

  function addText(piece: string): void {
    const children = open.at(-1)?.children;
    if (children === undefined || piece === '') return;
    const last = children.at(-1);
    if (typeof last === 'string' && !isSplit) children[children.length - 1] = last + piece;
    else children.push(piece);
    isSplit = false;
  }

  function splitText(): void {
    isSplit = true;
  }

  function addElement(tag: SaxesTagNS): void {
    const objection = root === undefined ? objectionTo(parser.xmlDecl) : undefined;
    if (objection !== undefined) refuse(objection);
    if (open.length >= maximumXmlDepth) refuse(`Elements are nested deeper than ${maximumXmlDepth} levels.`);
    const parent = open.at(-1);
    const children: (XmlElement | string)[] = [];
    const attributes = attributesOf(tag);
    const element: XmlElement = {
      namespace: knownNamespaces.get(tag.uri) ?? tag.uri,
      name: tag.local,
      attributes,
      children,
      parent: parent?.element,
    };
    parent?.children.push(element);
    root ??= element;
    open.push({ element, children });
  }

  // With a seventh handler V8 keeps the parser's fields in a dictionary and parsing takes five times as long, so the last two
  // are for the rare documents that have what they handle.
  parser.on('error', (error) => refuse(withoutPosition(error.message)));
  parser.on('doctype', () => refuse('Document type declarations are refused.'));
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentag', addElement);
  parser.on('closetag', () => {
    open.pop();
  });
  if (commentOrInstruction.test(text)) {
    parser.on('comment', splitText);
    parser.on('processinginstruction', splitText);
  }
  parser.write(text).close();
  return root ?? refuse('The document has no element.');
}

function attributesOf(tag: SaxesTagNS): XmlAttribute[] {
  const attributes: XmlAttribute[] = [];
  for (const qualifiedName in tag.attributes) {
    const attribute = tag.attributes[qualifiedName];
    if (attribute === undefined || attribute.prefix === 'xmlns' || qualifiedName === 'xmlns') continue;
    attributes.push({ namespace: attribute.uri, name: attribute.local, value: attribute.value });
  }
  return attributes;
}

function objectionTo({ version, encoding }: XMLDecl): string | undefined {
  if (version !== undefined && version !== '1.0' && version !== '1.1') return `XML version ${version} does not exist.`;
  if (encoding !== undefined && encoding.toUpperCase() !== 'UTF-8') return `The encoding must be UTF-8, not ${encoding}.`;
  return undefined;
}

/** The parser puts "line:column: " before its messages; the fault holds both as numbers. */
function withoutPosition(message: string): string {
  return message.replace(/^\d+:\d+: /, '');
}

function faultAtStart(message: string): XmlFault {
  return { message, line: 1, column: 1 };
}
