import { scanSource, type SourceAttribute, type SourceElement } from './structure-source.ts';

/**
 * A document that differs from its sample in one place. `key` says where and how, and is the same for equal edits of other
 * samples. The plain edits are those that say something about every sample; of the others one for each key is enough.
 */
export type StructureEdit = { key: string; isPlain: boolean; edited: string };

const plainEdits =
  /^(?:doubled|removed|renamed|wrapped|moved to the end|swapped with the next|emptied|white space|letters|digits|@\S+ (?:removed|emptied|letters))$/;

const otherValues = {
  'white space': '  ',
  letters: 'abc',
  digits: '12345',
  'one digit': '1',
  'a minus': '-1.50',
  'a plus': '+7',
  'a point': '12.',
  'many decimals': '0.123456789012345678901234567890',
  'an exponent': '1e3',
  'a thousands comma': '1,000.00',
  'a code': 'SAR',
  'a word': 'true',
  'a capital word': 'TRUE',
  'an impossible date': '2022-02-30',
  'a leap day': ' 2024-02-29 ',
  'a date with a zone': '2022-01-31+03:00',
  'a time': '24:00:00',
  'a time with a zone': '12:30:00.5Z',
  'an impossible time': '12:60:00',
  'a moment': '2022-01-31T12:30:00Z',
  'a moment with a blank': '2022-01-31 12:30:00',
  Base64: 'QUJD RA==',
  'Base64 with stray bits': 'QUJDRB==',
  Arabic: '٣٠',
  'character data': '<![CDATA[ 1 ]]>',
  'a comment': '1<!-- 2 -->3',
};

const otherAttributeValues = {
  emptied: '',
  'white space': ' ',
  letters: 'changed',
  digits: '123',
  'two words': 'ar SA',
  'a percent sign': '100%',
  'a colon': ':x',
  'an underscore': 'en_US',
  'a fragment': '#a#b',
};

const addedAttributes = {
  'an unknown attribute': ' unknown="x"',
  'a language': ' xml:lang="ar"',
  nil: ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"',
  'no nil': ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="false"',
  'a schema location': ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="urn:a a.xsd"',
  'an Id': ' Id="signature"',
  'a mimeCode': ' mimeCode="text/plain"',
  'a languageID': ' languageID="ar"',
  'a schemeURI': ' schemeURI="a b"',
};

/**
 * Every single edit of a document: an element doubled, removed, emptied, exchanged with the next one, given other content;
 * an attribute removed, changed or added. All else stays byte for byte. Of elements with the same path (the lines of an
 * invoice, say) only the first and the last are edited, as the others would give the same findings.
 */
export function* structureEdits(source: string): Generator<StructureEdit> {
  const elements = scanSource(source);
  const byPath = Map.groupBy(elements, (element) => element.path);
  const parents = new Map(elements.flatMap((parent) => parent.children.map((child) => [child, parent] as const)));
  for (const group of byPath.values()) {
    for (const element of new Set([group[0]!, group.at(-1)!])) {
      const which = element === group[0] ? 'first' : 'last';
      for (const { key, edited } of elementEdits(source, element, parents.get(element))) {
        yield { key: `${element.path} ${which}: ${key}`, isPlain: plainEdits.test(key), edited };
      }
    }
  }
}

type Edit = Pick<StructureEdit, 'key' | 'edited'>;

function* elementEdits(source: string, element: SourceElement, parent: SourceElement | undefined): Generator<Edit> {
  if (parent !== undefined) yield* placeEdits(source, element, parent);
  yield* contentEdits(source, element);
  for (const attribute of element.attributes) yield* attributeEdits(source, attribute);
  const nameEnd = element.start + 1 + element.name.length;
  for (const [key, added] of Object.entries(addedAttributes)) {
    if (element.attributes.some(({ name }) => added.includes(` ${name}=`))) continue;
    yield { key, edited: splice(source, nameEnd, nameEnd, added) };
  }
}

function* placeEdits(source: string, element: SourceElement, parent: SourceElement): Generator<Edit> {
  const whole = source.slice(element.start, element.end);
  yield { key: 'doubled', edited: splice(source, element.end, element.end, whole) };
  yield { key: 'removed', edited: splice(source, element.start, element.end, '') };
  yield { key: 'renamed', edited: renamed(source, element, 'cac:Party') };
  yield { key: 'wrapped', edited: splice(source, element.start, element.end, `<cac:Item>${whole}</cac:Item>`) };
  const next = parent.children[parent.children.indexOf(element) + 1];
  if (next === undefined) return;
  const between = source.slice(element.end, next.start);
  const swapped = source.slice(next.start, next.end) + between + whole;
  yield { key: 'swapped with the next', edited: splice(source, element.start, next.end, swapped) };
  const last = parent.children.at(-1)!;
  const moved = source.slice(element.end, last.end) + whole;
  yield { key: 'moved to the end', edited: splice(source, element.start, last.end, moved) };
}

function* contentEdits(source: string, element: SourceElement): Generator<Edit> {
  const content = source.slice(element.contentStart, element.contentEnd);
  yield { key: 'emptied', edited: withContent(source, element, '') };
  for (const [key, value] of Object.entries(otherValues)) yield { key, edited: withContent(source, element, value) };
  yield { key: 'spaces around', edited: withContent(source, element, ` \n${content}\t `) };
  yield { key: 'letters before', edited: withContent(source, element, `x${content}`) };
  yield { key: 'a digit after', edited: withContent(source, element, `${content}1`) };
  yield { key: 'a sign before', edited: withContent(source, element, `-${content}`) };
  yield { key: 'a known element after', edited: withContent(source, element, `${content}<cbc:ID>1</cbc:ID>`) };
  yield { key: 'a foreign element after', edited: withContent(source, element, `${content}<x:y xmlns:x="urn:x">1</x:y>`) };
}

function* attributeEdits(source: string, attribute: SourceAttribute): Generator<Edit> {
  yield { key: `@${attribute.name} removed`, edited: splice(source, attribute.start, attribute.end, '') };
  for (const [key, value] of Object.entries({ ...otherAttributeValues, 'a letter after': `${attribute.value}x` })) {
    // The parser treats a namespace name of blanks as missing and refuses it; Xerces does not.
    if (attribute.name.startsWith('xmlns') && key === 'white space') continue;
    const edited = splice(source, attribute.start, attribute.end, ` ${attribute.name}="${value}"`);
    yield { key: `@${attribute.name} ${key}`, edited };
  }
}

function withContent(source: string, element: SourceElement, content: string): string {
  if (!element.isEmptyTag) return splice(source, element.contentStart, element.contentEnd, content);
  const startTag = source.slice(element.start, element.end).replace(/\s*\/>$/, '>');
  return splice(source, element.start, element.end, `${startTag}${content}</${element.name}>`);
}

function renamed(source: string, element: SourceElement, name: string): string {
  const startTag = `<${name}${source.slice(element.start + 1 + element.name.length, element.contentStart)}`;
  if (element.isEmptyTag) return splice(source, element.start, element.end, startTag);
  return splice(
    source,
    element.start,
    element.end,
    `${startTag}${source.slice(element.contentStart, element.contentEnd)}</${name}>`,
  );
}

function splice(source: string, start: number, end: number, replacement: string): string {
  return source.slice(0, start) + replacement + source.slice(end);
}
