import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { z } from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;
type Fields = Record<string, unknown>;

// Texts that do not shrink where they are compressed.
const digits = Array.from({ length: 2_000 }, (_, index) => createHash('sha256').update(String(index)).digest('hex')).join('');

const ordinaryText = 'correct horse battery staple';

// PostgreSQL stores no U+0000, its JSON no lone surrogate, its indexes no text of some thousand characters, its notifications none of 8,000.
const extremeTexts = [
  'correct horse\0battery staple',
  'correct horse\ud800battery staple',
  'correct horse battery staple\udc00',
  "%_\\' OR 1=1 -- \uffff",
  '__proto__',
  ...[201, 1_001, 2_800, 8_100, 110_000].map((length) => digits.slice(0, length)),
];

// What fields of a form may take: PostgreSQL has no year 0, writes years after 9999 in another way, and its integers have 64 bits at most.
const extremeForms = [
  ...extremeTexts,
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '0000-01-01T00:00:00Z',
  '0000-01-01T00:00:00.000Z',
  '0001-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59.999999999Z',
  '9999-12-31T23:59:59-23:59',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  'infinity',
  '9999999999999.99',
  '-9999999999999.99',
  '9007199254740993',
  '-1',
  '0.001',
  '99999999999999999999',
  '1e400',
  'NaN',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  `inv_${'f'.repeat(32)}`,
  'https://203.0.114.1/\0',
  'https://203.0.114.1/\ud800',
  `https://203.0.114.1/${digits.slice(0, 3_000)}`,
];

function resolved(schema: Schema, root: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  const referred = name === undefined ? undefined : root.$defs?.[name];
  if (typeof referred === 'object') return resolved(referred, root);
  const [first] = schema.anyOf ?? [];
  return typeof first === 'object' ? resolved(first, root) : schema;
}

// A value that a field may have, by its name where a form or a context is asked for.
function sampleOf(schema: Schema, root: Schema, name: string, named: Fields): unknown {
  if (Object.hasOwn(named, name)) return named[name];
  const { type, enum: values, const: only, items, minimum, minLength } = resolved(schema, root);
  if (only !== undefined) return only;
  if (values !== undefined) return values[0];
  if (type === 'object') return fieldsOf(schema, root, named);
  if (type === 'array') return typeof items === 'object' && !Array.isArray(items) ? [sampleOf(items, root, name, named)] : [];
  if (type === 'integer' || type === 'number') return minimum ?? 0;
  return type === 'boolean' ? true : 'x'.repeat(minLength ?? 1);
}

function fieldsOf(schema: Schema, root: Schema, named: Fields): Fields {
  const { properties = {}, required = [] } = resolved(schema, root);
  return Object.fromEntries(
    required.map((name) => {
      const property = properties[name];
      return [name, typeof property === 'object' ? sampleOf(property, root, name, named) : null];
    }),
  );
}

// Every way to set one of the texts in a value to another text.
function changesOf(schema: Schema, root: Schema, sample: unknown, named: Fields): ((text: string) => unknown)[] {
  const { type, properties = {}, items } = resolved(schema, root);
  if (type === 'string') return [(text) => text];
  if (type === 'array' && typeof items === 'object' && !Array.isArray(items)) {
    return changesOf(items, root, undefined, named).map((change) => (text) => [change(text)]);
  }
  if (type !== 'object') return [];
  return Object.entries(properties).flatMap(([name, property]) => {
    if (typeof property !== 'object') return [];
    const fields: Fields = typeof sample === 'object' && sample !== null ? { ...sample } : fieldsOf(schema, root, named);
    return changesOf(property, root, fields[name], named).map((change) => (text: string) => ({
      ...fields,
      [name]: change(text),
    }));
  });
}

/**
 * Bodies or queries of a schema that are ordinary but for one text, which is extreme. Of those that the schema refuses there is one for
 * each text: nothing else sees the others.
 *
 * @param named what to send for a field of this name.
 */
export function extremeRequests(schema: z.ZodType, named: Fields): unknown[] {
  const root: Schema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const sample = fieldsOf(root, root, named);
  assert.equal(schema.safeParse(sample).error?.message, undefined, 'the names give every field with a form a value of this form');
  const isAccepted = (request: unknown): boolean => schema.safeParse(request).success;
  return changesOf(root, root, sample, named).flatMap((change) => {
    const texts = isAccepted(change(ordinaryText)) ? extremeTexts : extremeForms;
    return texts.map(change).filter((request, index) => index === 0 || isAccepted(request));
  });
}
