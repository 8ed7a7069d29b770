import { expect, test } from 'vitest';
import { runManyStreams } from '#support/head-office/streams/run-many-streams.ts';

const mebibyte = 1024 * 1024;

test('a thousand streams of fifty people have each event, and leave nothing behind', { timeout: 300_000 }, async () => {
  const report = await runManyStreams(50);
  expect(report).toMatchObject({ streams: 1000, missing: 0 });
  expect(report.bytesOfStream).toBeLessThan(100 * 1024);
  expect(report.leakedBytes).toBeLessThan(2 * mebibyte);
});
