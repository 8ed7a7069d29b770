import { expect, test } from 'vitest';
import { fieldShowing, formPathOf } from '#ui/form/field-fault.ts';

const fields = new Set(['lines.0.price', 'lines.0.discount', 'types', 'name']);

test.each([
  ['lines[0].price', 'lines.0.price'],
  ['lines[0].discount.percent', 'lines.0.discount'],
  ['types[3]', 'types'],
  ['lines[1].price', undefined],
  ['lines', undefined],
  ['', undefined],
])('a fault at %j is shown by the field %j', (path, field) => {
  expect(fieldShowing(formPathOf(path), (name) => fields.has(name))).toBe(field);
});
