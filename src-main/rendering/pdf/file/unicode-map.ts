// A CMap may have this many entries in one section (Adobe Technical Note 5014).
const maxEntries = 100;

function utf16Hex(codePoints: readonly number[]): string {
  const units = Buffer.from(String.fromCodePoint(...codePoints), 'utf16le').swap16();
  return units.toString('hex');
}

/**
 * The CMap that says which characters each glyph code stands for (ISO 32000-1, 9.10.3), so that text can be searched and
 * copied.
 *
 * @param characters the characters by code; codes without any are left out.
 */
export function unicodeMap(characters: readonly (readonly number[])[]): Buffer {
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
