import { expect, test } from 'vitest';
import { isLoopbackAddress, isLoopbackName } from '#main/platform/loopback.ts';

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.0.9', true],
  ['[::1]', true],
  ['localhost.shop.example', false],
  ['127.0.0.1.shop.example', false],
  ['192.168.1.20', false],
  ['', false],
])('the host name "%s" is of this machine only: %s', (hostname, expected) => {
  expect(isLoopbackName(hostname)).toBe(expected);
});

test.each([
  ['127.0.0.1', true],
  ['127.8.0.1', true],
  ['::1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.20', false],
])('a server on the address "%s" answers its own machine only: %s', (address, expected) => {
  expect(isLoopbackAddress(address)).toBe(expected);
});
