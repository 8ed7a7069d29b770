import { assert, constantFrom, integer, nat, noBias, property } from 'fast-check';
import { expect, test } from 'vitest';
import { verify } from '#main/core/stamp/verify.ts';
import { damage, damagePlaces, otherCharacter, qrTagValues } from '#support/core/stamp/stamp-damages.ts';
import { bytesOf, sampleDocument, textOf } from '#support/core/stamp/stamp-documents.ts';

const seed = 20_260_131;
const documents = [textOf(sampleDocument('simplified', 3).xml), textOf(sampleDocument('standard', 3).xml)];
const qrText = /<cbc:ID>QR<[^"]*"text\/plain">([^<]+)</;
const damagesPerPlace = 10;
// A place in a text of any length: the rest of its division by that length.
const position = noBias(nat());
const difference = noBias(integer({ min: 1, max: 255 }));

function changeOneCharacter(text: string, at: number): string {
  return text.slice(0, at) + otherCharacter(text.charAt(at)) + text.slice(at + 1);
}

function changeQrTag(text: string, tag: number, at: number, by: number): string {
  const bytes = Buffer.from(text, 'base64');
  let start = 0;
  for (let passed = 1; passed < tag; passed += 1) start += 2 + bytes[start + 1]!;
  const place = start + 2 + (at % bytes[start + 1]!);
  bytes[place] = bytes[place]! ^ by;
  return bytes.toString('base64');
}

function faultsOf(xml: string): string[] {
  return verify(bytesOf(xml)).faults.map((fault) => fault.value);
}

for (const [index, place] of damagePlaces.entries()) {
  test.each(documents)(`names the ${place.name} when it is damaged`, (document) => {
    assert(
      property(position, (at) => {
        const named = faultsOf(damage(document, place.text, (text) => changeOneCharacter(text, at % text.length)));
        expect(place.damages).toSatisfy((values: string[]) => values.some((value) => named.includes(value)), named.join());
      }),
      { seed: seed + index, numRuns: damagesPerPlace / documents.length },
    );
  });
}

for (const [index, value] of qrTagValues.entries()) {
  test(`names QR tag ${index + 1} alone when it is damaged`, () => {
    assert(
      property(position, difference, (at, by) => {
        expect(faultsOf(damage(documents[0]!, qrText, (text) => changeQrTag(text, index + 1, at, by)))).toEqual([value]);
      }),
      { seed: seed + 100 + index, numRuns: damagesPerPlace },
    );
  });
}

test('detects any byte of a document of our own, changed to any other', () => {
  assert(
    property(constantFrom(...documents), position, difference, (document, place, by) => {
      const damaged = bytesOf(document);
      const at = place % damaged.length;
      damaged[at] = damaged[at]! ^ by;
      expect(verify(damaged, { layout: 'ours' }).ok, `byte ${at} to ${damaged[at]}`).toBe(false);
    }),
    { seed: seed + 200, numRuns: 900 },
  );
});

test('detects a byte taken away or put in', () => {
  const xml = Buffer.from(documents[0]!, 'utf8');
  assert(
    property(position, (place) => {
      const at = place % xml.length;
      const shorter = Buffer.concat([xml.subarray(0, at), xml.subarray(at + 1)]);
      const longer = Buffer.concat([xml.subarray(0, at), Buffer.of(0x20), xml.subarray(at)]);
      expect(verify(shorter, { layout: 'ours' }).ok, `without byte ${at}`).toBe(false);
      expect(verify(longer, { layout: 'ours' }).ok, `with a space at ${at}`).toBe(false);
    }),
    { seed: seed + 300, numRuns: 100 },
  );
});
