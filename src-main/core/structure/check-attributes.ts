import { elementName, elementPath } from '../xml/element-path.ts';
import type { XmlAttribute, XmlElement } from '../xml/xml-tree.ts';
import type { AttributeShape } from './tables/datatypes.ts';
import type { AttributeShapes } from './tables/structure-table.ts';
import { collapse, isLiteral } from './tables/lexical-forms.ts';
import { literalDescriptions } from './literal-descriptions.ts';
import { quote, report, shorten, type StructureReport } from './structure-finding.ts';

const schemaInstance = 'http://www.w3.org/2001/XMLSchema-instance';

function checkUniqueness(element: XmlElement, attribute: XmlAttribute, found: StructureReport): void {
  const id = collapse(attribute.value);
  const step = `/@${attribute.name}`;
  const holder = found.ids.get(id);
  if (holder === undefined) found.ids.set(id, elementPath(element) + step);
  else report(found, 'XSD-ID', { element, step }, `${quote(id)} is already the ${attribute.name} at ${holder}.`);
}

function checkAttributeValue(element: XmlElement, attribute: XmlAttribute, shape: AttributeShape, found: StructureReport): void {
  const step = `/@${attribute.name}`;
  if (!isLiteral(shape.literal, attribute.value)) {
    const message = `${quote(attribute.value)} is not ${literalDescriptions[shape.literal]}.`;
    const value = { actual: shorten(attribute.value), expected: literalDescriptions[shape.literal] };
    report(found, 'XSD-VALUE', { element, step, value }, message);
  } else if (shape.literal === 'ID') {
    checkUniqueness(element, attribute, found);
  }
}

// Attributes that the table does not list: only those that steer schema processors are allowed anywhere.
function checkForeignAttribute(element: XmlElement, attribute: XmlAttribute, found: StructureReport): void {
  const name = attribute.namespace === '' ? attribute.name : `Q{${attribute.namespace}}${attribute.name}`;
  const step = `/@${name}`;
  if (attribute.namespace === schemaInstance && /^(?:schemaLocation|noNamespaceSchemaLocation)$/.test(attribute.name)) return;
  if (attribute.namespace === schemaInstance && attribute.name === 'type') {
    report(found, 'XSD-UNCHECKED', { element, step }, 'The type that xsi:type asks for is not checked.');
    return;
  }
  report(found, 'XSD-ATTRIBUTE', { element, step }, `${elementName(element)} has no attribute ${name}.`);
}

/**
 * Checks an element's attributes: the compulsory ones are there, no others than the allowed ones, each with a literal of
 * its type, and every xs:ID of the document different from the others (XML Schema part 1, §3.4.4 and §3.15.4).
 */
export function checkAttributes(
  element: XmlElement,
  { attributes, requiredAttributes }: AttributeShapes,
  found: StructureReport,
): void {
  for (const attribute of element.attributes) {
    const shape = attribute.namespace === '' ? attributes.get(attribute.name) : undefined;
    if (shape === undefined) checkForeignAttribute(element, attribute, found);
    else checkAttributeValue(element, attribute, shape, found);
  }
  for (const name of requiredAttributes) {
    if (element.attributes.some((attribute) => attribute.name === name && attribute.namespace === '')) continue;
    report(found, 'XSD-ATTRIBUTE', { element, step: `/@${name}` }, `${elementName(element)} must have the attribute ${name}.`);
  }
}
