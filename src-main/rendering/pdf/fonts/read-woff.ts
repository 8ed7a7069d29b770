import assert from 'node:assert/strict';
import { inflateSync } from 'node:zlib';

const woffSignature = 0x774f4646;
const woffHeaderLength = 44;
const woffEntryLength = 20;
const sfntHeaderLength = 12;
const sfntEntryLength = 16;

type Table = { tag: number; checksum: number; content: Uint8Array };

// Where each table is described.
function entriesOf(woff: Buffer): number[] {
  assert(woff.readUInt32BE(0) === woffSignature, 'a web font starts with wOFF');
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => woffHeaderLength + index * woffEntryLength);
}

function unpack(woff: Buffer, entry: number): Buffer {
  const [offset, stored, length] = [woff.readUInt32BE(entry + 4), woff.readUInt32BE(entry + 8), woff.readUInt32BE(entry + 12)];
  const bytes = woff.subarray(offset, offset + stored);
  const content = stored === length ? bytes : inflateSync(bytes);
  assert(content.length === length, 'a table of a WOFF file has the length it names');
  return content;
}

function readTables(woff: Buffer): Table[] {
  return entriesOf(woff).map((entry) => ({
    tag: woff.readUInt32BE(entry),
    checksum: woff.readUInt32BE(entry + 16),
    content: unpack(woff, entry),
  }));
}

/** One table of a WOFF file, without the work of unpacking the others. */
export function readWoffTable(woff: Buffer, tag: string): Buffer {
  const entry = entriesOf(woff).find((each) => woff.toString('latin1', each, each + 4) === tag);
  assert(entry !== undefined, `a font has a table ${tag}`);
  return unpack(woff, entry);
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}

/**
 * Unpacks a WOFF 1.0 file (W3C Recommendation of 2012, chapters 3 to 5) into the TrueType file it was made of. Cutting glyphs
 * out of the packed file would unpack a table once more for every glyph.
 */
export function readWoff(woff: Buffer): Uint8Array {
  const tables = readTables(woff);
  const start = sfntHeaderLength + tables.length * sfntEntryLength;
  const sfnt = Buffer.alloc(start + tables.reduce((total, table) => total + padded(table.content.length), 0));
  const power = Math.floor(Math.log2(tables.length));
  sfnt.writeUInt32BE(woff.readUInt32BE(4), 0);
  sfnt.writeUInt16BE(tables.length, 4);
  sfnt.writeUInt16BE(2 ** power * sfntEntryLength, 6);
  sfnt.writeUInt16BE(power, 8);
  sfnt.writeUInt16BE((tables.length - 2 ** power) * sfntEntryLength, 10);
  let offset = start;
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const entry = sfntHeaderLength + index * sfntEntryLength;
    for (const [field, value] of [tag, checksum, offset, content.length].entries()) sfnt.writeUInt32BE(value, entry + field * 4);
    sfnt.set(content, offset);
    offset += padded(content.length);
  }
  return sfnt;
}
