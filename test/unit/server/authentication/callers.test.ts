import express from 'express';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '#shared/api/app-error.ts';
import { createLogger } from '#main/platform/logger.ts';
import { Callers } from '#main/server/authentication/callers.ts';
import { createErrorHandler } from '#main/server/http-app/error-handler.ts';
import { startHttpServer, type HttpServer } from '#main/server/http-server.ts';

let server: HttpServer;

function authenticate(authorization: string | undefined): { name: string } {
  if (authorization === undefined) throw new AppError('API_KEY_MISSING');
  return { name: authorization };
}

beforeEach(async () => {
  const callers = new Callers<{ name: string }>();
  const app = express();
  app.get('/open', (request, response) => void response.json({ caller: callers.find(request)?.name ?? null }));
  app.get('/open/broken', (request, response) => void response.json({ caller: callers.of(request).name }));
  app.use(callers.require(authenticate));
  app.get('/closed', (request, response) => void response.json({ caller: callers.of(request).name }));
  app.use(createErrorHandler(createLogger({ name: 'test', level: 'silent' })));
  server = await startHttpServer(app, { host: '127.0.0.1', port: 0 });
});

afterEach(() => server.close());

async function callerOf(path: string, headers = {}): Promise<unknown> {
  const answer = await fetch(server.url + path, { headers });
  const body = (await answer.json()) as { caller?: string };
  return [answer.status, body.caller];
}

test('each request is known by the credentials that it came with', async () => {
  const names = ['one', 'two', 'three'];
  const callers = await Promise.all(names.map((authorization) => callerOf('/closed', { authorization })));
  expect(callers).toEqual(names.map((name) => [200, name]));
});

test('a request without valid credentials goes no further', async () => {
  expect(await callerOf('/closed')).toEqual([401, undefined]);
});

test('a route before authentication knows no caller, and cannot act for one', async () => {
  expect(await callerOf('/open', { authorization: 'one' })).toEqual([200, null]);
  expect(await callerOf('/open/broken', { authorization: 'one' })).toEqual([500, undefined]);
});
