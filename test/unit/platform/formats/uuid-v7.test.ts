import { expect, test } from 'vitest';
import { uuidV7 } from '#main/platform/formats/uuid-v7.ts';

test('has its time, version and variant, and is random otherwise', () => {
  const at = new Date('2026-11-20T09:00:00.123Z');
  const made = Array.from({ length: 300 }, () => uuidV7(at));
  for (const uuid of made) expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(made).size).toBe(300);
  expect(Number.parseInt(made[0]?.replace('-', '').slice(0, 12) ?? '', 16)).toBe(at.getTime());
});

test('sorts by time', () => {
  const times = [0, 1, 999, 1_000_000_000_000, 1_800_000_000_000].map((ms) => uuidV7(new Date(ms)));
  expect(times.toSorted()).toEqual(times);
});
