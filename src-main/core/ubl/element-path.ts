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

type Place = { position: number; count: number };

// Counted once for all children of a parent: a document may have thousands, each with a finding.
const placesByParent = new WeakMap<XmlElement, Map<XmlElement, Place>>();

function placesIn(parent: XmlElement): Map<XmlElement, Place> {
  const known = placesByParent.get(parent);
  if (known !== undefined) return known;
  const places = new Map<XmlElement, Place>();
  const alike = new Map<string, XmlElement[]>();
  for (const child of parent.children) {
    if (typeof child === 'string') continue;
    const name = `${child.namespace} ${child.name}`;
    const namesakes = alike.get(name);
    if (namesakes === undefined) alike.set(name, [child]);
    else namesakes.push(child);
  }
  for (const namesakes of alike.values()) {
    for (const [index, child] of namesakes.entries()) places.set(child, { position: index + 1, count: namesakes.length });
  }
  placesByParent.set(parent, places);
  return places;
}

function positionOf(element: XmlElement): string {
  const place = element.parent === undefined ? undefined : placesIn(element.parent).get(element);
  return place === undefined || place.count === 1 ? '' : `[${place.position}]`;
}
