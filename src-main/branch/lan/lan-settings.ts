import type { TlsFiles } from './certificates/given-certificate.ts';

/** How tills in the network reach the appliance, where it serves them. */
export type LanSettings = {
  /** The port for tills, by HTTPS. */
  httpsPort: number;
  /** The port that serves the CA and what the appliance is, by HTTP, and nothing else. */
  certificatePort: number;
  /** Certificates of the appliance's own CA, the owner's own certificate, or plain HTTP. */
  encryption: 'own' | TlsFiles | 'none';
  /** Further names and addresses by which tills call the appliance. */
  names: readonly string[];
  /** The time between two looks at the network and the certificate; five seconds by default. */
  checkMs?: number;
  /** The time between two attempts to open the network after a start; ten seconds by default. */
  retryMs?: number;
};

/** The settings where nothing else is said. */
export const usualLan: LanSettings = { httpsPort: 8443, certificatePort: 8421, encryption: 'own', names: [] };
