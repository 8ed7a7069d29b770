import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../../../../src-shared/api/app-error.ts';
import { errorCodes } from '../../../../src-shared/api/errors.ts';
import type { ErrorCode } from '../../../../src-shared/api/errors.ts';
import { errorEnvelope } from '../../../../src-main/branch/http/errors.ts';
import { startHttpServer } from '../../../../src-main/platform/http/http-server.ts';
import type { HttpServer } from '../../../../src-main/platform/http/http-server.ts';
import { createLogger } from '../../../../src-main/platform/logger.ts';

let server: HttpServer;

beforeAll(async () => {
  const app = express();
  app.get('/:code', (request) => {
    throw new AppError(request.params.code as ErrorCode);
  });
  app.use(errorEnvelope(createLogger({ name: 'test', level: 'silent' })));
  server = await startHttpServer(app, { host: '127.0.0.1', port: 0 });
});

afterAll(() => server.close());

const codes = Object.keys(errorCodes) as ErrorCode[];

test.each(codes.filter((code) => errorCodes[code].status === 503))('says with %s when to try again', async (code) => {
  const answer = await fetch(`${server.url}/${code}`);
  expect([answer.status, Number(answer.headers.get('retry-after')) >= 1]).toEqual([503, true]);
});

test('says of no other code when to try again, unless the code is thrown with it', async () => {
  const answer = await fetch(`${server.url}/VALIDATION_ERROR`);
  expect(answer.headers.has('retry-after')).toBe(false);
});
