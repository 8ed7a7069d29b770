import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPages } from '#main/server/http-app/build-pages.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';

let branch: TestBranch;

beforeAll(async () => {
  await buildPages();
  branch = await startTestBranch();
}, 60_000);
afterAll(() => branch.running.close());

async function open(path: string, accept = 'text/html,*/*'): Promise<{ status: number; headers: Headers; text: string }> {
  const response = await fetch(`${branch.running.branch.url}${path}`, { headers: { accept } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test.each(['/', '/login', '/setup', '/documents', '/documents/some-id', '/queue', '/units'])(
  'a browser that opens %s gets the page of the branch, which runs scripts of this server alone',
  async (path) => {
    const { status, headers, text } = await open(path);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).toContain('<div id="root">');
  },
);

test('what the page loads is there under a name that changes with its content', async () => {
  const { text } = await open('/');
  const [script] = /\/assets\/[\w~.-]+\.js/u.exec(text) ?? [];
  const { status, headers } = await open(String(script), '*/*');
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
});

test.each(['/v1/nothing', '/manager/nothing', '/lan/nothing', '/manager/session', '/v1/invoices'])(
  'a browser that opens %s gets an answer of the API',
  async (path) => {
    const { status, headers, text } = await open(path);
    expect(headers.get('content-type')).toContain('application/json');
    expect([status >= 400 && status < 500, text.includes('"error"')]).toEqual([true, true]);
  },
);

test.each(['/readyz', '/healthz', '/lan/info'])('%s stays what it was, for a browser too', async (path) => {
  expect((await open(path)).headers.get('content-type')).toContain('application/json');
});

test('a program that asks for an unknown address gets no page', async () => {
  const { status, text } = await open('/documents', 'application/json');
  expect([status, JSON.parse(text)]).toEqual([404, { error: expect.objectContaining({ code: 'ROUTE_NOT_FOUND' }) }]);
});

test('a page of another host gets none of it', async () => {
  const { hostname, port } = new URL(branch.running.branch.url);
  const status = await new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path: '/', headers: { host: 'shop.example', accept: 'text/html' } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.once('error', reject);
    sent.end();
  });
  expect(status).toBe(421);
});
