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
