import { expect, test } from 'vitest';
import type { SeenTill } from '#shared/api/people/tills.ts';
import { pairedWith } from '../../../../../src-renderer/branch/features/tills/tills-api.ts';

const made = { before: new Set(['old Counter 1']), expires_at: '2026-11-20T09:05:00.000Z' };

function till(till_id: string, name: string | null, first_seen_at = '2026-11-20T09:01:00.000Z'): SeenTill {
  return { till_id, name, address: '192.168.1.60', api_key: null, first_seen_at, last_sale_at: null, errors_today: 0 };
}

const old = till('old', 'Counter 1');

test('a till is that of the code only once the code is used up', () => {
  const tills = [till('new', 'Counter 2'), old];
  expect(pairedWith(made, tills, [{ expires_at: made.expires_at }])).toBeUndefined();
  expect(pairedWith(made, tills, [{ expires_at: '2026-11-20T09:06:00.000Z' }])).toBe('Counter 2');
});

test('of several new tills the newest is that of the code that has just been used up', () => {
  const tills = [till('new', 'Counter 2'), till('newer', 'Counter 3', '2026-11-20T09:02:00.000Z'), old];
  expect(pairedWith(made, tills, [])).toBe('Counter 3');
});

test('no till is that of a code that ended without one, nor where it is not known which there were', () => {
  expect(pairedWith(made, [old, till('unnamed', null)], [])).toBeUndefined();
  expect(pairedWith({ ...made, before: undefined }, [till('new', 'Counter 2')], [])).toBeUndefined();
});
