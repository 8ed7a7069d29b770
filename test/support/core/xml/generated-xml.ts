import * as fc from 'fast-check';
import { namespaces } from '#main/core/xml/namespaces.ts';

const { cac, cbc, ext } = namespaces;

// No namespace has a character to be escaped, which xml-crypto forgets there.
// Names of a document, of its stamp's parts, and others; prefixes that are bound, bound again, and taken for other namespaces.
const uris = [cac, cbc, ext, 'urn:a', 'urn:b', 'urn:z'];
const prefixes = ['', 'cac', 'cbc', 'ext', 'a', 'B', '_c', 'é'];
const localNames = ['Invoice', 'ID', 'UBLExtensions', 'Signature', 'AdditionalDocumentReference', 'x', 'Y-1', 'قلم'];
const pieces = [
  'QR',
  'ICV',
  ' ',
  '\n',
  '\r\n',
  '\t',
  '&amp;',
  '&lt;',
  '&gt;',
  '&#13;',
  '&#x9;',
  '&#10;',
  "'",
  '"',
  '\u0085',
  '\u2028',
  'ريال',
  '😀',
  '\ufffd',
  ']]&gt;',
];
const attributePieces = pieces.filter((piece) => piece !== '"');
const attributeNames = ['name', 'schemeID', 'Zeta', 'alpha', 'é'];

type Scope = ReadonlyMap<string, string>;
type Markup = { text: string };

const declarationsOf = fc.uniqueArray(fc.record({ prefix: fc.constantFrom(...prefixes), uri: fc.constantFrom(...uris) }), {
  selector: ({ prefix }) => prefix,
  maxLength: 3,
});

function textOf(from: readonly string[]): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...from), { maxLength: 4 }).map((parts) => parts.join(''));
}

function bound(scope: Scope, prefix: string): boolean {
  return prefix === '' || scope.has(prefix);
}

function attributesOf(scope: Scope): fc.Arbitrary<string> {
  const attribute = fc.record({
    prefix: fc.constantFrom(...prefixes, 'xml'),
    name: fc.constantFrom(...attributeNames),
    value: textOf(attributePieces),
    quote: fc.boolean(),
  });
  return fc.array(attribute, { maxLength: 3 }).map((attributes) => {
    const seen = new Set<string>();
    const written = attributes
      .filter(({ prefix }) => prefix === 'xml' || bound(scope, prefix))
      .filter(({ prefix, name }) => {
        const expanded = `${prefix === '' ? '' : (scope.get(prefix) ?? prefix)} ${name}`;
        return seen.has(expanded) ? false : seen.add(expanded);
      })
      .map(({ prefix, name, value, quote }) => {
        const qualified = prefix === '' ? name : `${prefix}:${name}`;
        return quote ? `${qualified} = '${value.replaceAll("'", '&apos;')}'` : `${qualified}="${value}"`;
      });
    return written.map((text) => ` ${text}`).join('');
  });
}

const markup: fc.Arbitrary<Markup> = fc.oneof(
  textOf(pieces).map((text) => ({ text })),
  fc.constantFrom('<!-- a < b -->', '<!---->', '<![CDATA[<&>]]>', '<![CDATA[]]>', '<![CDATA[\r\n]]>').map((text) => ({ text })),
);

function elementIn(scope: Scope, depth: number): fc.Arbitrary<Markup> {
  return declarationsOf.chain((declared) => {
    const here = new Map([...scope, ...declared.map(({ prefix, uri }) => [prefix, uri] as const)]);
    const usable = prefixes.filter((prefix) => bound(here, prefix));
    const content =
      depth === 0 ? fc.array(markup, { maxLength: 3 }) : fc.array(fc.oneof(markup, elementIn(here, depth - 1)), { maxLength: 5 });
    return fc
      .record({
        prefix: fc.constantFrom(...usable),
        name: fc.constantFrom(...localNames),
        attributes: attributesOf(here),
        content,
      })
      .map(({ prefix, name, attributes, content: inner }) => {
        const qualified = prefix === '' ? name : `${prefix}:${name}`;
        const declarations = declared
          .map((each) => ` xmlns${each.prefix === '' ? '' : `:${each.prefix}`}="${each.uri}"`)
          .join('');
        const start = `<${qualified}${declarations}${attributes}`;
        const text = inner.map((each) => each.text).join('');
        return { text: text === '' && name.length % 2 === 0 ? `${start}/>` : `${start}>${text}</${qualified}>` };
      });
  });
}

/** Any small XML text: namespaces in all ways, attributes, character references, CDATA, comments, and parts that are cut out. */
export const generatedXml: fc.Arbitrary<string> = fc
  .record({
    start: fc.constantFrom('', '<?xml version="1.0" encoding="UTF-8"?>\n', "<?xml version='1.0'?>", '<!-- before -->\n'),
    root: elementIn(new Map(), 3),
    end: fc.constantFrom('', '\n', '\r\n<!-- behind -->'),
  })
  .map(({ start, root, end }) => start + root.text + end);
