import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLogger } from '#main/platform/logger.ts';

function capture(): { stream: Writable; lines: () => Record<string, unknown>[] } {
  let text = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString('utf8');
      done();
    },
  });
  return {
    stream,
    lines: () =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
  };
}

test('writes one JSON object a line', () => {
  const { stream, lines } = capture();
  const logger = createLogger({ name: 'branch', stream });
  logger.info({ port: 1 }, 'listening');
  logger.debug('left out by default');
  expect(lines()).toMatchObject([
    { level: 'info', name: 'branch', port: 1, msg: 'listening', time: expect.stringMatching(/Z$/u) },
  ]);
});

test.each([
  ['at the top', { otp: 'S3CRET', token: 'S3CRET', secret: 'S3CRET', csr: 'S3CRET', privateKey: 'S3CRET' }],
  [
    'in request headers',
    { req: { headers: { authorization: 'S3CRET', otp: 'S3CRET', cookie: 'S3CRET', 'x-api-key': 'S3CRET' } } },
  ],
  ['in answer headers', { res: { headers: { 'set-cookie': 'S3CRET' } } }],
  ['one level down', { credentials: { token: 'S3CRET', secret: 'S3CRET' } }],
  ['three levels down', { a: { b: { c: { passphrase: 'S3CRET', binarySecurityToken: 'S3CRET' } } } }],
])('blacks out secrets %s', (_where, logged) => {
  const { stream, lines } = capture();
  createLogger({ name: 'branch', stream }).warn(logged, 'call failed');
  expect(JSON.stringify(lines())).not.toContain('S3CRET');
  expect(JSON.stringify(lines())).toContain('[hidden]');
});
