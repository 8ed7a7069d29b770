import type { XmlDeclaration, XmlElement } from '../../xml/xml-tree.ts';
import { qualifiedName } from './canonical-xml.ts';

const textEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const attributeEscapes: Readonly<Record<string, string>> = { ...textEscapes, '"': '&quot;' };

const escapeText = (text: string): string => text.replace(/[&<>]/g, (character) => textEscapes[character] ?? character);
const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => attributeEscapes[character] ?? character);

const noDeclarations: readonly XmlDeclaration[] = [];

// The namespaces an element has to print, since nothing above it in the text has: its own first, as dom4j does.
function neededNamespaces(element: XmlElement, inScope: ReadonlyMap<string, string>): readonly XmlDeclaration[] {
  const { prefix, namespace, declarations } = element;
  const own = { prefix, namespace };
  // Most elements declare nothing, and what they use is known above.
  if (declarations.length === 0) return (inScope.get(prefix) ?? '') === namespace ? noDeclarations : [own];
  const others = declarations.filter((declared) => declared.prefix !== prefix);
  return [own, ...others].filter((needed) => (inScope.get(needed.prefix) ?? '') !== needed.namespace);
}

function write(element: XmlElement, inScope: Map<string, string>): string {
  const needed = neededNamespaces(element, inScope);
  const shadowed = needed.map(({ prefix }) => ({ prefix, namespace: inScope.get(prefix) ?? '' }));
  const name = qualifiedName(element);
  let text = `<${name}`;
  for (const { prefix, namespace } of needed) {
    text += ` xmlns${prefix === '' ? '' : `:${prefix}`}="${escapeAttribute(namespace)}"`;
    inScope.set(prefix, namespace);
  }
  for (const attribute of element.attributes) text += ` ${qualifiedName(attribute)}="${escapeAttribute(attribute.value)}"`;
  if (element.children.length === 0) text += '/>';
  else {
    text += '>';
    for (const child of element.children) text += typeof child === 'string' ? escapeText(child) : write(child, inScope);
    text += `</${name}>`;
  }
  for (const { prefix, namespace } of shadowed) inScope.set(prefix, namespace);
  return text;
}

/**
 * xades:SignedProperties as dom4j's `Node.asXML()` prints the node alone, which is the text its digest is taken of (standard
 * §4.4): inherited namespaces appear on the first element of each branch that uses them, empty elements stay self-closed.
 */
export function propertiesText(element: XmlElement): string {
  return write(element, new Map());
}
