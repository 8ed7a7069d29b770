/** Where the appliance keeps its private keys and gateway credentials. Secrets are at least one byte long. */
export type KeyStore = {
  kind: 'keychain' | 'sealed_file';
  /** Returns once the secret would survive a power cut; an earlier one of that name is replaced. */
  put(name: string, secret: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array | undefined>;
  /** Removing what is not there is no fault. */
  remove(name: string): Promise<void>;
};
