import { X509Certificate } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { managerLan } from '#shared/api/people/tills.ts';
import { startLanBranch, type LanBranch } from '#support/branch/lan-branch.ts';
import { signIn, storeTestUsers, testUsers } from '#support/branch/people-api/people.ts';

const address = '127.0.0.2';

let branch: LanBranch;

afterEach(() => branch.running.close());

async function shownLan() {
  storeTestUsers(branch.running, await testUsers());
  const owner = await signIn(branch.running, 'owner');
  return managerLan.parse((await owner.get('/manager/lan')).body);
}

test('a branch in the network shows its addresses, the fingerprint of its CA and the end of its certificate', async () => {
  branch = await startLanBranch(address);
  const { tls } = branch.running.branch.context.lan;
  const lan = await shownLan();
  expect(lan).toMatchObject({ is_open: true, encryption: 'own_ca', warns_of_plain_http: false, ca_url: '/lan/ca.pem' });
  expect(lan.base_urls).toContain(`https://${address}:${branch.port}`);
  expect(lan.spki_sha256).toMatch(/^[0-9a-f]{64}$/u);
  const { validTo } = new X509Certificate(tls?.identity().cert ?? '');
  expect(Date.parse(lan.certificate?.expires_at ?? '')).toBe(Date.parse(validTo));
  const { port } = new URL(branch.running.branch.certificateUrl ?? '');
  expect(lan.certificate_urls).toContain(`http://${address}:${port}/lan/ca.pem`);
});

test('a network without encryption has no certificate, and is warned of', async () => {
  branch = await startLanBranch(address, { lan: { encryption: 'none' } });
  expect(await shownLan()).toMatchObject({
    is_open: true,
    encryption: 'none',
    warns_of_plain_http: true,
    spki_sha256: null,
    certificate: null,
    ca_certificate: null,
    certificate_urls: [],
  });
});
