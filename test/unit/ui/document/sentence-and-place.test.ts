import { expect, test } from 'vitest';
import { sentenceAndPlace } from '#ui/document/sentence-and-place.ts';

test('tells the sentence of a finding from the place before it', () => {
  expect(sentenceAndPlace("/Invoice/cac:Reference[cbc:ID='QR']: The QR code: missing.")).toEqual({
    place: "/Invoice/cac:Reference[cbc:ID='QR']",
    sentence: 'The QR code: missing.',
  });
  expect(sentenceAndPlace('The QR code: missing.')).toEqual({ sentence: 'The QR code: missing.' });
});
