import { namespaces } from '../../xml/namespaces.ts';
import { readXml } from '../../xml/read-xml.ts';
import type { XmlAttribute, XmlElement } from '../../xml/xml-tree.ts';
import { qualifiedName } from './canonical-xml.ts';
import { elementsIn, type StampParts } from './stamp-parts.ts';
import { stampTemplates } from './stamp-template.ts';
import type { StampValues } from './stamp-values.ts';

type TemplateName = keyof typeof stampTemplates;

const variable = /^\{[a-zA-Z]+\}$/;
const whiteSpace = /^[ \t\r\n]*$/;

// What the schema leaves optional and live senders leave out (standard §7.5).
const optionalElements: ReadonlySet<string> = new Set(['ext:ExtensionURI']);

// An element of a template, with what each comparison asks of it.
type Expected = {
  element: XmlElement;
  children: readonly Expected[];
  ownText: string;
  hasFixedText: boolean;
  isVariable: boolean;
  isOptional: boolean;
  hasOptionalChildren: boolean;
};

const parsedTemplates = new Map<TemplateName, Expected>();

function ownTextOf(element: XmlElement): string {
  let text = '';
  for (const child of element.children) if (typeof child === 'string') text += child;
  return text;
}

function expectedOf(element: XmlElement): Expected {
  const ownText = ownTextOf(element);
  const children = elementsIn(element).map(expectedOf);
  return {
    element,
    children,
    ownText,
    hasFixedText: !whiteSpace.test(ownText),
    isVariable: variable.test(ownText),
    isOptional: optionalElements.has(qualifiedName(element)),
    hasOptionalChildren: children.some(({ isOptional }) => isOptional),
  };
}

function templateOf(name: TemplateName): Expected {
  const known = parsedTemplates.get(name);
  if (known !== undefined) return known;
  const { ext, cac, cbc } = namespaces;
  const parsed = readXml(`<stamp xmlns:ext="${ext}" xmlns:cac="${cac}" xmlns:cbc="${cbc}">${stampTemplates[name]}</stamp>`);
  const [template] = parsed.ok ? elementsIn(parsed.value) : [];
  if (template === undefined) throw new Error(`The template ${name} is not well-formed.`);
  const expected = expectedOf(template);
  parsedTemplates.set(name, expected);
  return expected;
}

function haveSameAttributes(expected: readonly XmlAttribute[], actual: readonly XmlAttribute[]): boolean {
  if (expected.length !== actual.length) return false;
  return expected.every(({ namespace, name, value }) =>
    actual.some((other) => other.name === name && other.namespace === namespace && other.value === value),
  );
}

function isNamedLike(left: XmlElement, right: XmlElement): boolean {
  return left.name === right.name && left.namespace === right.namespace;
}

function isLeftOut({ element, isOptional }: Expected, found: readonly XmlElement[]): boolean {
  return isOptional && !found.some((other) => isNamedLike(element, other));
}

function holdsText({ children }: XmlElement): boolean {
  return children.some((child) => typeof child === 'string' && !whiteSpace.test(child));
}

function contentDifference(expected: Expected, actual: XmlElement): string | undefined {
  const { children, hasOptionalChildren, hasFixedText, isVariable, ownText } = expected;
  const place = (): string => qualifiedName(actual);
  if (actual.holdsMarkup) return `${place()} holds a comment or CDATA.`;
  const found = elementsIn(actual);
  const wanted = hasOptionalChildren ? children.filter((child) => !isLeftOut(child, found)) : children;
  if (found.length !== wanted.length) return `${place()} holds ${found.length} elements instead of ${wanted.length}.`;
  if (!hasFixedText && holdsText(actual)) return `${place()} holds text.`;
  if (hasFixedText && !isVariable && ownTextOf(actual) !== ownText) return `${place()} does not say ${ownText}.`;
  for (const [index, child] of wanted.entries()) {
    const counterpart = found[index];
    const difference = counterpart === undefined ? undefined : differenceOf(child, counterpart);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

function differenceOf(expected: Expected, actual: XmlElement): string | undefined {
  const { element } = expected;
  if (!isNamedLike(element, actual)) {
    return `${qualifiedName(actual)} is in the place of ${qualifiedName(element)}.`;
  }
  if (!haveSameAttributes(element.attributes, actual.attributes)) {
    return `${qualifiedName(actual)} has other attributes than it must.`;
  }
  return contentDifference(expected, actual);
}

/**
 * Where a stamp departs from the text that is the same in every stamp and that no digest covers: algorithms, transforms,
 * identifiers, shape, place, number (standard §2.2, §4.6). Layout does not count. Undefined where nothing departs.
 */
export function fixedTextDifference(parts: StampParts): string | undefined {
  const { extensions, signatures, qrReferences } = parts;
  if (extensions.length > 1 || signatures.length > 1 || qrReferences.length > 1)
    return 'A part of the stamp comes more than once.';
  if (!parts.inPlace) return 'A part of the stamp is not in its place.';
  if (signatures.length > extensions.length) return 'cac:Signature refers to a signature that is not there.';
  if (extensions.length > signatures.length) return 'cac:Signature is missing.';
  const pairs: [TemplateName, XmlElement[]][] = [
    ['extensions', extensions],
    ['signature', signatures],
    ['qrReference', qrReferences],
  ];
  for (const [name, [element]] of pairs) {
    const difference = element === undefined ? undefined : differenceOf(templateOf(name), element);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

const textEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' };

const templatePieces = new Map<TemplateName, readonly string[]>();

function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => textEscapes[character] ?? character);
}

// The fixed pieces of a template, and between them, at odd places, the names of its values.
function piecesOf(name: TemplateName): readonly string[] {
  const known = templatePieces.get(name);
  if (known !== undefined) return known;
  const pieces = stampTemplates[name].split(/\{([a-zA-Z]+)\}/);
  templatePieces.set(name, pieces);
  return pieces;
}

function fill(name: TemplateName, elements: XmlElement[], { texts }: StampValues): string {
  if (elements.length === 0) return '';
  const values: Readonly<Record<string, string>> = texts;
  let filled = '';
  for (const [index, piece] of piecesOf(name).entries()) filled += index % 2 === 0 ? piece : escapeText(values[piece] ?? '');
  return filled;
}

/**
 * The one text that a document of our own can be, given its canonical body and the values of its stamp: XML declaration, body
 * as hashed, the stamp's parts in the SDK's layout at their places, and not a byte more.
 */
export function ownLayout(canonicalBody: string, parts: StampParts, values: StampValues): string {
  const rootEnd = canonicalBody.indexOf('>') + 1;
  const seller = canonicalBody.indexOf('<cac:AccountingSupplierParty>');
  const sellerStart = seller === -1 ? canonicalBody.length : seller;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    canonicalBody.slice(0, rootEnd),
    fill('extensions', parts.extensions, values),
    canonicalBody.slice(rootEnd, sellerStart),
    fill('qrReference', parts.qrReferences, values),
    fill('signature', parts.signatures, values),
    canonicalBody.slice(sellerStart),
  ].join('');
}
