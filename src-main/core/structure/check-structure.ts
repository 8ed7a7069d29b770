import { elementName } from '../xml/element-path.ts';
import { namespaces } from '../xml/namespaces.ts';
import { describeLimit } from '../xml/xml-limits.ts';
import type { XmlElement } from '../xml/xml-tree.ts';
import { checkAttributes } from './check-attributes.ts';
import { checkSequence, type PlacedChild } from './check-sequence.ts';
import { isLiteral } from './tables/lexical-forms.ts';
import { literalDescriptions } from './literal-descriptions.ts';
import {
  emptyReport,
  listedFindings,
  maximumNumberLength,
  quote,
  report,
  shorten,
  type StructureFinding,
  type StructureReport,
} from './structure-finding.ts';
import {
  structureTable,
  type ContentShape,
  type ElementShape,
  type Particle,
  type ValueShape,
  type Wildcard,
} from './tables/structure-table.ts';

export type { StructureFinding } from './structure-finding.ts';

const schemaNamespaces: ReadonlySet<string> = new Set(Object.values(namespaces));
const visibleCharacter = /[^ \t\r\n]/;

function checkValue(element: XmlElement, shape: ValueShape, found: StructureReport): void {
  let value = '';
  let holdsElements = false;
  for (const child of element.children) {
    if (typeof child === 'string') {
      value += child;
      continue;
    }
    holdsElements = true;
    report(found, 'XSD-NOT-ALLOWED', { element: child }, `${elementName(element)} holds a value, not elements.`);
  }
  if (holdsElements) return;
  if (shape.literal === 'decimal' && value.length > maximumNumberLength) {
    const message = `The number has more than ${describeLimit(maximumNumberLength)} characters, so the document is not checked.`;
    report(found, 'XML-LIMIT', { element }, message);
    return;
  }
  if (isLiteral(shape.literal, value)) return;
  const message = value === '' ? 'An empty value' : quote(value);
  const shown = { actual: shorten(value), expected: literalDescriptions[shape.literal] };
  report(found, 'XSD-VALUE', { element, value: shown }, `${message} is not ${shown.expected}.`);
}

// Checks an element whose place is in order, as far as the tables describe it.
function checkDeclared(element: XmlElement, shape: ElementShape | undefined, found: StructureReport): void {
  if (shape === undefined) {
    report(
      found,
      'XSD-UNCHECKED',
      { element },
      `${elementName(element)} is no part of a tax document; its content is not checked.`,
    );
    return;
  }
  checkAttributes(element, shape, found);
  if (shape.kind === 'value') checkValue(element, shape, found);
  else checkContent(element, shape, found);
}

function shapeOf(element: XmlElement): ElementShape | undefined {
  return structureTable().get(elementName(element));
}

/**
 * Checks a parsed document against the UBL 2.1 schema's shape of an invoice, stamp block included: every fault, in
 * document order by parent, not just the first. Errors are exactly what the schema forbids; elements of the schema's
 * namespaces that the tables do not know or describe are warnings, for the schema may allow them.
 */
export function checkStructure(root: XmlElement): StructureFinding[] {
  const found = emptyReport();
  if (elementName(root) === 'Invoice') checkDeclared(root, shapeOf(root), found);
  else report(found, 'XSD-ROOT', { element: root }, `The document must be an Invoice of the namespace ${namespaces.invoice}.`);
  return listedFindings(found, root);
}

function particleOf(child: XmlElement, parent: XmlElement, { members, wildcard }: ContentShape): Particle | undefined {
  const member = members.get(child.name);
  if (member?.namespace === child.namespace) return member;
  if (wildcard?.foreignOnly === true && (child.namespace === '' || child.namespace === parent.namespace)) return undefined;
  return wildcard;
}

function reportText(element: XmlElement, text: string, found: StructureReport): void {
  report(found, 'XSD-TEXT', { element }, `${elementName(element)} holds elements, not text: ${quote(text.trim())}.`);
}

const placedNames: { known?: ReadonlySet<string> } = {};

// Whether an element that heads no block is a member of another element.
function isPlacedElsewhere(name: string): boolean {
  placedNames.known ??= new Set(
    [...structureTable().values()].flatMap((shape) =>
      shape.kind === 'content' ? shape.particles.map((particle) => particle.name) : [],
    ),
  );
  return placedNames.known.has(name);
}

// A child that its parent's shape does not list: forbidden where the tables know it, or where no schema file can hold it.
function reportStranger(parent: XmlElement, child: XmlElement, found: StructureReport): void {
  const name = elementName(child);
  const isForbidden = !schemaNamespaces.has(child.namespace) || structureTable().has(name) || isPlacedElsewhere(name);
  if (isForbidden) {
    report(found, 'XSD-NOT-ALLOWED', { element: child }, `${name} is not allowed in ${elementName(parent)}.`);
    return;
  }
  report(found, 'XSD-UNKNOWN', { element: child }, `${name} is no part of a tax document; it is not checked.`);
}

function checkContent(element: XmlElement, shape: ContentShape, found: StructureReport): void {
  const placed: PlacedChild[] = [];
  for (const child of element.children) {
    if (typeof child === 'string') {
      if (!shape.mixed && visibleCharacter.test(child)) reportText(element, child, found);
      continue;
    }
    const particle = particleOf(child, element, shape);
    if (particle === undefined) reportStranger(element, child, found);
    else placed.push({ child, particle });
  }
  checkSequence(element, shape, placed, found);
  for (const { child, particle } of placed) {
    if (particle === shape.wildcard) checkWildcardElement(child, shape.wildcard, found);
    else checkDeclared(child, particle.shape, found);
  }
}

function checkWildcardElement(element: XmlElement, wildcard: Wildcard, found: StructureReport): void {
  if (!wildcard.strict) {
    checkLax(element, found);
    return;
  }
  if (schemaNamespaces.has(element.namespace)) checkDeclared(element, shapeOf(element), found);
  else report(found, 'XSD-NOT-ALLOWED', { element }, `${elementName(element)} is not an element of the schema.`);
}

// Lax processing: what the schema declares is checked, anything else passes, down to what it holds (XML Schema part 1, §3.10.4).
function checkLax(element: XmlElement, found: StructureReport): void {
  if (schemaNamespaces.has(element.namespace)) {
    checkDeclared(element, shapeOf(element), found);
    return;
  }
  for (const child of element.children) {
    if (typeof child !== 'string') checkLax(child, found);
  }
}
