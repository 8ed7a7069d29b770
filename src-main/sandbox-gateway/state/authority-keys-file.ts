import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { keepFileToOwner } from '#main/platform/files/owner-only.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { writeFileAtomic } from '#main/platform/files/write-file-atomic.ts';

// A private key and the certificate that belongs to it.
type CertifiedKey = { privateKey: Uint8Array; certificate: string };

/** The keys of the authority: its root, and the key of the certificate that stamps cleared documents. */
export type AuthorityKeys = { root: CertifiedKey; clearance: CertifiedKey };

const certifiedKey = z
  .strictObject({ private_key: z.string().regex(/^[0-9a-f]{64}$/), certificate: z.string() })
  .transform(({ private_key: privateKey, certificate }): CertifiedKey => ({
    privateKey: Buffer.from(privateKey, 'hex'),
    certificate,
  }));

const keysFile = z.strictObject({ root: certifiedKey, clearance: certifiedKey });

function rowOf({ privateKey, certificate }: CertifiedKey): z.input<typeof certifiedKey> {
  return { private_key: Buffer.from(privateKey).toString('hex'), certificate };
}

function readKeys(path: string): AuthorityKeys {
  try {
    return keysFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new StartFault(`The authority's keys in ${path} cannot be read: restore the file, or remove the whole folder.`, {
      cause,
    });
  }
}

/**
 * Reads the authority's keys, or creates them at the first start; the file is private to its owner.
 *
 * @throws StartFault when the file is damaged.
 */
export async function openAuthorityKeys(path: string, create: () => AuthorityKeys): Promise<AuthorityKeys> {
  if (existsSync(path)) {
    keepFileToOwner(path);
    return readKeys(path);
  }
  const { root, clearance } = create();
  const content = JSON.stringify({ root: rowOf(root), clearance: rowOf(clearance) }, undefined, 2);
  await writeFileAtomic(path, `${content}\n`);
  return readKeys(path);
}
