import { expect, test } from 'vitest';
import { lanOptions } from '#main/branch/lan/lan-options.ts';

const flags = { host: '0.0.0.0', 'https-port': '8443', 'certificate-port': '8421', 'insecure-http': false };

test('the network is served with certificates of the own CA unless the owner says otherwise', () => {
  expect(lanOptions(flags)).toEqual({
    lan: { httpsPort: 8443, certificatePort: 8421, encryption: 'own', names: [] },
    corsOrigins: [],
  });
  expect(lanOptions({ ...flags, 'insecure-http': true }).lan.encryption).toBe('none');
});

test.each(['https://pos.example', 'http://localhost:5173', 'https://pos.example:8443', 'capacitor://localhost'])(
  'the origin %s may be listed',
  (origin) => {
    expect(lanOptions({ ...flags, 'cors-origin': [origin] }).corsOrigins).toEqual([origin]);
  },
);

test.each([
  '*',
  'null',
  'pos.example',
  'https://pos.example/',
  'https://pos.example/till',
  'https://POS.example',
  'https://a@pos.example',
  'file://',
  '',
])('the origin "%s" may not', (origin) => {
  expect(() => lanOptions({ ...flags, 'cors-origin': [origin] })).toThrow(/--cors-origin must be an origin/u);
});

test.each(['Sanad.Shop.example', '203.0.113.5', 'fd00::20'])('the name %s may be given', (name) => {
  expect(lanOptions({ ...flags, 'lan-name': [name] }).lan.names).toEqual([name.toLowerCase()]);
});

test.each(['*.shop.example', 'shop example', 'https://shop.example', '-shop', ''])('the name "%s" may not', (name) => {
  expect(() => lanOptions({ ...flags, 'lan-name': [name] })).toThrow(/--lan-name must be a name/u);
});

test('names and a certificate may be given for a network that an owner opens, but no plain HTTP', () => {
  const { host: _host, ...without } = flags;
  expect(lanOptions({ ...without, 'lan-name': ['shop.example'] }).lan.names).toEqual(['shop.example']);
  expect(() => lanOptions({ ...without, 'insecure-http': true })).toThrow(/say with --host where to listen/u);
});

test('flags for the network are refused on loopback, where they would do nothing', () => {
  for (const pointless of [{ 'insecure-http': true }, { 'lan-name': ['shop.example'] }]) {
    expect(() => lanOptions({ ...flags, host: '127.0.0.1', ...pointless })).toThrow(/say with --host where to listen/u);
  }
  expect(() => lanOptions({ ...flags, 'tls-cert': 'a.pem' })).toThrow('--tls-cert and --tls-key belong together.');
});
