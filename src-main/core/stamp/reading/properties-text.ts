import type { XmlDeclaration, XmlElement } from '../../xml/xml-tree.ts';
import { qualifiedName } from './canonical-xml.ts';

const textEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const attributeEscapes: Readonly<Record<string, string>> = { ...textEscapes, '"': '&quot;' };

const escapeText = (text: string): string => text.replace(/[&<>]/g, (character) => textEscapes[character] ?? character);
const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => attributeEscapes[character] ?? character);

// The namespaces an element has to print, since nothing above it in the text has: its own first, as dom4j does.
function neededNamespaces(element: XmlElement, inScope: ReadonlyMap<string, string>): XmlDeclaration[] {
  const { prefix, namespace, declarations } = element;
  const own = { prefix, namespace };
  const others = declarations.filter((declared) => declared.prefix !== prefix);
  return [own, ...others].filter((needed) => (inScope.get(needed.prefix) ?? '') !== needed.namespace);
}

function write(element: XmlElement, inScope: Map<string, string>): string {
  const needed = neededNamespaces(element, inScope);
  const before = needed.map(({ prefix }) => ({ prefix, namespace: inScope.get(prefix) ?? '' }));
  const declarations = needed.map(
    ({ prefix, namespace }) => ` xmlns${prefix === '' ? '' : `:${prefix}`}="${escapeAttribute(namespace)}"`,
  );
  const attributes = element.attributes.map((attribute) => ` ${qualifiedName(attribute)}="${escapeAttribute(attribute.value)}"`);
  const name = qualifiedName(element);
  const start = `<${name}${declarations.join('')}${attributes.join('')}`;
  if (element.children.length === 0) return `${start}/>`;
  for (const { prefix, namespace } of needed) inScope.set(prefix, namespace);
  const content = element.children.map((child) => (typeof child === 'string' ? escapeText(child) : write(child, inScope)));
  for (const { prefix, namespace } of before) inScope.set(prefix, namespace);
  return `${start}>${content.join('')}</${name}>`;
}

/**
 * xades:SignedProperties as dom4j's `Node.asXML()` prints the node alone, which is the text its digest is taken of (standard
 * §4.4): inherited namespaces appear on the first element of each branch that uses them, empty elements stay self-closed.
 */
export function propertiesText(element: XmlElement): string {
  return write(element, new Map());
}
