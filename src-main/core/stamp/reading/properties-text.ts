import type { Attr, Element } from '@xmldom/xmldom';
import { isElement, nodesOf, nodeType } from './parse-document.ts';

const textEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const attributeEscapes: Readonly<Record<string, string>> = { ...textEscapes, '"': '&quot;' };

const escapeText = (text: string): string => text.replace(/[&<>]/g, (character) => textEscapes[character] ?? character);
const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => attributeEscapes[character] ?? character);

const isDeclaration = (attribute: Attr): boolean => attribute.name === 'xmlns' || attribute.name.startsWith('xmlns:');

// The namespaces an element has to print, since nothing above it in the text has: its own first, as dom4j does.
function neededNamespaces(element: Element, inScope: ReadonlyMap<string, string>): Map<string, string> {
  const needed = new Map<string, string>();
  const own = element.prefix ?? '';
  if ((inScope.get(own) ?? '') !== (element.namespaceURI ?? '')) needed.set(own, element.namespaceURI ?? '');
  for (const attribute of element.attributes) {
    if (!isDeclaration(attribute)) continue;
    const prefix = attribute.name === 'xmlns' ? '' : attribute.name.slice('xmlns:'.length);
    if (inScope.get(prefix) !== attribute.value) needed.set(prefix, attribute.value);
  }
  return needed;
}

function write(element: Element, inScope: ReadonlyMap<string, string>): string {
  const needed = neededNamespaces(element, inScope);
  const declarations = [...needed].map(([prefix, uri]) => ` xmlns${prefix === '' ? '' : `:${prefix}`}="${escapeAttribute(uri)}"`);
  const attributes = [...element.attributes]
    .filter((attribute) => !isDeclaration(attribute))
    .map((attribute) => ` ${attribute.name}="${escapeAttribute(attribute.value)}"`);
  const start = `<${element.tagName}${declarations.join('')}${attributes.join('')}`;
  const nodes = nodesOf(element);
  if (nodes.length === 0) return `${start}/>`;
  const below = new Map([...inScope, ...needed]);
  const content = nodes.map((node) => {
    if (isElement(node)) return write(node, below);
    return node.nodeType === nodeType.text ? escapeText(node.nodeValue ?? '') : '';
  });
  return `${start}>${content.join('')}</${element.tagName}>`;
}

/**
 * xades:SignedProperties as dom4j's `Node.asXML()` prints the node alone, which is the text its digest is taken of (dossier
 * §4.4): inherited namespaces appear on the first element of each branch that uses them, empty elements stay self-closed.
 */
export function propertiesText(element: Element): string {
  return write(element, new Map());
}
