import { createHash, generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { manifestName, untrustedBecause, updateSourceOf } from '#main/desktop/update-policy.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import { signManifests } from '../../../../build/desktop/sign-manifests.ts';

const sha512 = createHash('sha512').update('installer').digest('base64');
const manifest = `version: 1.2.3\nfiles:\n  - url: Sanad-1.2.3.AppImage\n    sha512: ${sha512}\n    size: 9\npath: Sanad-1.2.3.AppImage\n`;

function pem(type: 'ed25519' | 'x25519') {
  const pair = type === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519');
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return { publicKey, privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

test('the desktop trusts an update whose manifest was signed here, on every system', async () => {
  const folder = temporaryFolder('manifests');
  const names = [manifestName('linux', 'x64'), manifestName('win32', 'x64'), manifestName('darwin', 'arm64')];
  for (const name of names) writeFileSync(path.join(folder, name), manifest);
  writeFileSync(path.join(folder, 'builder-debug.yml'), 'x: 1\n');
  const { publicKey, privateKey } = pem('ed25519');
  expect((await signManifests(folder, privateKey)).toSorted()).toEqual(names.map((name) => `${name}.sig`).toSorted());
  expect(readdirSync(folder)).toHaveLength(names.length * 2 + 1);
  const read = updateSourceOf('https://updates.example/', publicKey);
  if (read === undefined || 'fault' in read) throw new Error('the key cannot be used');
  for (const name of names) {
    const signature = readFileSync(path.join(folder, `${name}.sig`), 'utf8');
    const update = { version: '1.2.3', files: [{ sha512 }] };
    expect(untrustedBecause(update, { manifest, signature }, read.source.key)).toBeUndefined();
    expect(untrustedBecause(update, { manifest: `${manifest} `, signature }, read.source.key)).toMatch(/signature/u);
  }
});

test('a key of another kind is refused', async () => {
  await expect(signManifests(temporaryFolder('manifests'), pem('x25519').privateKey)).rejects.toThrow('Ed25519');
});
