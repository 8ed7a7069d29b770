import { catalogOf, pdfObjects, referred, type PdfObject } from './pdf-objects.ts';

/** A run of glyphs on a page: its start in points from the top left, and its text. */
export type ShownText = { x: number; y: number; size: number; text: string; codes: string[] };

type Reading = { objects: Map<number, PdfObject>; fonts: Map<string, Map<string, string>> };

function unicodeOf(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}

// The characters of each code of a font, by its ToUnicode map.
function charactersOf(objects: Map<number, PdfObject>, font: PdfObject): Map<string, string> {
  const map = referred(objects, font, 'ToUnicode').stream?.toString('latin1') ?? '';
  return new Map([...map.matchAll(/^<([0-9a-f]{4})> <([0-9a-f]+)>$/gm)].map(([, code = '', hex = '']) => [code, unicodeOf(hex)]));
}

// A font has the same name on every page.
function readFonts(objects: Map<number, PdfObject>): Map<string, Map<string, string>> {
  const fonts = new Map<string, Map<string, string>>();
  for (const { dictionary } of objects.values()) {
    for (const [, name = '', reference] of dictionary.matchAll(/\/(T\d+) (\d+) 0 R/g)) {
      const font = objects.get(Number(reference));
      if (font !== undefined && !fonts.has(name)) fonts.set(name, charactersOf(objects, font));
    }
  }
  return fonts;
}

function readContent(content: string, { fonts }: Reading): ShownText[] {
  const shown: ShownText[] = [];
  let [font, size, x, y] = ['', 0, 0, 0];
  for (const line of content.split('\n')) {
    const words = line.split(' ');
    if (line.endsWith(' Tf')) [font, size] = [(words[0] ?? '').slice(1), Number(words[1])];
    else if (line.endsWith(' Tm')) [x, y] = [Number(words[4]), Number(words[5])];
    else if (/T[jJ]$/.test(line)) {
      const codes = [...line.matchAll(/<([0-9a-f]{4})>/g)].map(([, code = '']) => code);
      const text = codes.map((code) => fonts.get(font)?.get(code) ?? `{no character for ${font} ${code}}`).join('');
      shown.push({ x, y, size, text, codes });
    }
  }
  return shown;
}

/** What every page of a PDF of ours shows, in the order in which it is drawn; Arabic from left to right as it is seen. */
export function shownOnPages(pdf: Uint8Array): ShownText[][] {
  const objects = pdfObjects(pdf);
  const reading: Reading = { objects, fonts: readFonts(objects) };
  const tree = referred(objects, catalogOf(objects), 'Pages');
  const kids = /\/Kids \[([^\]]*)\]/.exec(tree.dictionary)?.[1] ?? '';
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, reference]) => {
    const page = objects.get(Number(reference));
    if (page === undefined) throw new Error('a page of the tree is missing');
    return readContent(referred(objects, page, 'Contents').stream?.toString('latin1') ?? '', reading);
  });
}
