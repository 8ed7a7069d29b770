import type { KeyStore } from '#main/branch/keys/key-store.ts';

/** A keychain as the operating system keeps one: outside every data folder, and there after each restart. */
export function memoryKeychain(): KeyStore {
  const secrets = new Map<string, Uint8Array>();
  return {
    kind: 'keychain',
    async put(name, secret) {
      secrets.set(name, secret);
    },
    get: async (name) => secrets.get(name),
    async remove(name) {
      secrets.delete(name);
    },
  };
}
