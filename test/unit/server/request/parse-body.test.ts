import { expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '#shared/api/app-error.ts';
import type { FaultParams } from '#shared/api/fault-params.ts';
import { exactNumbers } from '#main/server/request/exact-numbers.ts';
import { parseBody } from '#main/server/request/parse-body.ts';

const schema = z.strictObject({
  name: z.string().min(2).max(5).optional(),
  price: z.number().positive().optional(),
  count: z.int().max(10).optional(),
  kind: z.enum(['goods', 'services']).optional(),
  needed: z.strictObject({ kind: z.enum(['goods', 'services']) }).optional(),
  lines: z.array(z.strictObject({ unit: z.string(), kind: z.enum(['10', '48']).optional() })).optional(),
});

function refusalOf(body: unknown): AppError {
  try {
    parseBody(schema, body);
  } catch (cause) {
    if (cause instanceof AppError) return cause;
    throw cause;
  }
  throw new Error('the body has no fault');
}

test('gives the body as its schema reads it', () => {
  expect(parseBody(schema, { name: 'Tea', lines: [] })).toEqual({ name: 'Tea', lines: [] });
});

test.each<[object, string, string, string, FaultParams?]>([
  [{ name: 'a' }, 'name', 'too_small', 'must have at least 2 characters', { rule: 'too_short', limit: 2 }],
  [{ name: 'abcdef' }, 'name', 'too_big', 'must have at most 5 characters', { rule: 'too_long', limit: 5 }],
  [{ name: 1 }, 'name', 'invalid_type', 'must be a string'],
  [{ price: 0 }, 'price', 'too_small', 'must be more than 0'],
  [{ count: 1.5 }, 'count', 'invalid_type', 'must be a whole number'],
  [{ count: 11 }, 'count', 'too_big', 'must be at most 10', { rule: 'too_large', limit: 10 }],
  [{ kind: 'other' }, 'kind', 'invalid_value', 'must be one of goods, services'],
  [{ lines: [{ unit: 'PCE', kind: 48 }] }, 'lines[0].kind', 'invalid_type', 'must be a string, such as "48"'],
  [{ lines: [{ unit: 'PCE', kind: 1 }] }, 'lines[0].kind', 'invalid_type', 'must be a string, such as "10"'],
  [{ name: null }, 'name', 'invalid_type', 'must be a string, not null: an optional field is left out'],
  [{ price: [] }, 'price', 'invalid_type', 'must be a number, not an array'],
  [{ lines: {} }, 'lines', 'invalid_type', 'must be an array'],
  [{ needed: {} }, 'needed.kind', 'required', 'is required: one of goods, services'],
  [{ lines: [{ unit: 'PCE' }, {}] }, 'lines[1].unit', 'required', 'is required'],
  [{ lines: [{ unit: 'PCE', colour: 1 }] }, 'lines[0].colour', 'unknown_field', 'is not a field of this request'],
])('says of %j what is wrong, and with which field', (body, path, code, message, params) => {
  expect(refusalOf(body).details).toEqual([{ path, code, message, ...(params === undefined ? {} : { params }) }]);
});

test('says of a number that cannot be kept exactly how many digits it may have', () => {
  const { details } = refusalOf(JSON.parse('{"price":1234567890123.123456}', exactNumbers));
  expect(details).toMatchObject([{ path: 'price', code: 'inexact_number' }]);
});

test('names the first hundred faults and counts the others', () => {
  const body = Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`field_${index}`, 1]));
  const { details, extra } = refusalOf({ ...body, name: 1 });
  expect([details.length, extra]).toEqual([100, { more_details: 151 }]);
});
