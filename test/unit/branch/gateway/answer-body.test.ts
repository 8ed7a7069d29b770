import { expect, test } from 'vitest';
import { readAnswerBody } from '#main/branch/gateway/answer-body.ts';

function quickestMs(work: () => unknown): number {
  const tries = Array.from({ length: 3 }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return Math.min(...tries);
}

test('keeps a request id that is longer than a number can be', () => {
  expect(readAnswerBody('{"requestID":12345678901234567890}')).toEqual({
    kind: 'json',
    value: { requestID: '12345678901234567890' },
  });
});

test.each(['0,', '{},', '"",'])('reads a long answer of %j as quickly as it can be parsed', (entry) => {
  const text = `[${entry.repeat(1_000_000 / entry.length)}0]`;
  const parsingMs = quickestMs(() => JSON.parse(text));
  expect(quickestMs(() => readAnswerBody(text))).toBeLessThan(8 * parsingMs);
});
