import { expect, test } from 'vitest';
import { attemptOf, draftOf, withDraft } from '#ui/form/form-draft.ts';

const initial = { name: '', tags: ['a'], isOn: false, address: { city: '', zip: '' } };

test('puts what was typed in place of the initial values, in groups too', () => {
  const draft = { name: 'x', tags: ['b', 'c'], address: { city: 'Riyadh' } };
  expect(withDraft(initial, JSON.stringify(draft))).toEqual({ ...initial, ...draft, address: { city: 'Riyadh', zip: '' } });
});

test.each([null, 'not JSON', '[]', 'null', '{"name":1,"tags":"x","other":2,"address":[]}'])(
  'keeps the initial values with %j',
  (text) => {
    expect(withDraft(initial, text)).toEqual(initial);
  },
);

test('keeps what differs from the beginning, and no secret', () => {
  const typed = { ...initial, name: 'x', tags: ['a'], address: { city: 'Riyadh', zip: '' } };
  expect(draftOf(typed, initial, [])).toEqual({ name: 'x', address: { city: 'Riyadh', zip: '' } });
  expect(draftOf(typed, initial, ['name'])).toEqual({ address: { city: 'Riyadh', zip: '' } });
});

test('an attempt to send the same has the same key, also from what is kept of the last one', () => {
  const first = attemptOf({ number: 'HAND-1' }, null);
  const kept = JSON.stringify(first);
  expect(attemptOf({ number: 'HAND-1' }, kept)).toEqual(first);
  expect(attemptOf({ number: 'HAND-2' }, kept).key).not.toBe(first.key);
  expect(attemptOf({ number: 'HAND-1' }, JSON.stringify({ text: first.text })).key).toMatch(/^[0-9a-f]{32}$/u);
});
