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

type ExpandedName = { namespace: string; name: string };

// The names are written in code, so there are few.
const expandedNames = new Map<string, ExpandedName>();

function expandedName(prefixedName: string): ExpandedName {
  const known = expandedNames.get(prefixedName);
  if (known !== undefined) return known;
  const [prefix = '', name = ''] = prefixedName.split(':');
  const expanded = { namespace: prefix === 'cbc' ? namespaces.cbc : namespaces.cac, name };
  expandedNames.set(prefixedName, expanded);
  return expanded;
}

/** The child elements with a prefixed name of the profile, such as `cac:InvoiceLine`. */
export function elementsAt(element: XmlElement, prefixedName: string): XmlElement[] {
  const { namespace, name } = expandedName(prefixedName);
  return childrenOf(element, namespace, name);
}

/** The first element along a path of prefixed names (`cac:Party`, `cac:PostalAddress`), or undefined. */
export function elementAt(element: XmlElement, ...path: string[]): XmlElement | undefined {
  let found: XmlElement | undefined = element;
  for (const prefixedName of path) {
    if (found === undefined) return undefined;
    const { namespace, name } = expandedName(prefixedName);
    found = childOf(found, namespace, name);
  }
  return found;
}

/** The text of the first element along a path, or undefined where there is none. */
export function textAt(element: XmlElement, ...path: string[]): string | undefined {
  const found = elementAt(element, ...path);
  return found === undefined ? undefined : textOf(found);
}
