/** Where the appliance keeps its private keys and gateway credentials. Secrets are at least one byte long. */
export type KeyStore = {
  kind: 'keychain' | 'sealed_file';
  /** Returns once the secret would survive a power cut; replaces an earlier one of the same name. */
  put(name: string, secret: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array | undefined>;
  /** Removing a missing secret is not an error. */
  remove(name: string): Promise<void>;
};
