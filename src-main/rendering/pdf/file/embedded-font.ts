import { createHash } from 'node:crypto';
import { copiedText } from '#shared/i18n/written-currency.ts';
import type { PlacedGlyph } from '../text/shape-text.ts';
import type { Typeface } from '../fonts/typefaces.ts';

/** A font of a file: the glyphs that its pages use, by the code under which the file knows them. */
export type EmbeddedFont = {
  /** Its name among a page's resources. */
  id: string;
  reference: PDFKit.PDFKitReference;
  /** The glyph's code as four hexadecimal digits. */
  codeOf(glyph: PlacedGlyph): string;
  /** Writes the font; no glyph may be used after that. */
  embed(): void;
};

// ISO 32000-1, table 123: the glyphs are reached by number, not by a standard encoding.
const symbolic = 4;
const stemWidth = 80;

// ISO 32000-1, 9.6.4: six letters that distinguish this subset from others of the same font.
function subsetTag(name: string, codes: readonly number[]): string {
  const digest = createHash('sha256')
    .update(`${name} ${codes.join(' ')}`)
    .digest();
  return String.fromCharCode(...digest.subarray(0, 6).map((byte) => 65 + (byte % 26)));
}

// A CMap may have this many entries in one section (Adobe Technical Note 5014).
const maxEntries = 100;

function utf16Hex(codePoints: readonly number[]): string {
  const text = codePoints.map((codePoint) => copiedText(String.fromCodePoint(codePoint))).join('');
  const units = Buffer.from(text, 'utf16le').swap16();
  return units.toString('hex');
}

// The CMap that says which characters each glyph code stands for (ISO 32000-1, 9.10.3), so that text can be searched and
// copied.
//
// @param characters the characters by code; codes without any are left out.
function unicodeMap(characters: readonly (readonly number[])[]): Buffer {
  const entries = characters.flatMap((codePoints, code) =>
    codePoints.length === 0 ? [] : [`<${code.toString(16).padStart(4, '0')}> <${utf16Hex(codePoints)}>`],
  );
  const sections: string[] = [];
  for (let start = 0; start < entries.length; start += maxEntries) {
    const section = entries.slice(start, start + maxEntries);
    sections.push(`${section.length} beginbfchar\n${section.join('\n')}\nendbfchar`);
  }
  return Buffer.from(
    [
      '/CIDInit /ProcSet findresource begin',
      '12 dict begin',
      'begincmap',
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
      '/CMapName /Adobe-Identity-UCS def',
      '/CMapType 2 def',
      '1 begincodespacerange',
      '<0000> <ffff>',
      'endcodespacerange',
      ...sections,
      'endcmap',
      'CMapName currentdict /CMap defineresource pop',
      'end',
      'end',
    ].join('\n'),
  );
}

/**
 * Embeds a font as a composite font of glyph numbers (ISO 32000-1, 9.7), cut down to what is used, as PDF/A asks for.
 */
export function createEmbeddedFont(pdf: PDFKit.PDFDocument, { name, font }: Typeface, id: string): EmbeddedFont {
  const subset = font.createSubset();
  const widths: number[] = [font.getGlyph(0).advanceWidth];
  const characters: (readonly number[])[] = [[]];
  const glyphIds: number[] = [0];
  const content: Record<string, unknown> = { Type: 'Font', Subtype: 'Type0', Encoding: 'Identity-H' };
  const reference = pdf.ref(content);

  const finished = (body: Record<string, unknown>, stream?: Uint8Array): PDFKit.PDFKitReference => {
    const written = pdf.ref(body);
    written.end(stream);
    return written;
  };
  const descriptor = (fontName: string): PDFKit.PDFKitReference => {
    const program = subset.encode();
    return finished({
      Type: 'FontDescriptor',
      FontName: fontName,
      Flags: symbolic,
      FontBBox: [font.bbox.minX, font.bbox.minY, font.bbox.maxX, font.bbox.maxY],
      ItalicAngle: 0,
      Ascent: font.ascent,
      Descent: font.descent,
      CapHeight: font.capHeight,
      XHeight: font.xHeight,
      StemV: stemWidth,
      FontFile2: finished({ Length1: program.length }, program),
    });
  };

  return {
    id,
    reference,
    codeOf(glyph) {
      const code = subset.includeGlyph(glyph.id);
      if (glyphIds[code] === undefined) {
        glyphIds[code] = glyph.id;
        widths[code] = glyph.width;
        characters[code] = glyph.codePoints;
      }
      return code.toString(16).padStart(4, '0');
    },
    embed() {
      const fontName = `${subsetTag(name, glyphIds)}+${name}`;
      content['BaseFont'] = fontName;
      content['DescendantFonts'] = [
        finished({
          Type: 'Font',
          Subtype: 'CIDFontType2',
          BaseFont: fontName,
          CIDSystemInfo: { Registry: Buffer.from('Adobe'), Ordering: Buffer.from('Identity'), Supplement: 0 },
          CIDToGIDMap: 'Identity',
          FontDescriptor: descriptor(fontName),
          W: [0, widths],
        }),
      ];
      content['ToUnicode'] = finished({}, unicodeMap(characters));
      reference.end(undefined);
    },
  };
}
