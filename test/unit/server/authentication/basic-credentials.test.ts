import { expect, test } from 'vitest';
import { readBasicCredentials } from '#main/server/authentication/basic-credentials.ts';

function basic(text: string): string {
  return `Basic ${Buffer.from(text).toString('base64')}`;
}

test.each([
  [basic('token:secret'), { name: 'token', password: 'secret' }],
  [basic('token:a:b'), { name: 'token', password: 'a:b' }],
  [basic(':'), { name: '', password: '' }],
  [basic('متجر:سر').replace('Basic', 'BASIC  '), { name: 'متجر', password: 'سر' }],
])('reads %s', (authorization, credentials) => {
  expect(readBasicCredentials(authorization)).toEqual(credentials);
});

test.each([undefined, '', 'Basic', 'Basic !', basic('no colon'), 'Bearer dG9rZW46c2VjcmV0', `${basic('a:b')} more`])(
  'reads nothing from "%s"',
  (authorization) => {
    expect(readBasicCredentials(authorization)).toBeUndefined();
  },
);
