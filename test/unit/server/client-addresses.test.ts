import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { addressesOf, baseAddress } from '#main/server/client-addresses.ts';

function at(address: string, internal = false): NetworkInterfaceInfo {
  const common = { address, netmask: '', mac: '', internal, cidr: null };
  return address.includes(':') ? { ...common, family: 'IPv6', scopeid: 0 } : { ...common, family: 'IPv4' };
}

const interfaces = {
  lo: [at('127.0.0.1', true), at('::1', true)],
  eth0: [at('192.168.1.20'), at('fe80::1'), at('fd00::20')],
  wlan0: [at('10.0.0.5')],
};

test.each([
  ['0.0.0.0', ['192.168.1.20', '10.0.0.5']],
  ['::', ['192.168.1.20', 'fd00::20', '10.0.0.5']],
  ['192.168.1.20', ['192.168.1.20']],
  ['fd00::20', ['fd00::20']],
  ['till-server', ['till-server']],
])('a server on %s is reached at %j', (host, addresses) => {
  expect(addressesOf(host, interfaces)).toEqual(addresses);
});

test('without a network a server on every address is reached by nobody', () => {
  expect(addressesOf('0.0.0.0', { lo: interfaces.lo })).toEqual([]);
});

test('writes the base address of a name and of addresses of both kinds', () => {
  expect(['till-server', '192.168.1.20', 'fd00::20'].map((host) => baseAddress('https', host, 8443))).toEqual([
    'https://till-server:8443',
    'https://192.168.1.20:8443',
    'https://[fd00::20]:8443',
  ]);
});
