import { DOMParser } from '@xmldom/xmldom';
import type { Element, Node } from '@xmldom/xmldom';
import { failure, success } from '../../../../src-shared/result.ts';
import type { Result } from '../../../../src-shared/result.ts';
import { maximumXmlSize } from '../../ubl/read-xml.ts';

const deepestElement = 64;

// The parser suspects a wrong encoding behind every U+FFFD. XML 1.0 allows it, and bytes that are no UTF-8 are refused before.
const needlessWarning = 'Unicode replacement character detected, source encoding issues?';

/** Node types of the DOM that documents are told apart by. */
export const nodeType = { element: 1, text: 3, processingInstruction: 7 } as const;

// XML 1.0 §2.2: characters no document may hold. The parser would let them pass.
// oxlint-disable-next-line no-control-regex
const forbiddenCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
const utf8Declaration =
  /^<\?xml\s+version\s*=\s*["']1\.0["'](?:\s+encoding\s*=\s*["']utf-8["'])?(?:\s+standalone\s*=\s*["'](?:yes|no)["'])?\s*\?>/i;

/** Whether a node is an element. */
export function isElement(node: Node): node is Element {
  return node.nodeType === nodeType.element;
}

/** The child nodes in document order. */
export function nodesOf(parent: Node): Node[] {
  const nodes: Node[] = [];
  for (let node = parent.firstChild; node !== null; node = node.nextSibling) nodes.push(node);
  return nodes;
}

function decode(xml: Uint8Array): Result<string, string> {
  if (xml.length > maximumXmlSize) return failure(`The document is larger than ${maximumXmlSize} bytes.`);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(xml);
  } catch {
    return failure('The document is not UTF-8.');
  }
  if (forbiddenCharacters.test(text)) return failure('The document holds a character that XML forbids.');
  if (text.startsWith('<?xml') && !utf8Declaration.test(text))
    return failure('The XML declaration is not that of XML 1.0 in UTF-8.');
  if (text.includes('<!DOCTYPE')) return failure('The document has a DOCTYPE.');
  return success(text);
}

// What canonicalisation would leave out or misread must not be in a document whose hash is to mean something.
function refusedPart(node: Node, depth: number): string | undefined {
  if (node.nodeType === nodeType.processingInstruction) return 'The document holds a processing instruction.';
  if (!isElement(node)) return undefined;
  if (depth > deepestElement) return `Elements are nested more than ${deepestElement} deep.`;
  for (const { name } of node.attributes) {
    if (name.startsWith('xmlns') && name !== 'xmlns' && !name.startsWith('xmlns:')) return `No name may begin like ${name}.`;
  }
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    const refused = refusedPart(child, depth + 1);
    if (refused !== undefined) return refused;
  }
  return undefined;
}

/**
 * Parses a document into a DOM, or says why it cannot be judged. Refused are: anything not well-formed as far as the parser
 * tells, DOCTYPE, processing instructions, encodings other than UTF-8, what is larger than `maximumXmlSize`, and over 64 levels.
 * Line ends are normalised as XML 1.0 §2.11 asks; the parser's own way (XML 1.1) would change U+0085 and U+2028 inside texts,
 * and with them the hash.
 */
export function parseDocument(xml: Uint8Array): Result<Element, string> {
  const text = decode(xml);
  if (!text.ok) return text;
  const problems: string[] = [];
  const parser = new DOMParser({
    locator: false,
    normalizeLineEndings: (source) => source.replace(/\r\n?/g, '\n'),
    onError: (level, message) => {
      if (level !== 'warning' || message !== needlessWarning) problems.push(message);
    },
  });
  try {
    const document = parser.parseFromString(text.value, 'text/xml');
    const [problem] = problems;
    if (problem !== undefined) return failure(problem);
    const root = document.documentElement;
    if (root === null) return failure('The document has no root element.');
    const outside = nodesOf(document).filter((node) => node.nodeName !== 'xml');
    const refused = outside.map((node) => refusedPart(node, 1)).find((part) => part !== undefined);
    return refused === undefined ? success(root) : failure(refused);
  } catch (error) {
    return failure(problems[0] ?? (error instanceof Error ? error.message : 'The document cannot be parsed.'));
  }
}
