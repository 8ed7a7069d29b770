import { expect, test } from 'vitest';
import { isLanAddress, resolvePrinter } from '#main/branch/printing/network/printer-address.ts';

test.each(['10.1.2.3', '172.31.255.1', '192.168.1.50', '169.254.7.7', 'fd12:3456::9', '::ffff:192.168.1.50'])(
  'allows %s',
  (address) => {
    expect(isLanAddress(address)).toBe(true);
  },
);

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '8.8.8.8',
  '172.32.0.1',
  '2001:4860:4860::8888',
  'fe80::1%eth0',
  'x',
])('does not allow %s', (address) => {
  expect(isLanAddress(address)).toBe(false);
});

test('connects to addresses as they are', async () => {
  expect(await resolvePrinter('192.168.1.50', isLanAddress)).toBe('192.168.1.50');
});

test.each(['127.0.0.1', '8.8.8.8', 'localhost'])('refuses %s', async (host) => {
  await expect(resolvePrinter(host, isLanAddress)).rejects.toMatchObject({ code: 'PRINTER_ADDRESS_NOT_ALLOWED' });
});

test('connects to the address to which an allowed name resolves', async () => {
  expect(await resolvePrinter('localhost', () => true)).toMatch(/^(?:127\.0\.0\.1|::1)$/);
});

test('names a name that the network does not know', async () => {
  await expect(resolvePrinter('printer.invalid', isLanAddress)).rejects.toMatchObject({
    code: 'PRINTER_UNREACHABLE',
    message: expect.stringContaining('printer.invalid'),
  });
});
