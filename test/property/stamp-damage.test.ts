import { expect, test } from 'vitest';
import { verify } from '../../src-main/core/stamp/verify.ts';
import { damage, damagePlaces, otherCharacter, qrTagValues } from '../support/stamp-damages.ts';
import { bytesOf, sampleDocument, textOf } from '../support/stamp-documents.ts';
import { seededRandom } from '../support/stamp-random.ts';

const seed = 20_260_131;
const documents = [textOf(sampleDocument('simplified', 3).xml), textOf(sampleDocument('standard', 3).xml)];
const qrText = /<cbc:ID>QR<[^"]*"text\/plain">([^<]+)</;
const damagesPerPlace = 10;
const replacementsPerPosition = 3;

function changeOneCharacter(text: string, at: number): string {
  return text.slice(0, at) + otherCharacter(text.charAt(at)) + text.slice(at + 1);
}

function changeQrTag(text: string, tag: number, below: (limit: number) => number): string {
  const bytes = Buffer.from(text, 'base64');
  let at = 0;
  for (let passed = 1; passed < tag; passed += 1) at += 2 + bytes[at + 1]!;
  const place = at + 2 + below(bytes[at + 1]!);
  bytes[place] = bytes[place]! ^ (1 + below(255));
  return bytes.toString('base64');
}

for (const place of damagePlaces) {
  test(`names the ${place.name} when it is damaged`, () => {
    const { below } = seededRandom(seed + damagePlaces.indexOf(place));
    for (let round = 0; round < damagesPerPlace; round += 1) {
      const damaged = damage(documents[round % 2]!, place.text, (text) => changeOneCharacter(text, below(text.length)));
      const named = verify(bytesOf(damaged)).faults.map((fault) => fault.value);
      expect(
        place.tells.some((value) => named.includes(value)),
        `round ${round}: ${named.join()}`,
      ).toBe(true);
    }
  });
}

for (const [index, value] of qrTagValues.entries()) {
  test(`names QR tag ${index + 1} alone when it is damaged`, () => {
    const { below } = seededRandom(seed + 100 + index);
    for (let round = 0; round < damagesPerPlace; round += 1) {
      const damaged = damage(documents[0]!, qrText, (text) => changeQrTag(text, index + 1, below));
      expect(
        verify(bytesOf(damaged)).faults.map((fault) => fault.value),
        `round ${round}`,
      ).toEqual([value]);
    }
  });
}

test('detects any byte of a document of our own, changed to any other', () => {
  const { below } = seededRandom(seed + 200);
  for (let sample = 0; sample < 300; sample += 1) {
    const xml = bytesOf(documents[sample % 2]!);
    const at = below(xml.length);
    for (let replacement = 0; replacement < replacementsPerPosition; replacement += 1) {
      const damaged = Uint8Array.from(xml);
      damaged[at] = damaged[at]! ^ (1 + below(255));
      expect(verify(damaged, { layout: 'ours' }).ok, `byte ${at} to ${damaged[at]}`).toBe(false);
    }
  }
});

test('detects a byte taken away or put in', () => {
  const { below } = seededRandom(seed + 300);
  const xml = Buffer.from(documents[0]!, 'utf8');
  for (let sample = 0; sample < 100; sample += 1) {
    const at = below(xml.length);
    const shorter = Buffer.concat([xml.subarray(0, at), xml.subarray(at + 1)]);
    const longer = Buffer.concat([xml.subarray(0, at), Buffer.of(0x20), xml.subarray(at)]);
    expect(verify(shorter, { layout: 'ours' }).ok, `without byte ${at}`).toBe(false);
    expect(verify(longer, { layout: 'ours' }).ok, `with a space at ${at}`).toBe(false);
  }
});
