import { namespaces } from './namespaces.ts';
import type { XmlElement } from './xml-tree.ts';

/** The child elements with this namespace and name, in document order. */
export function childrenOf(element: XmlElement, namespace: string, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  for (const child of element.children) {
    if (typeof child !== 'string' && child.name === name && child.namespace === namespace) found.push(child);
  }
  return found;
}

/** The first child element with this namespace and name. */
export function childOf(element: XmlElement, namespace: string, name: string): XmlElement | undefined {
  for (const child of element.children) {
    if (typeof child !== 'string' && child.name === name && child.namespace === namespace) return child;
  }
  return undefined;
}

/** The string value: all text inside the element, at any depth, exactly as parsed (XPath 1.0, §5.2). */
export function textOf(element: XmlElement): string {
  let text = '';
  for (const child of element.children) text += typeof child === 'string' ? child : textOf(child);
  return text;
}

/** The value of the attribute with this name and no namespace, which is how every attribute of UBL is written. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  for (const attribute of element.attributes) {
    if (attribute.name === name && attribute.namespace === '') return attribute.value;
  }
  return undefined;
}

function namespaceOf(prefix: string): string {
  return prefix === 'cbc' ? namespaces.cbc : namespaces.cac;
}

/** The child elements with a prefixed name of the profile, such as `cac:InvoiceLine`. */
export function elementsAt(element: XmlElement, prefixedName: string): XmlElement[] {
  const [prefix = '', name = ''] = prefixedName.split(':');
  return childrenOf(element, namespaceOf(prefix), name);
}

/** The first element along a path of prefixed names (`cac:Party`, `cac:PostalAddress`), or undefined. */
export function elementAt(element: XmlElement, ...path: string[]): XmlElement | undefined {
  let found: XmlElement | undefined = element;
  for (const prefixedName of path) {
    if (found === undefined) return undefined;
    [found] = elementsAt(found, prefixedName);
  }
  return found;
}

/** The text of the first element along a path, or undefined where there is none. */
export function textAt(element: XmlElement, ...path: string[]): string | undefined {
  const found = elementAt(element, ...path);
  return found === undefined ? undefined : textOf(found);
}
