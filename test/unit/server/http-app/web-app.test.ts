import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from '#main/platform/logger.ts';
import { createHttpApp } from '#main/server/http-app/http-app.ts';
import { startHttpServer, type HttpServer } from '#main/server/http-server.ts';
import { addWebApp } from '#main/server/http-app/web-app.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const folder = temporaryFolder('web-app');
const content = 'the script';
const lines: string[] = [];
let server: HttpServer;

/** A build whose only script has this name. */
function build(script: string, builtAtSeconds: number): void {
  rmSync(path.join(folder, 'assets'), { recursive: true, force: true });
  for (const name of ['assets', 'head-office']) mkdirSync(path.join(folder, name), { recursive: true });
  const file = path.join(folder, 'assets', script);
  writeFileSync(file, content);
  writeFileSync(`${file}.br`, brotliCompressSync(content));
  writeFileSync(`${file}.gz`, gzipSync(content));
  const page = path.join(folder, 'head-office/index.html');
  writeFileSync(page, `<meta name="style-nonce" content="" /><script src="/assets/${script}"></script>`);
  utimesSync(page, builtAtSeconds, builtAtSeconds);
}

async function ask(address: string, headers: Record<string, string> = { accept: 'text/html' }) {
  const response = await fetch(`${server.url}${address}`, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

beforeAll(async () => {
  const logger = createLogger({ name: 'test', stream: { write: (line: string) => void lines.push(line) } });
  const router = express.Router();
  const app = createHttpApp({
    hostNames: () => new Set(),
    logger,
    conditions: () => [],
    api: { path: '/api', router },
    logsRequests: false,
    addPages: (pages) => addWebApp(pages, { folder, program: 'head-office', apiPaths: ['/api'], logger }),
  });
  server = await startHttpServer(app, { host: '127.0.0.1', port: 0 });
});

afterAll(() => server.close());

beforeEach(() => {
  for (const name of ['assets', 'head-office']) rmSync(path.join(folder, name), { recursive: true, force: true });
  lines.length = 0;
});

test('a browser is told that the pages are not built, and so is the log', async () => {
  const { status, text } = await ask('/');
  expect([status, text]).toEqual([503, expect.stringContaining('npm run build')]);
  expect(lines).toEqual([expect.stringContaining('not built')]);
});

test('every address that a browser opens has the document, with a nonce of its own that its policy names', async () => {
  build('main-1.js', 1);
  const pages = [await ask('/'), await ask('/documents/inv_1')];
  const nonces = pages.map(({ text }) => /name="style-nonce" content="([^"]+)"/.exec(text)?.[1] ?? '');
  expect(pages.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(nonces).size).toBe(2);
  for (const [index, { headers }] of pages.entries()) {
    expect(headers.get('content-security-policy')).toContain(`'nonce-${nonces[index]}'`);
    expect(headers.get('cache-control')).toBe('no-store');
  }
});

test('a script is sent compressed and kept by the browser for good', async () => {
  build('main-1.js', 1);
  const { text, headers } = await ask('/assets/main-1.js', { 'accept-encoding': 'gzip' });
  expect([text, headers.get('content-encoding'), headers.get('vary')]).toEqual([content, 'gzip', 'Accept-Encoding']);
  expect(headers.get('cache-control')).toContain('immutable');
  // It has no headers of documents, of which there would be fifty times half a kilobyte.
  expect([headers.get('x-content-type-options'), headers.get('content-security-policy')]).toEqual(['nosniff', null]);
});

test('what is built while the server runs is served', async () => {
  build('main-1.js', 1);
  await ask('/');
  build('main-2.js', 2);
  expect((await ask('/')).text).toContain('main-2.js');
  const [older, newer] = [await ask('/assets/main-1.js'), await ask('/assets/main-2.js', { 'accept-encoding': 'identity' })];
  expect([older.status, newer.status, newer.text]).toEqual([404, 200, content]);
});

test('a script that is compressed after its page was read is sent compressed from then on', async () => {
  build('main-1.js', 1);
  const compressed = path.join(folder, 'assets/main-1.js.br');
  rmSync(compressed);
  rmSync(path.join(folder, 'assets/main-1.js.gz'));
  utimesSync(path.join(folder, 'assets'), 1, 1);
  const before = await ask('/assets/main-1.js', { 'accept-encoding': 'br' });
  writeFileSync(compressed, brotliCompressSync(content));
  const after = await ask('/assets/main-1.js', { 'accept-encoding': 'br' });
  expect([before, after].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'br']);
});

test.each([
  ['/api/nothing', { accept: 'text/html' }],
  ['/nothing', { accept: 'application/json' }],
  ['/assets/..%2fhead-office%2findex.html', { accept: '*/*' }],
])('%s is no page for %j', async (address, headers) => {
  build('main-1.js', 1);
  const { status, text } = await ask(address, headers);
  expect([status, text]).toEqual([404, expect.stringContaining('ROUTE_NOT_FOUND')]);
});
