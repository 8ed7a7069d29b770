import { expect, test } from 'vitest';
import { openApi30 } from '#main/server/openapi/openapi-30.ts';

function lowered(field: object): unknown {
  const document = openApi30({ info: {}, components: { schemas: { Book: { properties: { title: field } } } } }, '/license');
  const { schemas } = document['components'] as { schemas: { Book: { properties: { title: unknown } } } };
  return schemas.Book.properties.title;
}

const onlyNull = { type: 'object', nullable: true, enum: [null] };
const reference = { $ref: '#/components/schemas/Author' };

test.each<[string, object, object]>([
  ['a type or null', { type: ['string', 'null'], maxLength: 9 }, { type: 'string', nullable: true, maxLength: 9 }],
  ['one of several or null', { type: ['string', 'null'], enum: ['a'] }, { type: 'string', nullable: true, enum: ['a', null] }],
  ['a schema or null', { anyOf: [{ type: 'integer' }, { type: 'null' }] }, { type: 'integer', nullable: true }],
  ['a reference or null', { anyOf: [reference, { type: 'null' }] }, { anyOf: [reference, onlyNull] }],
  [
    'several or null',
    { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] },
    { anyOf: [{ type: 'string' }, { type: 'number' }, onlyNull] },
  ],
  ['several', { anyOf: [reference, { const: 1 }] }, { anyOf: [reference, { enum: [1] }] }],
  ['a reference with a text', { ...reference, description: 'Who.' }, { allOf: [reference], description: 'Who.' }],
  ['a reference', reference, reference],
  ['a constant', { type: 'string', const: 'v1' }, { type: 'string', enum: ['v1'] }],
  ['bounds', { exclusiveMinimum: 0, maximum: 5 }, { minimum: 0, exclusiveMinimum: true, maximum: 5 }],
  ['the other bound', { exclusiveMaximum: 7 }, { maximum: 7, exclusiveMaximum: true }],
  ['examples', { type: 'string', examples: ['a', 'b'] }, { type: 'string', example: 'a' }],
  [
    'rules for names',
    { type: 'object', propertyNames: { type: 'string' }, additionalProperties: { const: 1 } },
    { type: 'object', additionalProperties: { enum: [1] } },
  ],
  ['rows', { type: 'array', items: { const: true } }, { type: 'array', items: { enum: [true] } }],
  ['a field called as a keyword', { properties: { const: { const: 1 } } }, { properties: { const: { enum: [1] } } }],
])('says %s as 3.0 does', (_, field, expected) => {
  expect(lowered(field)).toEqual(expected);
});

test('gives bytes and texts a schema, and leaves examples as they are', () => {
  const value = { type: ['string', 'null'], const: 1 };
  const content = {
    'application/json': { schema: { const: 1 }, examples: { first: { value } } },
    'image/png': {},
    'application/xml': {},
  };
  const document = openApi30(
    { info: { license: { name: 'Own' } }, paths: { '/a': { get: { responses: { 200: { content } } } } } },
    '/l',
  );
  expect(document).toEqual({
    openapi: '3.0.3',
    info: { license: { name: 'Own', url: '/l' } },
    paths: {
      '/a': {
        get: {
          responses: {
            200: {
              content: {
                'application/json': { schema: { enum: [1] }, examples: { first: { value } } },
                'image/png': { schema: { type: 'string', format: 'binary' } },
                'application/xml': { schema: { type: 'string' } },
              },
            },
          },
        },
      },
    },
  });
});
