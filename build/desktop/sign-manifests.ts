import { createPrivateKey, sign } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Signs what electron-builder says of a release (`latest.yml`, `latest-mac.yml`, …), as the desktop demands it of an update.
 *
 * @param key an Ed25519 key, as PEM.
 * @returns the names of the signatures.
 */
export async function signManifests(folder: string, key: string): Promise<string[]> {
  const privateKey = createPrivateKey(key);
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('The update key must be an Ed25519 key.');
  const manifests = readdirSync(folder).filter((name) => /^latest.*\.yml$/u.test(name));
  for (const name of manifests) {
    const signature = sign(null, await readFile(path.join(folder, name)), privateKey);
    await writeFile(path.join(folder, `${name}.sig`), signature.toString('base64'));
  }
  return manifests.map((name) => `${name}.sig`);
}
