import { X509Certificate } from 'node:crypto';
import { AppError } from '../../../../src-shared/api/app-error.ts';
import {
  invitationRequest,
  managerLan,
  seenTillList,
  tillInvitation,
  type ManagerLan,
  type SeenTill,
} from '../../../../src-shared/api/manager/appliance/tills.ts';
import { qrMatrix } from '../../../rendering/qr/qr-matrix.ts';
import { qrSvg } from '../../../rendering/qr/qr-svg.ts';
import { namesOfCertificate } from '../../lan/certificates/given-certificate.ts';
import type { Lan } from '../../lan/lan.ts';
import type { Pairing } from '../../lan/pairing/pairing.ts';
import type { TillErrors } from '../../lan/pairing/till-errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { noBody, noQuery, routeFor, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';

/** Where the appliance listens: on this machine, in the network, and without encryption. */
export type ListeningAt = { url: string; lanUrl: string | undefined; certificateUrl: string | undefined };

/** What the routes of tills need. */
export type TillTools = Services & {
  lan: Lan;
  pairing: Pairing;
  tillErrors: TillErrors;
  /** Where the appliance listens; undefined before it does. */
  listens: () => ListeningAt | undefined;
};

const qrPixels = 512;

const exampleLan: ManagerLan = {
  is_open: true,
  encryption: 'own_ca',
  warns_of_plain_http: false,
  name: 'Olaya Street',
  base_urls: ['https://192.168.1.20:8443'],
  local_url: 'http://127.0.0.1:8420',
  spki_sha256: 'p4uEZ2mV1zq7Fh0C3c0uQ7rT0lXqk8mWJx0o5e3bYdE=',
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

function seenTills({ db, tillErrors }: TillTools): SeenTill[] {
  const rows = db.all(
    db.sql
      .selectFrom('tills as till')
      .leftJoin('api_keys as key', 'key.key_id', 'till.key_id')
      .select(['till.till_id', 'till.name', 'till.address', 'till.key_id', 'till.first_seen_at', 'till.last_sale_at'])
      .select(['key.name as key_name', 'key.environment', 'key.last_four'])
      .orderBy('till.last_sale_at', 'desc')
      .orderBy('till.first_seen_at', 'desc'),
  );
  return rows.map(({ key_id, key_name, environment, last_four, ...till }) => ({
    ...till,
    api_key:
      key_id === null || key_name === null || environment === null || last_four === null
        ? null
        : { key_id, name: key_name, environment, last_four },
    errors_today: key_id === null ? 0 : tillErrors.today(key_id, till.address),
  }));
}

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

function describeLan({ lan, listens }: TillTools): ManagerLan {
  const { name, base_urls, spki_sha256 } = lan.describe();
  const where = listens();
  const isOpen = where?.lanUrl !== undefined;
  const encryption = lan.authority === undefined ? (lan.tls === undefined ? 'none' : 'own_certificate') : 'own_ca';
  const port = where?.certificateUrl === undefined ? undefined : new URL(where.certificateUrl).port;
  return {
    is_open: isOpen,
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

function inviteRoute({ db, commit, clock, pairing }: TillTools): Route {
  const about = {
    id: 'inviteTill',
    area: 'Tills',
    summary: 'Show a pairing code',
    description: 'A code of eight digits for one till, for 5 minutes and 5 tries. It replaces the code before.',
    answers: { 201: { description: 'The invitation.', schema: tillInvitation } },
    errors: [{ code: 'EGS_UNIT_NOT_FOUND', status: 400 }],
  } as const;
  const options = { method: 'post', path: '/tills/invitation', body: invitationRequest, query: noQuery, about } as const;
  return routeFor('tills.change', options, async ({ body, caller, origin }) => {
    const { egs_unit_id: unit } = body;
    const known = db.sql.selectFrom('egs_units').select('egs_unit_id');
    if (unit !== undefined && db.first(known.where('egs_unit_id', '=', unit)) === undefined)
      throw new AppError('EGS_UNIT_NOT_FOUND');
    const invitation = pairing.invite(unit);
    const target = unit === undefined ? {} : { target: unit };
    await commit((writer) =>
      recordAudit(writer, { at: clock.now(), action: 'till.invited', user: caller.user, ...target, origin }),
    );
    return { status: 201, body: { ...invitation, qr_svg: qrSvg(qrMatrix(invitation.pairing_url, 'M'), qrPixels) } };
  });
}

/** `/tills` and `/lan`: the tills, and how they reach the appliance. */
export function tillRoutes(tools: TillTools): Route[] {
  const list = {
    id: 'listTills',
    area: 'Tills',
    summary: 'List tills',
    description: 'The tills that were paired or have sold something, by address and API key; the latest sale first.',
    answers: { 200: { description: 'The tills.', schema: seenTillList } },
    examples: { none: { summary: 'None yet', status: 200, answer: { data: [] } } },
  } as const;
  const lan = {
    id: 'getLan',
    area: 'Tills',
    summary: 'How tills reach the appliance',
    description: 'Addresses, encryption, and the CA that tills have to trust.',
    answers: { 200: { description: 'The network.', schema: managerLan } },
    examples: { open: { summary: 'Open to the network', status: 200, answer: exampleLan } },
  } as const;
  return [
    routeFor('appliance.read', { method: 'get', path: '/tills', body: noBody, query: noQuery, about: list }, () => ({
      status: 200,
      body: { data: seenTills(tools) },
    })),
    inviteRoute(tools),
    routeFor('appliance.read', { method: 'get', path: '/lan', body: noBody, query: noQuery, about: lan }, () => ({
      status: 200,
      body: describeLan(tools),
    })),
  ];
}
