import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../../../../src-shared/api/app-error.ts';
import { errorCodes } from '../../../../src-shared/api/errors.ts';
import type { ErrorCode } from '../../../../src-shared/api/errors.ts';
import { createConditions } from '../../../../src-main/branch/health/conditions.ts';
import { errorEnvelope } from '../../../../src-main/branch/http/errors.ts';
import { startHttpServer } from '../../../../src-main/platform/http/http-server.ts';
import type { HttpServer } from '../../../../src-main/platform/http/http-server.ts';
import { createLogger } from '../../../../src-main/platform/logger.ts';
import { settableClock } from '../../../support/settable-clock.ts';

let server: HttpServer;
let log = '';

const logger = createLogger({ name: 'test', stream: { write: (line: string) => void (log += line) } });
const silent = createLogger({ name: 'test', level: 'silent' });
const conditions = createConditions(settableClock('2026-11-20T09:00:00.000Z'), silent);

beforeAll(async () => {
  const app = express();
  app.get('/:code', (request) => {
    throw new AppError(request.params.code as ErrorCode);
  });
  app.use(errorEnvelope(logger, conditions));
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

test.each(['STORAGE_UNAVAILABLE', 'KEY_STORE_UNAVAILABLE', 'CLOCK_IMPLAUSIBLE'] as const)(
  'logs a refusal with %s only while no condition has said it',
  async (code) => {
    const linesOf = async (): Promise<number> => {
      log = '';
      await fetch(`${server.url}/${code}`);
      return log.split('\n').filter((line) => line.includes(code)).length;
    };
    expect(await linesOf()).toBe(1);
    conditions.begin({ code, subject: '', message: 'It is wrong.', severity: 'error' });
    expect(await linesOf()).toBe(0);
    conditions.end(code);
  },
);
