import { X509Certificate } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Clock } from '#main/platform/clock.ts';
import type { Logger } from '#main/platform/logger.ts';
import { baseAddress, type NetworkInterfaces } from '#main/server/client-addresses.ts';
import type { TlsIdentity } from '#main/server/http-server.ts';
import type { Commit, LedgerReader } from '../db/ledger-database.ts';
import type { Conditions } from '../health/conditions.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { openAnnouncement, type Announcement } from './announcement.ts';
import { openAuthority, type Authority } from './certificates/authority.ts';
import { givenCertificate, namesOfCertificate } from './certificates/given-certificate.ts';
import { ownCertificate } from './certificates/own-certificate.ts';
import type { TlsSource } from './certificates/tls-source.ts';
import type { LanSettings } from './lan-settings.ts';
import { networkNames, type NetworkNames } from './network-names.ts';

// Where the server for the network listens.
type LanListener = {
  scheme: 'http' | 'https';
  port: number;
  /** Has later connections get another certificate. */
  useTls?: (identity: TlsIdentity) => void;
};

/** The place of the appliance in a network that it serves: its names, its certificate, its announcement. */
export type NetworkPlace = {
  /** The certificate of the server; undefined where it speaks HTTP. */
  tls: TlsSource | undefined;
  /** The CA that tills are to trust; undefined where the certificate is the owner's or there is none. */
  authority: Authority | undefined;
  /** Under which names requests come, beside those of loopback. */
  hostNames: () => ReadonlySet<string>;
  /** By which addresses tills call it; none before it listens. */
  baseUrls: () => string[];
  /** Announces the appliance, and follows the changes of the network from now on. */
  start(listener: LanListener): Promise<void>;
  close(): Promise<void>;
};

export type PlaceTools = {
  db: LedgerReader;
  commit: Commit;
  keyStore: KeyStore;
  clock: Clock;
  logger: Logger;
  conditions: Conditions;
  settings: LanSettings;
  interfaces?: (() => NetworkInterfaces) | undefined;
};

const usualCheckMs = 5_000;
const onThisMachine: readonly string[] = ['localhost', '127.0.0.1', '::1'];
// A string of a TXT record has at most 255 bytes.
const longestNameBytes = 200;

const conditionsOfPlace = [
  'LAN_UNENCRYPTED',
  'LAN_NAME_NOT_CERTIFIED',
  'LAN_CERTIFICATE_UNUSABLE',
  'LAN_CERTIFICATE_ENDS',
  'LAN_UNANNOUNCED',
] as const;

function shortened(name: string): string {
  let short = name;
  while (Buffer.byteLength(short) > longestNameBytes) short = Array.from(short).slice(0, -1).join('');
  return short;
}

// As the host of a URL.
function inUrl(name: string): string {
  return isIPv6(name) ? (URL.parse(`http://[${name}]/`)?.hostname ?? '') : name;
}

type Secured = { tls: TlsSource | undefined; authority: Authority | undefined };

async function secure(tools: PlaceTools, names: NetworkNames): Promise<Secured> {
  const { db, commit, keyStore, clock, logger, conditions, settings } = tools;
  const { encryption } = settings;
  if (encryption === 'none') {
    conditions.begin({
      code: 'LAN_UNENCRYPTED',
      subject: '',
      message:
        'Tills are served without encryption, as --insecure-http says: everyone in the network can read API keys and sales.',
      severity: 'warning',
    });
    return { tls: undefined, authority: undefined };
  }
  if (encryption !== 'own') return { tls: givenCertificate(encryption, conditions, logger), authority: undefined };
  const all = [...names.dns, ...names.addresses, 'localhost'];
  const { authority, isNew } = await openAuthority({ db, commit, keyStore }, all, clock.now());
  if (isNew) logger.info({ spki_sha256: authority.spkiSha256 }, 'the appliance has a new CA: every till has to be paired');
  const certified = [authority.applianceName, ...names.dns, ...names.addresses, ...onThisMachine];
  return { tls: ownCertificate(authority, conditions, { names: certified, now: clock.now() }), authority };
}

/** The name under which the appliance is announced. */
export function announcedName(db: LedgerReader): string {
  return db.first(db.sql.selectFrom('appliance').select('branch_name'))?.branch_name ?? 'Sanad';
}

function announcedHost({ authority }: Secured, { dns, addresses }: NetworkNames): string {
  const local = dns.find((name) => name.endsWith('.local'));
  return authority?.applianceName ?? local ?? `sanad-${(addresses[0] ?? 'branch').replaceAll(/[.:]/g, '-')}.local`;
}

/**
 * Takes the place: names and certificate.
 *
 * @param host the address that is to be served, or a wildcard.
 * @throws AppError KEY_STORE_UNAVAILABLE; StartFault where the owner's certificate cannot be used.
 */
export async function openNetworkPlace(tools: PlaceTools, host: string): Promise<NetworkPlace> {
  const { db, clock, logger, conditions, settings } = tools;
  const interfaces = tools.interfaces ?? networkInterfaces;
  const given = settings.names;
  let names = networkNames({ host, given }, interfaces());
  const secured = await secure(tools, names);
  const { tls, authority } = secured;
  const ownName = authority === undefined ? [] : [authority.applianceName];
  let hosts: ReadonlySet<string> = new Set();
  let listener: LanListener | undefined;
  let announcement: Announcement | undefined;
  let timer: NodeJS.Timeout | undefined;

  function noteHosts(): void {
    const certified = tls === undefined || authority !== undefined ? [] : namesOfCertificate(tls.identity().cert);
    hosts = new Set([...ownName, ...names.dns, ...names.addresses, ...certified].map((name) => inUrl(name.toLowerCase())));
  }

  async function announce({ port }: LanListener): Promise<void> {
    const spki = authority === undefined ? {} : { spki: authority.spkiSha256 };
    const txt = { v: '1', path: '/v1', ...spki, name: shortened(announcedName(db)) };
    await announcement?.update({ host: announcedHost(secured, names), port, addresses: names.addresses, txt });
  }

  async function check(): Promise<void> {
    if (listener === undefined) return;
    names = networkNames({ host, given }, interfaces());
    const identity = tls?.refresh([...ownName, ...names.dns, ...names.addresses, ...onThisMachine], clock.now());
    if (identity !== undefined) {
      listener.useTls?.(identity);
      const { validTo, subjectAltName } = new X509Certificate(identity.cert);
      logger.info({ names: subjectAltName, ends: validTo }, 'the server has another certificate');
    }
    noteHosts();
    await announce(listener);
  }

  noteHosts();
  return {
    tls,
    authority,
    hostNames: () => hosts,
    baseUrls() {
      if (listener === undefined) return [];
      const { scheme, port } = listener;
      return [...names.addresses, ...ownName, ...names.dns].map((name) => baseAddress(scheme, name, port));
    },
    async start(listening) {
      listener = listening;
      announcement = await openAnnouncement(conditions);
      await announce(listening);
      timer = setInterval(() => {
        check().catch((cause: unknown) => logger.error({ err: cause }, 'the network could not be checked'));
      }, settings.checkMs ?? usualCheckMs).unref();
    },
    async close() {
      clearInterval(timer);
      listener = undefined;
      for (const code of conditionsOfPlace) conditions.end(code, '', 'The network is no longer served');
      await announcement?.close();
    },
  };
}
