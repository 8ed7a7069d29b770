import { expect, test } from 'vitest';
import { entityTag, isKnownTo } from '#main/server/entity-tag.ts';

const tag = entityTag(Buffer.from('body'));

test('the same bytes have the same tag, others another one', () => {
  expect(entityTag(Buffer.from('body'))).toBe(tag);
  expect(entityTag(Buffer.from('Body'))).not.toBe(tag);
  expect(tag).toMatch(/^"[\w-]{43}"$/u);
});

test.each([tag, `W/${tag}`, `"other", ${tag}`, '*', ` ${tag} `])('a client that sends %s has the body', (header) => {
  expect(isKnownTo(header, tag)).toBe(true);
});

test.each([undefined, '', '"other"', tag.slice(1, -1)])('a client that sends %s does not', (header) => {
  expect(isKnownTo(header, tag)).toBe(false);
});
