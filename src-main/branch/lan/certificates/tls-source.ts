import type { TlsIdentity } from '#main/server/http-server.ts';

/** Where the certificate of the server comes from. */
export type TlsSource = {
  /** The present certificate. */
  identity: () => TlsIdentity;
  /**
   * Looks whether another certificate is due.
   *
   * @param names all names and addresses by which tills may call now.
   * @returns the new certificate; undefined where the present one stays.
   */
  refresh: (names: readonly string[], now: Date) => TlsIdentity | undefined;
};
