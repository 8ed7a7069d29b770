// The package brings no types of its own. Only what is used here; glyph figures are in units of the em.
declare module 'fontkit' {
  export type FontGlyph = { readonly id: number; readonly codePoints: readonly number[]; readonly advanceWidth: number };
  export type GlyphPosition = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
  export type GlyphRun = { readonly glyphs: readonly FontGlyph[]; readonly positions: readonly GlyphPosition[] };
  export type FontSubset = { includeGlyph(id: number): number; encode(): Uint8Array };
  export type Font = {
    readonly postscriptName: string;
    readonly unitsPerEm: number;
    readonly ascent: number;
    readonly descent: number;
    readonly capHeight: number;
    readonly xHeight: number;
    readonly bbox: { minX: number; minY: number; maxX: number; maxY: number };
    readonly characterSet: readonly number[];
    getGlyph(id: number): FontGlyph;
    createSubset(): FontSubset;
    /** Glyphs come back in visual order, from left to right. */
    layout(text: string, features: undefined, script: string, language: undefined, direction: 'ltr' | 'rtl'): GlyphRun;
  };
  export function create(bytes: Uint8Array): Font;
}
