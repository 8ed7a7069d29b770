import { expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '#shared/api/app-error.ts';
import { parseQuery } from '#main/server/request/parse-query.ts';
import { type RequestFault, faultOf } from '#main/server/request/request-fault.ts';

const schema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  status: z.enum(['open', 'done']).optional(),
});

function refusalOf(query: Record<string, unknown>, further: RequestFault[] = []): unknown {
  try {
    return parseQuery(schema, query, further);
  } catch (cause) {
    return cause instanceof AppError ? [cause.code, ...cause.details.map(({ path, code }) => `${path}: ${code}`)] : cause;
  }
}

test('gives the query as its schema reads it', () => {
  expect(parseQuery(schema, { limit: '7', status: 'open' })).toEqual({ limit: 7, status: 'open' });
  expect(parseQuery(schema, {})).toEqual({ limit: 25 });
});

test('names every parameter that is wrong or unknown', () => {
  expect(refusalOf({ limit: '101', status: 'lost', colour: 'red' })).toEqual([
    'VALIDATION_ERROR',
    'limit: too_big',
    'status: invalid_value',
    'colour: unknown_field',
  ]);
});

test('names a parameter that is sent twice once', () => {
  expect(refusalOf({ status: ['open', 'done'] })).toEqual(['VALIDATION_ERROR', 'status: repeated']);
});

test('names what else is wrong with the request behind the faults of the query', () => {
  const further = [faultOf('ENVIRONMENT_KEY_MISMATCH', 'environment')];
  expect(refusalOf({ limit: '0' }, further)).toEqual([
    'VALIDATION_ERROR',
    'limit: too_small',
    'environment: ENVIRONMENT_KEY_MISMATCH',
  ]);
  expect(refusalOf({}, further)).toEqual(['ENVIRONMENT_KEY_MISMATCH']);
});
