import { expect, test } from 'vitest';
import { mappedCharacters, readCoverage } from '#main/rendering/pdf/fonts/coverage.ts';
import { fontSubsets, readFontFile } from '#main/rendering/pdf/fonts/font-files.ts';
import { readWoffTable } from '#main/rendering/pdf/fonts/read-woff.ts';
import { openFontFiles, openTypefaces } from '#main/rendering/pdf/fonts/typefaces.ts';
import { riyalSign } from '#shared/i18n/written-currency.ts';

const coverage = readCoverage();
const typefaces = openTypefaces(openFontFiles());
const charactersOf = (text: string): number[] => Array.from(text, (each) => each.codePointAt(0) ?? 0);

test.each(fontSubsets)('$family $subset has the same characters in both weights', (subset) => {
  const [regular, bold] = (['regular', 'bold'] as const).map((weight) =>
    mappedCharacters(readWoffTable(readFontFile(subset, weight), 'cmap')),
  );
  expect(bold).toEqual(regular);
});

test.each(fontSubsets)('$family $subset has a glyph for each of its characters', (subset) => {
  const characters = Array.from({ length: 0xffff }, (_, codePoint) => codePoint).filter((codePoint) =>
    coverage.subsetsWith(codePoint).includes(subset),
  );
  const { font } = typefaces.faceOf(subset, 'regular');
  expect(characters.length).toBeGreaterThanOrEqual(subset.family === 'riyal' ? 1 : 50);
  expect(characters.filter((codePoint) => font.glyphForCodePoint(codePoint).id === 0)).toEqual([]);
});

test('the sign of the riyal has a font of its own, with nothing else', () => {
  const own = Array.from({ length: 0xffff }, (_, codePoint) => codePoint).filter((codePoint) =>
    coverage.subsetsWith(codePoint).some(({ family }) => family === 'riyal'),
  );
  expect(own.map((codePoint) => String.fromCodePoint(codePoint))).toEqual([riyalSign]);
});

test.each([
  ['Turkish', 'ŞşİıĞğÇçÖöÜü'],
  ['Polish', 'ŁłÓóŹźŻżĄąĘęĆćŃńŚś'],
  ['Vietnamese', 'ếữỳạơ'],
  ['Russian and Kazakh', 'ЖжЩщЪъЁёҚқҰұ'],
  ['Greek', 'ΑΩάώς'],
  ['Hindi', 'अकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह१२३'],
  ['Hebrew', 'אבגדהוזחטיכלמנסעפצקרשת'],
  ['Persian', 'پچژگکی۰۱۲۳۴۵۶۷۸۹'],
  ['Urdu', 'ٹڈڑںھہےۓۂ'],
])('%s letters are covered', (_, letters) => {
  expect(charactersOf(letters).filter((codePoint) => coverage.subsetsWith(codePoint).length === 0)).toEqual([]);
});

test.each([
  ['Chinese', '漢'],
  ['Thai', 'ก'],
  ['emoji', '👍'],
  ['controls', '\u0000\u000D'],
  ['what is no character', '\uFFFF'],
])('%s are not', (_, letters) => {
  expect(charactersOf(letters).filter((codePoint) => coverage.subsetsWith(codePoint).length > 0)).toEqual([]);
});
