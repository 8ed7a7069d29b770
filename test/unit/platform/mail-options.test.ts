import { expect, test } from 'vitest';
import { mailOption, shownSmtpUrl } from '#main/platform/mail/mail-options.ts';

const from = { 'mail-from': 'sanad@shop.example' };

function read(url: string, warn: (sentence: string) => void = () => undefined) {
  return mailOption({ ...from, 'smtp-url': url }, warn);
}

test.each([
  ['smtp://mail.example', { host: 'mail.example', port: 587, isTls: false, user: undefined, password: undefined }],
  ['smtps://mail.example', { host: 'mail.example', port: 465, isTls: true }],
  ['smtp://sanad%40shop:p%40ss%3A%2F@mail.example:2525/', { port: 2525, user: 'sanad@shop', password: 'p@ss:/' }],
  ['smtp://[::1]:25', { host: '::1', port: 25 }],
])('%s is understood', (url, expected) => {
  expect(read(url)).toMatchObject({ ...expected, from: 'sanad@shop.example' });
});

test.each(['mail.example', 'http://mail.example', 'smtp://', 'smtp://mail.example/box', 'smtp://mail.example?tls=no'])(
  '%s is refused without being repeated',
  (url) => {
    expect(() => read(url)).toThrow('The address of the mail server must be of the form');
  },
);

test('a user without a password is refused, and what is typed is never repeated', () => {
  expect(() => read('smtp://sanad@mail.example')).toThrow('needs both user and password');
  expect(() => read('smtp//sanad:secret@mail.example')).toThrow(/^(?!.*secret)/);
  expect(() => read('smtp://sanad:secret%zz@mail.example')).toThrow(/^(?!.*secret).*percent-encoded/);
});

test('the server and the address that mails come from go together', () => {
  expect(mailOption({}, () => undefined)).toBeUndefined();
  expect(() => mailOption(from, () => undefined)).toThrow('go together');
  expect(() => mailOption({ 'smtp-url': 'smtp://mail.example' }, () => undefined)).toThrow('go together');
  expect(() => mailOption({ 'smtp-url': 'smtp://mail.example', 'mail-from': 'nobody' }, () => undefined)).toThrow(
    'e-mail address',
  );
});

test('a password that everybody on the machine can read is warned of, and shown nowhere', () => {
  const warnings: string[] = [];
  const server = read('smtp://sanad:secret@mail.example', (sentence) => warnings.push(sentence));
  expect(warnings).toEqual([expect.stringContaining('--smtp-url-file')]);
  expect(warnings.join('')).not.toContain('secret');
  expect(server === undefined ? '' : shownSmtpUrl(server)).toBe('smtp://sanad@mail.example:587');
});
