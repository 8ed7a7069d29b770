import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { xmlTokens } from '#ui/viewer/xml-tokens.ts';

test('names the parts of a document', () => {
  const tokens = xmlTokens('<?xml version="1.0"?><a b="c">\n    <!-- d --><e/>f</a>');
  expect(tokens.filter(({ kind }) => kind !== 'markup')).toEqual([
    { kind: 'comment', text: '<?xml version="1.0"?>' },
    { kind: 'name', text: 'a' },
    { kind: 'attribute', text: 'b' },
    { kind: 'value', text: '"c"' },
    { kind: 'space', text: '\n    ' },
    { kind: 'comment', text: '<!-- d -->' },
    { kind: 'name', text: 'e' },
    { kind: 'text', text: 'f' },
    { kind: 'name', text: 'a' },
  ]);
});

test('loses no character of any text', () => {
  const pieces = constantFrom('<', '>', '/', '=', '"', "'", '!', '-', '--', '?', ' ', '\n', 'a', 'ش', '<!--', '-->', '/>');
  assert(
    property(array(pieces, { maxLength: 60 }), (parts) => {
      const xml = parts.join('');
      expect(
        xmlTokens(xml)
          .map(({ text }) => text)
          .join(''),
      ).toBe(xml);
    }),
  );
});
