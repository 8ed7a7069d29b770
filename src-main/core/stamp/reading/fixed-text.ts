import type { Attr, Element, Node } from '@xmldom/xmldom';
import { namespaces } from '../../ubl/namespaces.ts';
import { isElement, nodesOf, nodeType, parseDocument } from './parse-document.ts';
import type { StampParts } from './stamp-parts.ts';
import { stampTemplates } from './stamp-template.ts';
import type { StampValues } from './stamp-values.ts';

type TemplateName = keyof typeof stampTemplates;

const variable = /^\{[a-zA-Z]+\}$/;
const whiteSpace = /^[ \t\r\n]*$/;

/** What the schema leaves optional and live senders leave out (dossier §7.5). */
const optionalElements: ReadonlySet<string> = new Set(['ext:ExtensionURI']);

const parsedTemplates = new Map<TemplateName, Element>();

function templateOf(name: TemplateName): Element {
  const known = parsedTemplates.get(name);
  if (known !== undefined) return known;
  const { ext, cac, cbc } = namespaces;
  const text = `<stamp xmlns:ext="${ext}" xmlns:cac="${cac}" xmlns:cbc="${cbc}">${stampTemplates[name]}</stamp>`;
  const parsed = parseDocument(Buffer.from(text, 'utf8'));
  const template = parsed.ok ? nodesOf(parsed.value).find(isElement) : undefined;
  if (template === undefined) throw new Error(`The template ${name} is not well-formed.`);
  parsedTemplates.set(name, template);
  return template;
}

const isDeclaration = (attribute: Attr): boolean => attribute.name === 'xmlns' || attribute.name.startsWith('xmlns:');

function attributesOf(element: Element): string {
  return [...element.attributes]
    .filter((attribute) => !isDeclaration(attribute))
    .map((attribute) => JSON.stringify([attribute.namespaceURI, attribute.localName, attribute.value]))
    .sort()
    .join();
}

function textOf(nodes: Node[]): string {
  return nodes.map((node) => (isElement(node) ? '' : (node.nodeValue ?? ''))).join('');
}

function isNamedLike(left: Element, right: Element): boolean {
  return left.localName === right.localName && left.namespaceURI === right.namespaceURI;
}

function isLeftOut(wanted: Element, found: readonly Element[]): boolean {
  return optionalElements.has(wanted.nodeName) && !found.some((element) => isNamedLike(wanted, element));
}

function contentDifference(expected: Element, actual: Element): string | undefined {
  const nodes = nodesOf(actual);
  const place = actual.nodeName;
  if (nodes.some((node) => !isElement(node) && node.nodeType !== nodeType.text)) return `${place} holds a comment or CDATA.`;
  const found = nodes.filter(isElement);
  const wanted = nodesOf(expected)
    .filter(isElement)
    .filter((child) => !isLeftOut(child, found));
  if (found.length !== wanted.length) return `${place} holds ${found.length} elements instead of ${wanted.length}.`;
  const wantedText = textOf(nodesOf(expected));
  const hasFixedText = !whiteSpace.test(wantedText);
  if (!hasFixedText && !whiteSpace.test(textOf(nodes))) return `${place} holds text.`;
  if (hasFixedText && !variable.test(wantedText) && textOf(nodes) !== wantedText) return `${place} does not say ${wantedText}.`;
  for (const [index, child] of wanted.entries()) {
    const counterpart = found[index];
    const difference = counterpart === undefined ? undefined : differenceOf(child, counterpart);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

function differenceOf(expected: Element, actual: Element): string | undefined {
  if (!isNamedLike(expected, actual)) {
    return `${actual.nodeName} stands where ${expected.nodeName} belongs.`;
  }
  if (attributesOf(expected) !== attributesOf(actual)) return `${actual.nodeName} has other attributes than it must.`;
  return contentDifference(expected, actual);
}

/**
 * Where a stamp departs from the text that is the same in every stamp and that no digest covers: algorithms, transforms,
 * identifiers, shape, place, number (dossier §2.2, §4.6). Layout does not count. Undefined where nothing departs.
 */
export function fixedTextDifference(parts: StampParts): string | undefined {
  const { extensions, signatures, qrReferences } = parts;
  if (extensions.length > 1 || signatures.length > 1 || qrReferences.length > 1)
    return 'A part of the stamp comes more than once.';
  if (!parts.inPlace) return 'A part of the stamp stands where it does not belong.';
  if (signatures.length > extensions.length) return 'cac:Signature refers to a signature that is not there.';
  if (extensions.length > signatures.length) return 'cac:Signature is missing.';
  const pairs: [TemplateName, Element[]][] = [
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

function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => textEscapes[character] ?? character);
}

function fill(name: TemplateName, elements: Element[], values: StampValues): string {
  if (elements.length === 0) return '';
  const texts = new Map<string, string>(Object.entries(values.texts));
  return stampTemplates[name].replace(/\{([a-zA-Z]+)\}/g, (_, variableName: string) => escapeText(texts.get(variableName) ?? ''));
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
