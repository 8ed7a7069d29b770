import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleSeller } from '#main/branch/tills-api/openapi/examples/example-world.ts';
import { runBranch, type RunningBranch } from '#support/branch/running-branch.ts';

let running: RunningBranch;

beforeAll(async () => {
  running = await runBranch();
});

afterAll(() => running.close());

/** A request without a key. */
function visit(path: string, options: RequestInit = {}): Promise<Response> {
  return fetch(running.branch.url + path, { redirect: 'manual', ...options });
}

test('the page names the product and needs no key', async () => {
  const response = await visit('/docs');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await response.text()).toContain('<title>Sanad e-invoicing API</title>');
});

test('the page loads only what the appliance serves itself, without a key', async () => {
  const html = await (await visit('/docs')).text();
  const sources = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, source = '']) => source);
  expect(sources).toHaveLength(6);
  for (const source of sources) {
    const target = new URL(source, `${running.branch.url}/docs`);
    expect(target.origin).toBe(new URL(running.branch.url).origin);
    expect((await visit(target.pathname)).status).toBe(200);
  }
});

test('the policy blocks inline scripts and content from other hosts', async () => {
  const response = await visit('/docs');
  const policy = new Map(
    String(response.headers.get('content-security-policy'))
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  );
  expect(policy.get('default-src')).toEqual(["'none'"]);
  expect(policy.get('script-src')).toEqual(["'self'"]);
  expect(policy.get('connect-src')).toEqual(["'self'"]);
  expect([...policy.values()].flat().filter((source) => !/^('none'|'self'|data:|blob:)$/.test(source))).toEqual([]);
  expect(await response.text()).not.toMatch(/<script>|<style|\son[a-z]+=/);
});

async function demoUnit(): Promise<string | undefined> {
  return / data-demo-unit="([^"]*)"/.exec(await (await visit('/docs')).text())?.[1];
}

test('the page names the unit with which its examples can be executed, where the appliance has one', async () => {
  const unit = await running.createActiveUnit();
  expect(await demoUnit()).toBe('');
  await running.provision({ company: { legal_name: exampleSeller.name } });
  expect(await demoUnit()).toBe(unit);
});

test('the start script leaves the validator of its makers alone', async () => {
  const script = await (await visit('/docs/start.js')).text();
  expect(script).toContain('validatorUrl: null');
  expect(script).not.toMatch(/https?:/);
});

test('the module that the start script imports is served beside it', async () => {
  const script = await (await visit('/docs/start.js')).text();
  const [, imported = ''] = /from '([^']*)'/.exec(script) ?? [];
  const response = await visit(new URL(imported, `${running.branch.url}/docs/start.js`).pathname);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
});

test('the license to which the page links is there', async () => {
  const response = await visit('/docs/license.txt');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(await response.text()).toContain('All rights reserved');
});

test('a slash at the end leads to the page', async () => {
  const response = await visit('/docs/');
  expect([response.status, response.headers.get('location')]).toEqual([308, '../docs']);
});

test.each(['/docs/index.html', '/docs/package.json', '/docs/..%2fpackage.json', '/docs/swagger-ui-bundle.js.map'])(
  'nothing else of the package is served: %s',
  async (path) => {
    expect((await visit(path)).status).toBe(404);
  },
);

test.each(['/v1/openapi.json', '/v1/openapi-3.0.json'])('%s is sent again only when it has changed', async (path) => {
  const first = await visit(path);
  const headers = { 'if-none-match': String(first.headers.get('etag')), 'cache-control': 'max-age=0' };
  expect([first.status, (await visit(path, { headers })).status]).toEqual([200, 304]);
  expect((await visit(path, { method: 'HEAD' })).status).toBe(200);
  expect((await visit(path, { method: 'DELETE' })).status).toBe(405);
});

test('what needs a key still does', async () => {
  expect((await visit('/v1/auth/context')).status).toBe(401);
});
