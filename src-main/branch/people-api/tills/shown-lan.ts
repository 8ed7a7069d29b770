import { X509Certificate } from 'node:crypto';
import type { ManagerLan } from '#shared/api/people/tills.ts';
import { namesOfCertificate } from '../../lan/certificates/given-certificate.ts';
import type { Lan } from '../../lan/lan.ts';
import type { NetworkSwitch } from '../../lan/network-switch.ts';
import type { Pairing } from '../../lan/pairing/pairing.ts';
import type { TillErrors } from '../../lan/pairing/till-errors.ts';
import type { Services } from '../request/services.ts';

/** Where the appliance listens: on this machine, in the network, and without encryption; and what opens and closes the network. */
export type ListeningAt = { url: string; lanUrl: string | undefined; certificateUrl: string | undefined; network: NetworkSwitch };

/** What the routes of tills need. */
export type TillTools = Services & {
  lan: Lan;
  pairing: Pairing;
  tillErrors: TillErrors;
  /** Where the appliance listens; undefined before it does. */
  listens: () => ListeningAt | undefined;
};

/** An answer of `GET /lan`. */
export const exampleLan: ManagerLan = {
  is_open: true,
  can_change: true,
  is_waiting: false,
  encryption: 'own_ca',
  warns_of_plain_http: false,
  name: 'Olaya Street',
  base_urls: ['https://192.168.1.20:8443'],
  local_url: 'http://127.0.0.1:8420',
  spki_sha256: '1c0ad076df5c4b3a2e1f0d9c8b7a69584736251403f2e1d0c9b8a79685746352',
  ca_url: '/lan/ca.pem',
  certificate_urls: ['http://192.168.1.20:8421/lan/ca.pem'],
  appliance_name: 'sanad-1a2b3c4d.local',
  host_names: ['192.168.1.20', 'sanad-1a2b3c4d.local'],
  certificate: {
    names: ['192.168.1.20', 'sanad-1a2b3c4d.local', 'localhost'],
    sha256: 'D4:1D:8C:D9:8F:00:B2:04:E9:80:09:98:EC:F8:42:7E:D4:1D:8C:D9:8F:00:B2:04:E9:80:09:98:EC:F8:42:7E',
    issuer: 'CN=Sanad 1a2b3c4d',
    expires_at: '2027-02-18T09:00:00.000Z',
  },
  ca_certificate: {
    sha256: '0C:C1:75:B9:C0:F1:B6:A8:31:C3:99:E2:69:77:26:61:0C:C1:75:B9:C0:F1:B6:A8:31:C3:99:E2:69:77:26:61',
    expires_at: '2046-11-20T09:00:00.000Z',
  },
};

function expiryOf(certificate: X509Certificate): string {
  return certificate.validToDate.toISOString();
}

// What a person compares on a till.
function certificateFacts({ tls, authority, hostNames }: Lan) {
  const chain = tls?.identity().cert;
  const shown = chain === undefined ? undefined : new X509Certificate(chain);
  const ca = authority === undefined ? undefined : new X509Certificate(authority.certificate);
  return {
    appliance_name: authority?.applianceName ?? null,
    host_names: [...hostNames()].toSorted(),
    certificate:
      chain === undefined || shown === undefined
        ? null
        : {
            names: namesOfCertificate(chain),
            sha256: shown.fingerprint256,
            issuer: shown.issuer.replaceAll('\n', ', '),
            expires_at: expiryOf(shown),
          },
    ca_certificate: ca === undefined ? null : { sha256: ca.fingerprint256, expires_at: expiryOf(ca) },
  };
}

/** How tills reach the appliance. */
export function describeLan({ lan, listens }: TillTools): ManagerLan {
  const { name, base_urls, spki_sha256 } = lan.describe();
  const where = listens();
  const isOpen = where?.lanUrl !== undefined;
  const encryption = lan.authority === undefined ? (lan.tls === undefined ? 'none' : 'own_certificate') : 'own_ca';
  const port = where?.certificateUrl === undefined ? undefined : new URL(where.certificateUrl).port;
  return {
    is_open: isOpen,
    can_change: where?.network.canChange ?? false,
    is_waiting: where?.network.isWaiting() ?? false,
    encryption,
    warns_of_plain_http: isOpen && encryption === 'none',
    name,
    base_urls,
    local_url: where?.url ?? null,
    spki_sha256,
    ca_url: lan.authority === undefined ? null : '/lan/ca.pem',
    ...certificateFacts(lan),
    certificate_urls: port === undefined ? [] : base_urls.map((url) => `http://${new URL(url).hostname}:${port}/lan/ca.pem`),
  };
}
