import { namespaces } from './namespaces.ts';
import type { XmlElement } from './xml-tree.ts';

const prefixes: ReadonlyMap<string, string> = new Map<string, string>(
  Object.entries(namespaces).map(([prefix, namespace]) => [namespace, prefix === 'invoice' ? '' : `${prefix}:`]),
);

/**
 * An element's name with the prefix that the samples of the authority use (none for the invoice itself), whatever prefix
 * the document uses. A name of a foreign namespace is written `Q{namespace}name` (XPath 3.1, §2.1).
 */
export function elementName(element: { namespace: string; name: string }): string {
  const prefix = prefixes.get(element.namespace);
  return prefix === undefined ? `Q{${element.namespace}}${element.name}` : prefix + element.name;
}

/** Where an element stands, as an XPath like `/Invoice/cac:InvoiceLine[2]/cbc:ID`; the position only where several share a name. */
export function elementPath(element: XmlElement): string {
  const step = `/${elementName(element)}${positionOf(element)}`;
  return element.parent === undefined ? step : elementPath(element.parent) + step;
}

function positionOf(element: XmlElement): string {
  let position = 0;
  let count = 0;
  for (const sibling of element.parent?.children ?? []) {
    if (typeof sibling === 'string' || sibling.name !== element.name || sibling.namespace !== element.namespace) continue;
    count += 1;
    if (sibling === element) position = count;
  }
  return count > 1 ? `[${position}]` : '';
}
