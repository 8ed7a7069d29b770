import { expect, test } from 'vitest';
import { urlOption } from '#main/platform/command-line/program-options.ts';
import { StartFault } from '#main/platform/start-fault.ts';

test.each([
  'https://gw-fatoora.zatca.gov.sa/e-invoicing/core',
  'http://127.0.0.1:8440/e-invoicing/developer-portal',
  'http://127.8.9.1:1',
  'http://localhost:8440/',
  'http://LOCALHOST:8440/',
  'http://[::1]:8440/path',
])('takes %s for the address of a gateway', (url) => {
  expect(urlOption('production-gateway-url', url)).toBe(url);
});

test.each([
  'http://gw-fatoora.zatca.gov.sa/e-invoicing/core',
  'http://192.168.1.10:8440',
  'http://127.0.0.1.example.com/',
  'http://localhost.example.com/',
  'http://127.0.0.1@example.com/',
])('does not send secrets in clear to %s', (url) => {
  expect(() => urlOption('sandbox-gateway-url', url)).toThrow(StartFault);
  expect(() => urlOption('sandbox-gateway-url', url)).toThrow('--sandbox-gateway-url must begin with https://');
});

test.each(['', 'gateway', 'ftp://127.0.0.1/', `https://gateway.example/${'/'.repeat(3_000)}`])('refuses %.40j', (url) => {
  expect(() => urlOption('sandbox-gateway-url', url)).toThrow('must be an address such as');
});
