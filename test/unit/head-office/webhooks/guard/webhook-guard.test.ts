import { describe, expect, test } from 'vitest';
import { isGloballyReachable } from '#main/head-office/webhooks/guard/address-reach.ts';
import { AddressRefused, createWebhookGuard } from '#main/head-office/webhooks/guard/webhook-guard.ts';
import { textTricks } from '#support/head-office/webhooks/ssrf-tricks.ts';

const guard = createWebhookGuard({ allowedHosts: [], allowInsecure: false });

describe('refuses, without asking anyone,', () => {
  test.each(textTricks)('$trick: $url', ({ url, reason }) => {
    expect(guard.readUrl(url)).toEqual({ ok: false, fault: reason });
  });
});

test.each([
  'https://receiver.example/hook?token=1#part',
  'HTTPS://Receiver.Example:8443',
  'https://8.8.8.8/',
  'https://[2606:4700:4700::1111]/',
  'https://[64:ff9b::8.8.8.8]/',
  'https://قهوة.example/',
])('allows %s', (url) => {
  expect(guard.readUrl(url)).toMatchObject({ ok: true });
});

describe('an address is judged by the smallest block of the registries', () => {
  test.each([
    ['192.0.0.8', false],
    ['192.0.0.9', true],
    ['192.0.0.170', false],
    ['192.88.99.2', false],
    ['192.175.48.1', true],
    ['198.19.255.255', false],
    ['198.20.0.0', true],
    ['100.63.255.255', true],
    ['100.64.0.0', false],
    ['100.127.255.255', false],
    ['100.128.0.0', true],
    ['172.15.255.255', true],
    ['172.31.255.255', false],
    ['172.32.0.0', true],
    ['223.255.255.255', true],
    ['2001:1::1', true],
    ['2001:1::4', false],
    ['2001:4:112::1', true],
    ['2001:200::1', true],
    ['2620:4f:8000::1', true],
    ['3fff::1', false],
    ['4000::1', false],
    ['5f00::1', false],
    ['100::1', false],
    ['fe80::1%eth0', false],
    ['2606:4700::1%eth0', false],
    ['receiver.example', false],
    ['', false],
  ])('%s: %s', (address, isReachable) => {
    expect(isGloballyReachable(address)).toBe(isReachable);
  });
});

function named(addresses: string[], options: { allowedHosts?: string[]; allowInsecure?: boolean } = {}) {
  return createWebhookGuard({ allowedHosts: [], allowInsecure: false, ...options, resolveName: async () => addresses });
}

describe('a name', () => {
  test('is refused if any of its addresses is', async () => {
    await expect(named(['8.8.8.8', '10.0.0.1']).resolve('receiver.example')).rejects.toThrow(AddressRefused);
    await expect(named(['8.8.8.8', '::1']).resolve('receiver.example')).rejects.toThrow(AddressRefused);
    await expect(named(['8.8.8.8', '2606:4700::1']).resolve('receiver.example')).resolves.toEqual(['8.8.8.8', '2606:4700::1']);
  });

  test('without an address is no host', async () => {
    await expect(named([]).resolve('receiver.example')).rejects.toThrow('the name has no address');
  });

  test('that the operator allows may be any host, over http too', async () => {
    const allowing = named([], { allowedHosts: ['LocalHost', 'erp.internal', '10.0.0.5'] });
    expect(await allowing.resolve('localhost')).not.toEqual([]);
    expect(allowing.readUrl('http://erp.internal/hook')).toMatchObject({ ok: true });
    expect(allowing.readUrl('http://ERP.internal./hook')).toMatchObject({ ok: true });
    expect(allowing.readUrl('https://10.0.0.5/hook')).toMatchObject({ ok: true });
    expect(allowing.readUrl('https://10.0.0.6/hook')).toEqual({ ok: false, fault: 'not_reachable' });
    expect(allowing.readUrl('http://other.erp.internal/hook')).toEqual({ ok: false, fault: 'not_https' });
    expect(allowing.readUrl('https://user@erp.internal/hook')).toEqual({ ok: false, fault: 'user_info' });
  });
});

describe('the quick start allows', () => {
  const quick = createWebhookGuard({ allowedHosts: [], allowInsecure: true, resolveName: async () => ['192.168.0.1'] });

  test('http and this machine', async () => {
    expect(quick.readUrl('http://127.0.0.1:8080/hook')).toMatchObject({ ok: true });
    expect(quick.readUrl('http://[::1]:8080/hook')).toMatchObject({ ok: true });
    expect(quick.readUrl('https://localhost/hook')).toMatchObject({ ok: true });
    expect(await quick.resolve('localhost')).toEqual(['127.0.0.1', '::1']);
  });

  test('no other private address', async () => {
    expect(quick.readUrl('http://10.0.0.1/')).toEqual({ ok: false, fault: 'not_reachable' });
    expect(quick.readUrl('http://169.254.169.254/')).toEqual({ ok: false, fault: 'not_reachable' });
    await expect(quick.resolve('receiver.example')).rejects.toThrow(AddressRefused);
  });
});
