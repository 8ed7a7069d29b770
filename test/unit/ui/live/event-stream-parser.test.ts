import { expect, test } from 'vitest';
import { createEventStreamParser, reconnectDelayMs } from '#ui/live/event-stream.ts';

const stream = ': open\n\ndata: {"a":1}\n\n: alive\n\nevent: x\nid: 7\ndata:{"b":\ndata: 2}\n\n';

test.each([1, 2, 5, 1_000])('reads the same events from pieces of %d characters', (size) => {
  const parse = createEventStreamParser();
  const pieces = Array.from({ length: Math.ceil(stream.length / size) }, (_, at) => stream.slice(at * size, (at + 1) * size));
  expect(pieces.flatMap((piece) => parse(piece))).toEqual(['{"a":1}', '{"b":\n2}']);
});

test('reads lines that end with a carriage return and a line feed', () => {
  expect(createEventStreamParser()('data: 1\r\n\r\n')).toEqual(['1']);
});

test('gives an event only when it is whole', () => {
  const parse = createEventStreamParser();
  expect(parse('data: 1\n')).toEqual([]);
  expect(parse('\n')).toEqual(['1']);
});

test('refuses an event that does not end', () => {
  const parse = createEventStreamParser();
  expect(() => Array.from({ length: 20 }, () => parse('data: '.padEnd(100_000, 'x')))).toThrow(RangeError);
});

test('waits longer after each failure, half a minute at most, and not always as long', () => {
  expect([0, 1, 2, 5, 50].map((failures) => reconnectDelayMs(failures, 1))).toEqual([1_000, 2_000, 4_000, 30_000, 30_000]);
  expect(reconnectDelayMs(0, 0)).toBe(500);
});
