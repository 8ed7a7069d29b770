// The package has no types. Only what is used here; glyph metrics are in units of the em.
declare module 'fontkit' {
  /** Coordinates in units of the em, y upwards. */
  export type OutlineCommand = {
    readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'closePath';
    readonly args: readonly number[];
  };
  export type FontGlyph = {
    readonly id: number;
    readonly codePoints: readonly number[];
    readonly advanceWidth: number;
    readonly path: { readonly commands: readonly OutlineCommand[] };
  };
  export type GlyphPosition = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
  export type GlyphRun = { readonly glyphs: readonly FontGlyph[]; readonly positions: readonly GlyphPosition[] };
  export type FontSubset = { includeGlyph(id: number): number; encode(): Uint8Array };
  export type FontFeatures = Readonly<Record<string, boolean>>;
  export type Font = {
    readonly postscriptName: string;
    readonly unitsPerEm: number;
    readonly ascent: number;
    readonly descent: number;
    readonly capHeight: number;
    readonly xHeight: number;
    readonly bbox: { minX: number; minY: number; maxX: number; maxY: number };
    getGlyph(id: number): FontGlyph;
    glyphForCodePoint(codePoint: number): FontGlyph;
    createSubset(): FontSubset;
    /** Glyphs come back in visual order, from left to right; features can be switched off. */
    layout(
      text: string,
      features: FontFeatures | undefined,
      script: string,
      language: undefined,
      direction: 'ltr' | 'rtl',
    ): GlyphRun;
  };
  export function create(bytes: Uint8Array): Font;
}
