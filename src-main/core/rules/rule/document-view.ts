import { namespaces } from '../../xml/namespaces.ts';
import { attributeOf, childOf, textOf } from '../../xml/select.ts';
import type { XmlElement } from '../../xml/xml-tree.ts';

/** The elements that a rule is tried on. Places are constants, so that a document is searched once for each. */
export type Place = (view: DocumentView) => readonly XmlElement[];

/** A document as the rules see it. What several rules need is found once, at its first use. */
export type DocumentView = {
  root: XmlElement;
  /** The moment of validation, which two rules compare dates with. */
  now: Date;
  /** The elements of a place. */
  at(place: Place): readonly XmlElement[];
  /** Every element of that name (`cac:Country`) anywhere in the document, in document order: XPath's `//`. */
  all(name: string): readonly XmlElement[];
  /** The first two characters of the transaction code (KSA-2), `01` or `02` in a valid document. */
  subtype: string;
  /** The invoice type code (BT-3) as written. */
  typeCode: string;
  /** Whether any `name` attribute looks like a standard document's; of a simplified one too, if it has nine digits (standard §1.1). */
  isStandard: boolean;
  /** Whether any `name` attribute looks like a simplified document's. */
  isSimplified: boolean;
  /** Whether any `name` attribute looks like a simplified summary's. */
  isSimplifiedSummary: boolean;
};

// Unanchored, and of any script's digits, as the stylesheets match them (standard §6.0, STD, SMP and SUMSMP).
const standardName = /01\p{Nd}{5}/u;
const simplifiedName = /02\p{Nd}{5}/u;
const simplifiedSummaryName = /02\p{Nd}{3}1\p{Nd}/u;

const prefixLength = 'cac:'.length;
const none: readonly XmlElement[] = [];

// All aggregates and basic elements by local name, and the values of all `name` attributes.
type Inventory = { cac: Map<string, XmlElement[]>; cbc: Map<string, XmlElement[]>; names: string[] };

function addTo(elements: Map<string, XmlElement[]>, element: XmlElement): void {
  const alike = elements.get(element.name);
  if (alike === undefined) elements.set(element.name, [element]);
  else alike.push(element);
}

function indexDocument(element: XmlElement, inventory: Inventory): void {
  if (element.namespace === namespaces.cbc) addTo(inventory.cbc, element);
  else if (element.namespace === namespaces.cac) addTo(inventory.cac, element);
  for (const attribute of element.attributes) {
    if (attribute.name === 'name' && attribute.namespace === '') inventory.names.push(attribute.value);
  }
  for (const child of element.children) {
    if (typeof child !== 'string') indexDocument(child, inventory);
  }
}

/** Opens a document for the rules. */
export function viewDocument(root: XmlElement, now: Date): DocumentView {
  const inventory: Inventory = { cac: new Map(), cbc: new Map(), names: [] };
  indexDocument(root, inventory);
  const placed = new Map<Place, readonly XmlElement[]>();
  const type = childOf(root, namespaces.cbc, 'InvoiceTypeCode');
  const view: DocumentView = {
    root,
    now,
    at(place) {
      const known = placed.get(place);
      if (known !== undefined) return known;
      const found = place(view);
      placed.set(place, found);
      return found;
    },
    all: (name) => (name.startsWith('cac:') ? inventory.cac : inventory.cbc).get(name.slice(prefixLength)) ?? none,
    subtype: type === undefined ? '' : (attributeOf(type, 'name') ?? '').slice(0, 2),
    typeCode: type === undefined ? '' : textOf(type),
    isStandard: inventory.names.some((name) => standardName.test(name)),
    isSimplified: inventory.names.some((name) => simplifiedName.test(name)),
    isSimplifiedSummary: inventory.names.some((name) => simplifiedSummaryName.test(name)),
  };
  return view;
}
