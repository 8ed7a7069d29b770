import path from 'node:path';
import { sealedKeysFileName } from '../db/data-files.ts';
import type { KeyStore } from '../keys/key-store.ts';
import type { KeySource } from './write-backup.ts';

/** Where a backup finds the keys of a running appliance. */
export function keySourceOf(keyStore: KeyStore, dataDir: string): KeySource {
  if (keyStore.kind === 'sealed_file') return { kind: 'sealed_file', file: path.join(dataDir, sealedKeysFileName) };
  return { kind: 'keychain', open: () => Promise.resolve(keyStore) };
}
