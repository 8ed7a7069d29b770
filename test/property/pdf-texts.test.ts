import { array, assert, constantFrom, integer, nat, noBias, oneof, property, sample } from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { printDocument } from '#main/rendering/pdf/print-document.ts';
import { createTypesetter, type TextBlock, type Typesetter } from '#main/rendering/pdf/text/typeset.ts';
import { openFontFiles, type FontFiles } from '#main/rendering/pdf/fonts/typefaces.ts';
import { pdfRequest } from '#support/rendering/pdf-documents.ts';
import { shownOnPages } from '#support/rendering/pdf-pages.ts';
import { sampleLine } from '#support/core/sample-document.ts';

const seed = 20261121;
const blockSize = 64;
const style = { size: 8, weight: 'regular', colour: '000000' } as const;
const column = { width: 150 } as const;

let fontFiles: FontFiles;

beforeAll(() => {
  fontFiles = openFontFiles();
});

// Nearly every script of Unicode has its own blocks. Beyond the second plane are Chinese characters, of which every eighth block
// will do, tags and private use.
const chinese = Array.from({ length: 0x13480 / blockSize / 8 }, (_, index) => 0x20000 + index * 8 * blockSize);
const beyond = [0xe0000, 0xe0040, 0xe0100, 0xe01c0, 0xf0000, 0xffff0 - blockSize, 0x100000, 0x10ffff - blockSize];
const blocks = Array.from({ length: 0x20000 / blockSize }, (_, index) => index * blockSize).concat(chinese, beyond);

const placesInBlock = noBias(array(nat(blockSize - 1), { minLength: 24, maxLength: 24 }));
const places = sample(placesInBlock, { seed, numRuns: blocks.length });

function wordsOfBlock(start: number): string {
  const drawn = places[blocks.indexOf(start)] ?? [];
  return drawn.map((place, index) => (index % 7 === 6 ? ' ' : String.fromCodePoint(start + place))).join('');
}

const isOfXml = (text: string): string => text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');

// Characters that matter for directions, joining, marks and faces.
const mirrored = Array.from('()[]«»<>\u2215\u2208\u29F5\u2039\u226A\u2264');
const controls = Array.from(
  '\u0000\u0007\u001F\u007F\u0085\u2028\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069',
);
const invisible = Array.from('\u200B\u200C\u200D\u2060\uFEFF\u00AD\uFE0F\u{E0061}\uFFFE\uFFFF\uFFFD\u0378\uE000\u{F0000}').concat(
  '\uD800',
  '\uDC00',
);
const sequences = '👨‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇸🇦 e\u0301\u0323\u0489 ب\u06E6\u064E\u0651 क् र् ि שׁ بَّ 漢字 ไทย'.split(' ');
const common = 'قهوة Şişe कि 12.50 Łódź گاڑی Ω Я ש - / % ,'.split(' ').concat(' ', '  ');
const letters = integer({ min: 0x20, max: 0x10ffff }).map((codePoint) => String.fromCodePoint(codePoint));
const part = oneof(constantFrom(...common), constantFrom(...mirrored, ...controls, ...invisible, ...sequences), letters);
const texts = array(part, { minLength: 1, maxLength: 40 }).map((parts) => parts.join(''));

function widestOf({ lines }: TextBlock): number {
  return Math.max(...lines.map((line) => (line.width / 1000) * style.size));
}

describe('on paper', () => {
  const pages = Array.from({ length: Math.ceil(blocks.length / 120) }, (_, page) => blocks.slice(page * 120, (page + 1) * 120));

  test.each(pages.map((page) => ({ from: (page[0] ?? 0).toString(16), page })))(
    'texts of the blocks from U+$from on are printed, every glyph with its character (seed 20261121)',
    async ({ page }) => {
      const lines = page.map((start) => {
        const words = isOfXml(wordsOfBlock(start));
        return sampleLine({ name: `ب${words} | a${words}` });
      });
      const shown = shownOnPages(await printDocument(pdfRequest({}, lines), fontFiles)).flat();
      expect(shown.length).toBeGreaterThan(lines.length);
      expect(shown.filter(({ text }) => text.includes('{no character')).map(({ text }) => text)).toEqual([]);
      expect(shown.filter(({ codes }) => codes.includes('0000'))).toEqual([]);
    },
  );

  test('so is a division slash in arabic, whose mirror image no font has', async () => {
    const shown = shownOnPages(await printDocument(pdfRequest({}, [sampleLine({ name: 'نصف ∕ كجم' })]), fontFiles)).flat();
    expect(shown.map(({ text }) => text)).toContain('∕');
  });

  test('so are names and reasons of mixed scripts (seed 20261121)', async () => {
    const [name = '', reason = '', street = '', number = ''] = sample(texts, { seed, numRuns: 4 }).map(isOfXml);
    const changes = { number, buyer: { name, address: { street } }, noteReason: reason, originalNumbers: [street] };
    const pdf = await printDocument(pdfRequest({ documentType: 'credit_note', ...changes }), fontFiles);
    expect(shownOnPages(pdf).length).toBeGreaterThan(0);
  });
});

describe('on the line', () => {
  let typesetter: Typesetter;
  beforeAll(() => {
    typesetter = createTypesetter(fontFiles);
  });
  test('no text is refused, wider than its column or shown with a missing glyph (seed 20261121)', () => {
    assert(
      property(texts, constantFrom('ltr', 'rtl'), (text, direction) => {
        const block = typesetter.set(text, style, { ...column, direction });
        const glyphs = block.lines.flatMap((line) =>
          line.shaped.flatMap(({ pieces }) => pieces.flatMap((piece) => piece.glyphs)),
        );
        expect(glyphs.every(({ id, codePoints }) => id !== 0 && codePoints.length > 0)).toBe(true);
        expect(widestOf(block)).toBeLessThanOrEqual(column.width);
      }),
      { seed, numRuns: 1_500 },
    );
  });

  test.each([
    ['marks on one letter', `e${'\u0301'.repeat(5_000)}`],
    ['marks that no font has', `e${'\u0489'.repeat(5_000)}`],
    ['arabic marks on one letter', `ب${'\u064E\u0651'.repeat(2_500)}`],
    ['vowel signs of Hindi', `क${'ा'.repeat(5_000)}`],
    ['letters of one conjunct', 'क्'.repeat(2_500)],
    ['joiners', `ب${'\u200C'.repeat(5_000)}ب`],
    ['open brackets', '('.repeat(5_000)],
    ['brackets in arabic', 'ب(]'.repeat(1_700)],
    ['isolates', '\u2067\u2068'.repeat(2_500)],
    ['one word', 'Ş'.repeat(5_000)],
    ['one arabic word', 'گ'.repeat(5_000)],
    ['words of changing direction', 'aب'.repeat(2_500)],
  ])('5,000 %s stay in their column', (_, text) => {
    expect(widestOf(typesetter.set(text, style, { ...column, direction: 'ltr' }))).toBeLessThanOrEqual(column.width);
  });
});
