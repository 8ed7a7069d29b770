import { expect, test } from 'vitest';
import { z } from 'zod';
import { apiDocument, type ApiDescription } from '#main/server/openapi/api-document.ts';
import type { Operation } from '#main/server/openapi/operation.ts';

const book = z.object({ title: z.string().meta({ description: 'Its title.' }) }).meta({ id: 'Book' });

const listBooks: Operation = {
  id: 'listBooks',
  method: 'get',
  path: '/shelves/:shelf/books',
  area: 'Books',
  summary: 'List books',
  description: 'All books of a shelf.',
  pathParameters: { shelf: 'The name of the shelf.' },
  query: z.strictObject({
    limit: z.coerce
      .number()
      .optional()
      .meta({ param: { description: 'How many.' } }),
  }),
  answers: { 200: { description: 'The books.', schema: z.array(book), headers: ['X-Shelf-Length'] } },
  errors: ['API_KEY_MISSING', { code: 'INVOICE_NOT_FOUND', status: 404 }, 'RATE_LIMITED'],
  examples: {
    first: { summary: 'The first two', parameters: { shelf: 'red', limit: '2' }, status: 200, answer: [{ title: 'Zayn' }] },
  },
};

function libraryApi(operation: Partial<Operation> = {}): ApiDescription {
  return {
    title: 'Library',
    version: '1',
    introduction: 'Books and shelves.',
    servers: [{ url: '/' }],
    basePath: '/library',
    areas: { Books: 'What can be read.' },
    securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    security: [{ session: [] }],
    usualHeaders: ['X-Request-Id'],
    operations: [{ ...listBooks, ...operation }],
    responseHeaders: { 'X-Shelf-Length': { description: 'Books on the shelf.', schema: { type: 'integer' }, example: 7 } },
    errorExtras: { RATE_LIMITED: { pause: 3 } },
  };
}

test('describes the operations of any API under its base path, with its own areas, headers and authentication', () => {
  const document = apiDocument(libraryApi());
  expect(document).toMatchObject({
    info: { title: 'Library' },
    security: [{ session: [] }],
    tags: [{ name: 'Books', description: 'What can be read.' }],
    paths: { '/library/shelves/{shelf}/books': { get: { operationId: 'listBooks', tags: ['Books'] } } },
    components: { headers: { 'X-Shelf-Length': { example: 7 }, ETag: {} }, securitySchemes: { session: { in: 'cookie' } } },
  });
  expect(document.components?.schemas).toMatchObject({ Book: { properties: { title: { description: 'Its title.' } } } });
});

function first(value: unknown) {
  return { first: { summary: 'The first two', value } };
}

test('shows what an example gives each parameter, numbers as numbers', () => {
  const parameters = apiDocument(libraryApi()).paths?.['/library/shelves/{shelf}/books']?.get?.parameters;
  expect(parameters).toEqual([
    expect.objectContaining({ in: 'query', name: 'limit', description: 'How many.', examples: first(2) }),
    expect.objectContaining({ in: 'path', name: 'shelf', description: 'The name of the shelf.', examples: first('red') }),
    expect.objectContaining({ in: 'header', name: 'X-Request-Id' }),
  ]);
});

test('gives an example of each error that an operation names, with the fields of that error, and of no other', () => {
  const document = apiDocument(libraryApi());
  expect(Object.keys(document.components?.examples ?? {})).toEqual(['API_KEY_MISSING', 'INVOICE_NOT_FOUND', 'RATE_LIMITED']);
  expect(document.components?.examples).toMatchObject({ RATE_LIMITED: { value: { error: { code: 'RATE_LIMITED', pause: 3 } } } });
  const { responses } = document.paths?.['/library/shelves/{shelf}/books']?.get ?? {};
  expect(Object.keys(responses ?? {})).toEqual(['200', '401', '404', '429']);
});

test('says how to authenticate and with which permission, for the API and for an operation that differs', () => {
  const { paths, security } = apiDocument(libraryApi({ security: [{ session: [] }, {}], permission: 'books.read' }));
  expect(security).toEqual([{ session: [] }]);
  expect(paths?.['/library/shelves/{shelf}/books']?.get).toMatchObject({
    security: [{ session: [] }, {}],
    'x-permission': 'books.read',
  });
});

test('describes an answer of several media types, with the examples of each', () => {
  const sheet = { summary: 'A sheet', parameters: { shelf: 'red' }, status: 200, mediaType: 'text/csv', answer: 'title' };
  const answers = { 200: { description: 'The books.', schema: z.array(book), mediaTypes: ['text/csv', 'application/pdf'] } };
  const { paths } = apiDocument(libraryApi({ answers, examples: { ...listBooks.examples, sheet } }));
  expect(paths?.['/library/shelves/{shelf}/books']?.get?.responses?.['200']).toMatchObject({
    content: {
      'application/json': { examples: { first: { value: [{ title: 'Zayn' }] } } },
      'text/csv': { examples: { sheet: { value: 'title' } } },
      'application/pdf': {},
    },
  });
});

test.each([
  [z.strictObject({}), true],
  [z.strictObject({}).prefault({}), false],
])('says whether a body may be left out', (body, required) => {
  const { paths } = apiDocument(libraryApi({ method: 'post', body }));
  expect(paths?.['/library/shelves/{shelf}/books']?.post?.requestBody).toMatchObject({ required });
});

test.each<[string, Partial<Operation>]>([
  ['an area that the API does not have', { area: 'Films' }],
  ['a header without description', { answers: { 200: { description: 'The books.', headers: ['X-Unknown'] } } }],
  ['a path parameter without description', { pathParameters: {} }],
])('refuses %s', (_, operation) => {
  expect(() => apiDocument(libraryApi(operation))).toThrow(/area|header|parameter/);
});
