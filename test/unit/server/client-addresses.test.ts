import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { clientAddresses } from '../../../src-main/server/client-addresses.ts';

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
  ['0.0.0.0', ['http://192.168.1.20:8420', 'http://10.0.0.5:8420']],
  ['::', ['http://192.168.1.20:8420', 'http://[fd00::20]:8420', 'http://10.0.0.5:8420']],
  ['192.168.1.20', ['http://192.168.1.20:8420']],
  ['fd00::20', ['http://[fd00::20]:8420']],
  ['127.0.0.1', ['http://127.0.0.1:8420']],
  ['till-server', ['http://till-server:8420']],
])('a server on %s is reached by %j', (host, addresses) => {
  expect(clientAddresses('http://127.0.0.1:8420', host, interfaces)).toEqual(addresses);
});

test('without a network a server on every address is reached from its own machine alone', () => {
  expect(clientAddresses('http://127.0.0.1:8420', '0.0.0.0', { lo: interfaces.lo })).toEqual(['http://127.0.0.1:8420']);
});
