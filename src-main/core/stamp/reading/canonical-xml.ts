import type { XmlAttribute, XmlDeclaration, XmlElement } from '../../xml/xml-tree.ts';

const textSpecial = /[&<>\r]/;
const attributeSpecial = /[&<"\t\n\r]/;
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

// Nearly all texts have nothing to escape, and to look is quicker than to replace.
function escapeText(text: string): string {
  return textSpecial.test(text) ? text.replace(/[&<>\r]/g, (character) => escapes[character] ?? character) : text;
}

function escapeAttribute(value: string): string {
  return attributeSpecial.test(value) ? value.replace(/[&<"\t\n\r]/g, (character) => escapes[character] ?? character) : value;
}

function compareCodeUnits(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function compareAttributes(left: XmlAttribute, right: XmlAttribute): number {
  return compareCodeUnits(left.namespace, right.namespace) || compareCodeUnits(left.name, right.name);
}

/** An element's name, or an attribute's, with its prefix. */
export function qualifiedName({ prefix, name }: { prefix: string; name: string }): string {
  return prefix === '' ? name : `${prefix}:${name}`;
}

function attributesText(attributes: readonly XmlAttribute[]): string {
  const sorted = attributes.length > 1 ? attributes.toSorted(compareAttributes) : attributes;
  let text = '';
  for (const attribute of sorted) text += ` ${qualifiedName(attribute)}="${escapeAttribute(attribute.value)}"`;
  return text;
}

// Declarations that say something new, by prefix. What binds `xml` to its own namespace never does (Canonical XML §2.3).
function newDeclarations(element: XmlElement, inScope: ReadonlyMap<string, string>): XmlDeclaration[] {
  return element.declarations
    .filter(({ prefix, namespace }) => prefix !== 'xml' && (inScope.get(prefix) ?? '') !== namespace)
    .toSorted((left, right) => compareCodeUnits(left.prefix, right.prefix));
}

function declarationText({ prefix, namespace }: XmlDeclaration): string {
  return ` xmlns${prefix === '' ? '' : `:${prefix}`}="${escapeAttribute(namespace)}"`;
}

/**
 * Canonical XML 1.0 and 1.1, inclusive, without comments, of a whole document less the subtrees that are cut out of it: the text
 * that the invoice hash is taken of (standard §4.1). The two versions differ only in attributes of the namespace `xml` on parts of
 * a document. Processing instructions are not written: callers refuse documents that have any.
 */
export function canonicalXml(root: XmlElement, cut: ReadonlySet<XmlElement>): string {
  // One text and one table for all levels: what an element binds is taken back behind it, so that declarations cost only where they are.
  const inScope = new Map<string, string>();
  let text = '';

  function writeElement(element: XmlElement): void {
    const name = qualifiedName(element);
    text += `<${name}`;
    const { declarations, attributes } = element;
    const shadowed = declarations.length === 0 ? declarations : declare(newDeclarations(element, inScope));
    if (attributes.length > 0) text += attributesText(attributes);
    text += '>';
    for (const child of element.children) {
      if (typeof child === 'string') text += escapeText(child);
      else if (!cut.has(child)) writeElement(child);
    }
    text += `</${name}>`;
    for (const { prefix, namespace } of shadowed) inScope.set(prefix, namespace);
  }

  // Writes declarations, and returns what their prefixes stood for before.
  function declare(declared: readonly XmlDeclaration[]): XmlDeclaration[] {
    const shadowed = declared.map(({ prefix }) => ({ prefix, namespace: inScope.get(prefix) ?? '' }));
    for (const { prefix, namespace } of declared) {
      inScope.set(prefix, namespace);
      text += declarationText({ prefix, namespace });
    }
    return shadowed;
  }

  writeElement(root);
  return text;
}
