import { expect, test } from 'vitest';
import { createLogRing } from '#main/platform/log-ring.ts';
import { createLogger } from '#main/platform/logger.ts';

function written(count: number, level: 'info' | 'warn') {
  const ring = createLogRing();
  const logger = createLogger({ name: 'test', stream: { write: () => undefined }, alsoTo: ring });
  for (let index = 0; index < count; index += 1) logger[level]({ index }, 'a line');
  return { ring, logger };
}

test('keeps the last thousand lines, in their order', () => {
  const { ring } = written(5_000, 'info');
  const numbers = ring.lines().map(({ number }) => number);
  expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([1_000, 4_001, 5_000]);
});

test('keeps a warning whatever comes after it', () => {
  const { ring, logger } = written(1, 'warn');
  for (let index = 0; index < 5_000; index += 1) logger.info('a request');
  expect(ring.lines()[0]).toMatchObject({ number: 1 });
  expect(ring.lines()[0]?.line).toContain('"level":"warn"');
});

test('keeps at most five hundred warnings', () => {
  expect(written(3_000, 'warn').ring.lines()).toHaveLength(500);
});

test('cuts a long line, and writes it whole where the log goes', () => {
  const ring = createLogRing();
  let whole = '';
  const logger = createLogger({ name: 'test', stream: { write: (line) => void (whole = line) }, alsoTo: ring });
  logger.info({ text: 'x'.repeat(10_000) }, 'long');
  expect(whole.length).toBeGreaterThan(10_000);
  expect(ring.lines()[0]?.line).toHaveLength(4_000);
});
