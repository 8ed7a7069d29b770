import type { KeyStore } from '#main/branch/keys/key-store.ts';
import { openSealedFile } from '#main/branch/keys/sealed-file.ts';
import { newKeyDerivation } from '#main/branch/keys/sealing.ts';

/** The sealed key file as the product opens it, but a new one derives its keys in no time: the passphrases of tests protect nothing. */
export function openQuickSealedFile(path: string, passphrase: string): Promise<KeyStore> {
  return openSealedFile(path, passphrase, () => ({ ...newKeyDerivation(), cost: 2, parallelization: 1 }));
}
