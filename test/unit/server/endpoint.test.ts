import express, { type RequestHandler } from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#main/platform/logger.ts';
import { addEndpoint } from '#main/server/endpoint.ts';
import { createErrorHandler } from '#main/server/http-app/error-handler.ts';
import { startHttpServer, type HttpServer } from '#main/server/http-server.ts';

let server: HttpServer;

const methodSent: RequestHandler = (request, response) => {
  response.json(request.method);
};

beforeAll(async () => {
  const app = express();
  addEndpoint(app, '/both', { get: [methodSent], post: [methodSent] });
  addEndpoint(app, '/read', { get: [methodSent] });
  addEndpoint(app, '/write', { post: [methodSent] });
  addEndpoint(app, '/things/:id', { get: [(request, response) => void response.json(request.params['id'])] });
  app.use(createErrorHandler(createLogger({ name: 'test', level: 'silent' })));
  server = await startHttpServer(app, { host: '127.0.0.1', port: 0 });
});

afterAll(() => server.close());

async function statusOf(method: string, path: string): Promise<unknown[]> {
  const answer = await fetch(server.url + path, { method });
  return [answer.status, answer.headers.get('allow')];
}

test.each([
  ['GET', '/both'],
  ['HEAD', '/both'],
  ['POST', '/both'],
  ['HEAD', '/read'],
  ['POST', '/write'],
])('serves %s %s', async (method, path) => {
  expect(await statusOf(method, path)).toEqual([200, null]);
});

test.each([
  ['PUT', '/both', 'GET, HEAD, POST'],
  ['DELETE', '/read', 'GET, HEAD'],
  ['POST', '/read', 'GET, HEAD'],
  ['OPTIONS', '/write', 'POST'],
  ['GET', '/write', 'POST'],
])('answers %s %s by 405 and says what is allowed', async (method, path, allowed) => {
  expect(await statusOf(method, path)).toEqual([405, allowed]);
});

test('reads a parameter of the path as it was meant', async () => {
  expect(await (await fetch(`${server.url}/things/a%2Fb%20c`)).json()).toBe('a/b c');
});
