import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHeadOffice, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';

let headOffice: RunningHeadOffice;

beforeAll(async () => {
  headOffice = await runHeadOffice();
});

afterAll(() => headOffice.close());

/** A request of somebody who is not signed in. */
function visit(path: string, options: RequestInit = {}): Promise<Response> {
  return fetch(headOffice.url + path, { redirect: 'manual', ...options });
}

test('the page names the product and needs no token', async () => {
  const response = await visit('/api/docs');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await response.text()).toContain('<title>Sanad head office API</title>');
});

test('the page loads only what head office serves itself, wherever a proxy serves it', async () => {
  const html = await (await visit('/api/docs')).text();
  const sources = [...html.matchAll(/(?:src|href|data-description)="([^"]*)"/g)].map(([, source = '']) => source);
  expect(sources).toHaveLength(7);
  for (const source of sources) {
    expect(source).not.toMatch(/^\/|:/);
    const target = new URL(source, `${headOffice.url}/api/docs`);
    expect((await visit(target.pathname)).status).toBe(200);
  }
});

test.each([
  ['/api/docs/adapter.js', 'text/javascript; charset=utf-8'],
  ['/api/docs/license.txt', 'text/plain; charset=utf-8'],
])('what the start script needs is served beside it: %s', async (path, type) => {
  const response = await visit(path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
});

test('a slash at the end leads to the page', async () => {
  const response = await visit('/api/docs/');
  expect([response.status, response.headers.get('location')]).toEqual([308, '../docs']);
});

test('the description is sent again only when it has changed', async () => {
  const first = await visit('/api/openapi.json');
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  const headers = { 'if-none-match': String(first.headers.get('etag')), 'cache-control': 'max-age=0' };
  expect((await visit('/api/openapi.json', { headers })).status).toBe(304);
  expect((await visit('/api/openapi.json', { method: 'HEAD' })).status).toBe(200);
  expect((await visit('/api/openapi.json', { method: 'DELETE' })).status).toBe(405);
});

test('what needs a token still does, and answers of it are kept by nobody', async () => {
  const response = await visit('/api/companies');
  expect([response.status, response.headers.get('cache-control')]).toEqual([401, 'no-store']);
});
