import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentedPath } from '#main/server/openapi/request-parameters.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';

type Route = { path: string; methods: string[] };

let branch: TestBranch;
let routes: Route[];
let ids: { invoice: string; unit: string };

beforeAll(async () => {
  branch = await startTestBranch();
  const { id } = await branch.sell('simplified');
  ids = { invoice: id, unit: branch.egsUnitId };
  const described = branch.running.branch.context.routes.map(({ method, path }) => [method, documentedPath('/v1', path)]);
  const paths = [...new Set(described.map(([, path = '']) => path))];
  routes = paths.map((path) => ({
    path,
    methods: described
      .filter(([, other]) => other === path)
      .map(([method = '']) => method.toUpperCase())
      .toSorted(),
  }));
});

afterAll(() => branch.running.close());

function visit(path: string, method: string, more: { headers?: Record<string, string>; body?: string } = {}): Promise<Response> {
  const { headers = {}, body } = more;
  const authorization = `Bearer ${branch.running.apiKey}`;
  const init = { method, headers: { authorization, ...headers }, ...(body === undefined ? {} : { body }) };
  return fetch(branch.running.branch.url + path, init);
}

/** The path with ids that are there, or that nothing has. */
function filled(path: string, id?: string): string {
  const known = path.startsWith('/v1/egs') ? ids.unit : ids.invoice;
  return path.replaceAll(/\{[a-z_]+\}/g, id ?? known);
}

function takes(method: string): Route[] {
  return routes.filter(({ methods }) => methods.includes(method));
}

async function codeOf(response: Response): Promise<unknown> {
  return ((await response.json()) as { error?: { code: string } }).error?.code;
}

const json = { 'content-type': 'application/json' };

test('serves the endpoints of the contract, and no other', () => {
  const listed = routes.flatMap(({ path, methods }) => methods.map((method) => `${method} ${path}`));
  const references = [
    'vat-categories',
    'vat-exemption-codes',
    'document-types',
    'invoice-types',
    'invoice-statuses',
    'error-codes',
    'countries',
    'currencies',
    'unit-codes',
    'payment-means',
    'discount-reasons',
    'identification-schemes',
  ];
  const kinds = ['simplified', 'standard', 'credit-note', 'debit-note', 'prepayment', 'preflight'];
  expect(listed.toSorted()).toEqual(
    [
      'GET /v1/auth/context',
      'GET /v1/egs',
      'POST /v1/egs',
      'GET /v1/egs/{id}',
      'GET /v1/egs/{id}/status',
      'POST /v1/egs/{id}/request-production',
      'POST /v1/egs/{id}/renew',
      'POST /v1/egs/{id}/replace',
      ...kinds.map((kind) => `POST /v1/invoices/${kind}`),
      'GET /v1/invoices',
      'GET /v1/invoices/{id}',
      'GET /v1/invoices/export/xml',
      'GET /v1/invoices/{id}/xml',
      'GET /v1/invoices/{id}/pdf',
      'GET /v1/invoices/{id}/qr',
      'GET /v1/invoices/{id}/receipt',
      'POST /v1/invoices/{id}/print',
      'POST /v1/invoices/{id}/return',
      'POST /v1/invoices/{id}/convert',
      'GET /v1/reports/day',
      ...references.map((name) => `GET /v1/reference/${name}`),
    ].toSorted(),
  );
});

test('checks the key before anything else, on every endpoint', async () => {
  for (const { path, methods } of routes) {
    for (const method of methods) {
      const body = method === 'POST' ? { body: 'no JSON' } : {};
      const response = await visit(filled(path), method, { headers: { authorization: '' }, ...body });
      expect([path, response.status, await codeOf(response)]).toEqual([path, 401, 'API_KEY_MISSING']);
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
  }
});

test('answers unsupported methods with 405 and lists the supported ones', async () => {
  for (const { path, methods } of routes) {
    const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((each) => !methods.includes(each))) {
      const response = await visit(filled(path), method);
      expect([path, method, response.status, response.headers.get('allow')]).toEqual([path, method, 405, allowed.join(', ')]);
      expect(await codeOf(response)).toBe('METHOD_NOT_ALLOWED');
    }
  }
});

test('answers HEAD as GET without a body, on every endpoint that can be read', async () => {
  for (const { path } of takes('GET')) {
    const [get, head] = [await visit(filled(path), 'GET'), await visit(filled(path), 'HEAD')];
    expect([path, get.status, head.status]).toEqual([path, 200, 200]);
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    expect((await get.arrayBuffer()).byteLength).toBeGreaterThan(0);
    expect((await head.arrayBuffer()).byteLength).toBe(0);
  }
});

test('carries the request id and the state of the rate limit on every answer to a key', async () => {
  for (const { path, methods } of routes) {
    for (const method of methods) {
      const requestId = randomUUID();
      const body = method === 'POST' ? { body: '{}' } : {};
      const response = await visit(filled(path), method, { headers: { ...json, 'x-request-id': requestId }, ...body });
      await response.arrayBuffer();
      expect([path, response.headers.get('x-request-id')]).toEqual([path, requestId]);
      for (const name of ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']) {
        expect([path, name, response.headers.get(name)]).toEqual([path, name, expect.stringMatching(/^\d+$/)]);
      }
    }
  }
});

test('every error has the envelope, with a text, retryable and the request id', async () => {
  for (const path of ['/v1/nothing', filled('/v1/invoices/{id}', 'inv_none'), '/v1/invoices?limit=0', '/v1/egs/none/status']) {
    const response = await visit(path, 'GET');
    const body = (await response.json()) as { error: Record<string, unknown> };
    expect(Object.keys(body)).toEqual(['error']);
    expect(body.error).toMatchObject({
      code: expect.stringMatching(/^[A-Z_]+$/),
      message: expect.stringMatching(/\w/),
      retryable: false,
      request_id: response.headers.get('x-request-id'),
    });
  }
});

test('accepts only a JSON object of at most 1 MiB on every endpoint with a body', async () => {
  for (const { path } of takes('POST')) {
    const refusal = async (headers: Record<string, string>, body: string) => {
      const response = await visit(filled(path), 'POST', { headers, body });
      return [path, response.status, await codeOf(response)];
    };
    expect(await refusal({ 'content-type': 'application/x-www-form-urlencoded' }, 'a=1')).toEqual([
      path,
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ]);
    expect(await refusal({ 'content-type': 'text/plain' }, '{}')).toEqual([path, 415, 'UNSUPPORTED_MEDIA_TYPE']);
    for (const body of ['{"a":', '[]', '"text"', 'null', ' ', '']) {
      expect(await refusal(json, body)).toEqual([path, 400, 'MALFORMED_JSON']);
    }
    const largest = `{}${' '.repeat(1024 * 1024 - 2)}`;
    // An empty object is enough to print, where there is no printer, and to replace a unit, once.
    const ofEmpty = path.endsWith('/print') ? [404] : path.endsWith('/replace') ? [200, 409] : [400];
    expect(ofEmpty).toContain((await refusal(json, largest))[1]);
    expect(await refusal(json, `${largest} `)).toEqual([path, 413, 'PAYLOAD_TOO_LARGE']);
  }
});

test('answers 404 to unknown ids', async () => {
  for (const { path, methods } of routes.filter((route) => route.path.includes('{'))) {
    const expected = path.startsWith('/v1/egs') ? 'EGS_UNIT_NOT_FOUND' : 'INVOICE_NOT_FOUND';
    for (const id of ['none', randomUUID(), `inv_${'0'.repeat(32)}`, "'"]) {
      const method = methods[0] ?? '';
      const more = method === 'POST' ? { headers: json, body: '{"otp":"123345"}' } : {};
      const response = await visit(filled(path, id), method, more);
      expect([path, id, response.status, await codeOf(response)]).toEqual([path, id, 404, expected]);
    }
  }
});

test('answers 404 to other paths, with or without /v1', async () => {
  const wrong = ['/', '/v1', '/v1/', '/v2/invoices', '/v1/Invoices', '/v1/invoices/', '/v1/reference', '/v1/invoices/export'];
  for (const path of wrong) {
    const response = await visit(path, 'GET');
    const isId = path === '/v1/invoices/export';
    expect([path, response.status, await codeOf(response)]).toEqual([path, 404, isId ? 'INVOICE_NOT_FOUND' : 'ROUTE_NOT_FOUND']);
  }
});
