import { namespaces } from './namespaces.ts';
import { childrenOf } from './select.ts';
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

// Counting so many is quicker than remembering where they are.
const manyChildren = 500;

// How many of an element's name come before it, itself included, and how many there are.
type Place = { position: number; count: number };

// A document may have thousands of lines, each with a finding: then all children of a parent are counted at once.
const placesByParent = new WeakMap<XmlElement, Map<XmlElement, Place>>();

function placeAmongFew(element: XmlElement, parent: XmlElement): Place {
  const namesakes = childrenOf(parent, element.namespace, element.name);
  return { position: namesakes.indexOf(element) + 1, count: namesakes.length };
}

function placesIn(parent: XmlElement): Map<XmlElement, Place> {
  const known = placesByParent.get(parent);
  if (known !== undefined) return known;
  const places = new Map<XmlElement, Place>();
  const elements = parent.children.filter((child) => typeof child !== 'string');
  for (const namesakes of Map.groupBy(elements, ({ namespace, name }) => `${namespace} ${name}`).values()) {
    for (const [index, child] of namesakes.entries()) places.set(child, { position: index + 1, count: namesakes.length });
  }
  placesByParent.set(parent, places);
  return places;
}

function placeOf(element: XmlElement, parent: XmlElement): Place | undefined {
  return parent.children.length > manyChildren ? placesIn(parent).get(element) : placeAmongFew(element, parent);
}

function positionOf(element: XmlElement): string {
  const place = element.parent === undefined ? undefined : placeOf(element, element.parent);
  return place === undefined || place.count === 1 ? '' : `[${place.position}]`;
}

/** Where an element is, as an XPath like `/Invoice/cac:InvoiceLine[2]/cbc:ID`; the position only where several share a name. */
export function elementPath(element: XmlElement): string {
  const step = `/${elementName(element)}${positionOf(element)}`;
  return element.parent === undefined ? step : elementPath(element.parent) + step;
}
