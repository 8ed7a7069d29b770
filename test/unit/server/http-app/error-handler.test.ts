import express from 'express';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AppError, type AppErrorCode } from '#shared/api/app-error.ts';
import { errorCodes, type ErrorCode } from '#shared/api/errors.ts';
import { createLogger } from '#main/platform/logger.ts';
import { createErrorHandler } from '#main/server/http-app/error-handler.ts';
import { identifyRequest } from '#main/server/http-app/request-id.ts';
import { startHttpServer, type HttpServer } from '#main/server/http-server.ts';

class DiskFault extends Error {}

let server: HttpServer;
let lines: Record<string, unknown>[] = [];
let reported: AppErrorCode[] = [];

const logger = createLogger({ name: 'test', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } });

function appErrorOf(cause: unknown): AppError | undefined {
  return cause instanceof DiskFault ? new AppError('STORAGE_UNAVAILABLE', { cause }) : undefined;
}

function appThrowing(handling = {}): express.Express {
  const app = express();
  app.use((request, response, next) => {
    identifyRequest(request, response);
    next();
  });
  app.post('/body', express.json({ limit: 10 }), (_request, response) => void response.end());
  app.get('/defect', () => {
    throw new TypeError('x is not a function');
  });
  app.get('/disk', () => {
    throw new DiskFault('the disk is full');
  });
  app.get('/begun', (_request, response) => {
    response.write('half');
    throw new Error('too late');
  });
  app.get('/code/:code', (request) => {
    throw new AppError(request.params.code as ErrorCode);
  });
  app.use(createErrorHandler(logger, handling));
  return app;
}

beforeAll(async () => {
  const app = appThrowing({ appErrorOf, isReported: ({ code }: AppError) => reported.includes(code) });
  server = await startHttpServer(app, { host: '127.0.0.1', port: 0 });
});

beforeEach(() => {
  lines = [];
  reported = [];
});

afterAll(() => server.close());

function sendPlainText(response: express.Response, { status }: AppError): void {
  response.status(status).send('refused');
}

function get(path: string, headers = {}): Promise<Response> {
  return fetch(server.url + path, { headers });
}

const codes = Object.keys(errorCodes) as ErrorCode[];

test.each(codes.filter((code) => errorCodes[code].status === 503))('says with %s when to try again', async (code) => {
  const answer = await get(`/code/${code}`);
  expect([answer.status, Number(answer.headers.get('retry-after')) >= 1]).toEqual([503, true]);
});

test('says of no other code when to try again, unless the code is thrown with it', async () => {
  expect((await get('/code/VALIDATION_ERROR')).headers.has('retry-after')).toBe(false);
});

test('answers with code, message, retryable and the id of the request', async () => {
  const answer = await get('/code/ROUTE_NOT_FOUND', { 'x-request-id': 'till-1' });
  const { status, message, retryable } = errorCodes.ROUTE_NOT_FOUND;
  expect(answer.status).toBe(status);
  expect(await answer.json()).toEqual({ error: { code: 'ROUTE_NOT_FOUND', message, retryable, request_id: 'till-1' } });
  expect(lines).toEqual([]);
});

test('answers a defect without its text, which only the log names', async () => {
  const answer = await get('/defect', { 'x-request-id': 'till-2' });
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('x is not a function');
  expect(lines).toMatchObject([{ level: 'error', request_id: 'till-2', err: { message: 'x is not a function' } }]);
});

test('maps a fault of the program to an error of the API', async () => {
  const answer = await get('/disk');
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ error: { code: 'STORAGE_UNAVAILABLE' } });
});

test('logs what makes requests impossible only while it has not been reported', async () => {
  await get('/disk');
  expect(lines).toMatchObject([{ level: 'warn', code: 'STORAGE_UNAVAILABLE', err: { message: 'the disk is full' } }]);
  lines = [];
  reported = ['STORAGE_UNAVAILABLE'];
  await get('/disk');
  expect(lines).toEqual([]);
});

test.each([
  ['a body that is too large', '{"a":"0123456789"}', {}, 413],
  ['a body that is no JSON', '{', {}, 400],
  ['an unknown charset', '{}', { 'content-type': 'application/json; charset=klingon' }, 415],
  ['an unknown encoding', '{}', { 'content-encoding': 'klingon' }, 415],
  ['a broken compressed body', '{}', { 'content-encoding': 'gzip' }, 400],
])('answers %s as the fault of the client', async (_what, body, headers, status) => {
  const sent = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } };
  expect((await fetch(`${server.url}/body`, sent)).status).toBe(status);
  expect(lines).toEqual([]);
});

test('answers a path that cannot be decoded as one that there is not', async () => {
  expect((await get('/code/%ff')).status).toBe(404);
});

test('breaks an answer off that has begun', async () => {
  const answer = await get('/begun');
  await expect(answer.text()).rejects.toThrow('terminated');
});

test('sends errors in the format of a program', async () => {
  const other = await startHttpServer(appThrowing({ send: sendPlainText }), { host: '127.0.0.1', port: 0 });
  const answer = await fetch(`${other.url}/code/ROUTE_NOT_FOUND`);
  expect([answer.status, await answer.text()]).toEqual([404, 'refused']);
  await other.close();
});
