import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { deflate, hasZstd, writingCodec, zstd } from '#main/branch/db/compression/codecs.ts';
import {
  fixedDictionary,
  needsReference,
  packBytes,
  unpackBytes,
  UnreadableContent,
} from '#main/branch/db/compression/packed-bytes.ts';
import { packContent, unpackContent } from '#main/branch/db/compression/document-content.ts';
import { goldenFolder } from '../../../../golden/makers/golden-files.ts';

const folder = path.join(goldenFolder, 'valid');
const documents = readdirSync(folder).map((name) => readFileSync(path.join(folder, name)));
const [reference = Buffer.alloc(0)] = documents;

test('dictionary 1 is what ledgers were written with', () => {
  const digest = createHash('sha256').update(fixedDictionary(1)).digest('hex');
  expect(digest).toBe('f977d7453805b7b076f08ed37eb6e60be955a93fdcc1945837713f6b8f45061f');
});

test.each([zstd, deflate])('any bytes are restored, with and without a reference (codec $id)', (codec) => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000 }), fc.boolean(), (bytes, hasReference) => {
      const against = hasReference ? reference : undefined;
      const packed = packBytes(bytes, against, codec);
      expect(needsReference(packed)).toBe(hasReference);
      expect(Buffer.from(unpackBytes(packed, against)).equals(bytes)).toBe(true);
    }),
  );
});

test.each([zstd, deflate])('documents become a fraction of what they were (codec $id)', (codec) => {
  for (const document of documents.slice(1)) {
    const packed = packBytes(document, reference, codec);
    expect(packed.length).toBeLessThan(document.length / 4);
    expect(Buffer.from(unpackBytes(packed, reference)).equals(document)).toBe(true);
  }
});

test('what one codec wrote is read whichever one is written with', () => {
  expect(hasZstd()).toBe(true);
  expect(writingCodec()).toBe(zstd);
  expect(Buffer.from(unpackBytes(packBytes(reference, undefined, deflate))).equals(reference)).toBe(true);
});

test('bytes that were damaged, or have lost their reference, are never handed out', () => {
  const packed = packBytes(reference);
  expect(() => unpackBytes(packed.subarray(0, packed.length - 9))).toThrow(UnreadableContent);
  expect(() => unpackBytes(Buffer.concat([Buffer.from([9]), packed.subarray(1)]))).toThrow(UnreadableContent);
  expect(() => unpackBytes(Buffer.concat([Buffer.from([1, 9]), packed.subarray(2)]))).toThrow(UnreadableContent);
  expect(() => unpackBytes(new Uint8Array())).toThrow(UnreadableContent);
  expect(() => unpackBytes(packBytes(reference, documents[1]))).toThrow(UnreadableContent);
});

test.each([zstd, deflate])('bytes are never read against another reference, however alike (codec $id)', (codec) => {
  const [one = reference, other = reference] = documents.slice(1);
  const packed = packBytes(one, reference, codec);
  expect(() => unpackBytes(packed, other)).toThrow(UnreadableContent);
  const damaged = Buffer.from(reference);
  damaged.write('9', damaged.indexOf('reporting:1.0') + 10);
  expect(() => unpackBytes(packed, damaged)).toThrow(UnreadableContent);
});

test.each([zstd, deflate])('a few bytes never decompress to more memory than the largest document (codec $id)', (codec) => {
  const bomb = codec.compress(Buffer.alloc(65 * 1024 * 1024), fixedDictionary(1));
  expect(() => unpackBytes(Buffer.concat([Buffer.from([codec.id, 1]), bomb]))).toThrow(UnreadableContent);
});

test('a document is restored with its lines and its QR', () => {
  fc.assert(
    fc.property(fc.record({ xml: fc.uint8Array(), lineItems: fc.string({ unit: 'grapheme' }), qr: fc.string() }), (content) => {
      const { xml, ...texts } = unpackContent(packContent(content, reference), reference);
      expect([Buffer.from(xml).equals(content.xml), texts]).toEqual([true, { lineItems: content.lineItems, qr: content.qr }]);
    }),
  );
});

test('bytes that are no content of a document are refused', () => {
  expect(() => unpackContent(packBytes(Buffer.from('short')))).toThrow(UnreadableContent);
  expect(() => unpackContent(packBytes(Buffer.from('longer than its header, but wrong')))).toThrow(UnreadableContent);
});
