import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#main/platform/logger.ts';
import { createErrorHandler } from '#main/server/http-app/error-handler.ts';
import { startHttpServer, type HttpServer } from '#main/server/http-server.ts';
import { InexactNumber } from '#main/server/request/exact-numbers.ts';
import { jsonBody } from '#main/server/request/json-body.ts';

let server: HttpServer;

beforeAll(async () => {
  const app = express();
  app.post('/', ...jsonBody, (request, response) => {
    const body: { price?: unknown } = request.body;
    response.json(body.price instanceof InexactNumber ? { inexact: body.price.source } : body);
  });
  app.use(createErrorHandler(createLogger({ name: 'test', level: 'silent' })));
  server = await startHttpServer(app, { host: '127.0.0.1', port: 0 });
});

afterAll(() => server.close());

async function sent(body: string | Buffer, headers: Record<string, string> = {}): Promise<unknown[]> {
  const answer = await fetch(server.url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
  const read = (await answer.json()) as { error?: { code: string } };
  return [answer.status, read.error?.code ?? read];
}

test('reads an object, compressed or not', async () => {
  expect(await sent('{"a":[1,"ش"]}')).toEqual([200, { a: [1, 'ش'] }]);
  expect(await sent(gzipSync('{"a":1}'), { 'content-encoding': 'gzip' })).toEqual([200, { a: 1 }]);
});

test.each([
  ['an empty body', ''],
  ['a list', '[]'],
  ['a text', '"a"'],
  ['null', 'null'],
  ['half an object', '{"a":'],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ['a member that is there twice', '{"a":1,"a":2}'],
  ['an object that is nested too deep', `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`],
])('refuses %s', async (_what, body) => {
  expect(await sent(body)).toEqual([400, 'MALFORMED_JSON']);
});

test.each([[''], ['[]']])('says of a body %j how an object without fields is sent', async (body) => {
  const answer = await fetch(server.url, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  const { error } = (await answer.json()) as { error: { message: string } };
  expect(error.message).toContain('{}');
});

test('refuses more values than any request has, and more bytes', async () => {
  expect(await sent(`{"a":[${'1,'.repeat(50_000)}1]}`)).toEqual([400, 'VALIDATION_ERROR']);
  expect(await sent(`{"a":"${'a'.repeat(1024 * 1024)}"}`)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
});

test.each(['identity', 'gzip'])('reads a body of unknown length (%s) to the limit, not to its end', async (encoding) => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
  const headers = [
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Encoding: ${encoding}`,
    'Transfer-Encoding: chunked',
  ];
  socket.write(`POST / HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
  // Neither a text nor compressed bytes that end; the last chunk never comes.
  const header = encoding === 'gzip' ? gzipSync('').subarray(0, 10) : Buffer.from('{"a":"');
  for (const chunk of [header, Buffer.alloc(1024 * 1024, 'a')]) {
    socket.write(`${chunk.length.toString(16)}\r\n`);
    socket.write(chunk);
    socket.write('\r\n');
  }
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('Connection: close');
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16'])(
  'refuses the media type %s',
  async (type) => {
    expect(await sent('{}', { 'content-type': type })).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  },
);

test('keeps numbers as they were sent, or says that it cannot', async () => {
  expect(await sent('{"price":12.5,"vat_number":"310175397400003"}')).toEqual([
    200,
    { price: 12.5, vat_number: '310175397400003' },
  ]);
  expect(await sent('{"price":9007199254740992}')).toEqual([200, { price: 9_007_199_254_740_992 }]);
  expect(await sent('{"price":9007199254740993}')).toEqual([200, { inexact: '9007199254740993' }]);
  expect(await sent('\uFEFF{"price":1e-400}')).toEqual([200, { inexact: '1e-400' }]);
});
