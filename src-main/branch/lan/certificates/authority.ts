import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, randomUUID, type KeyObject } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import type { Commit, LedgerReader } from '../../db/ledger-database.ts';
import type { KeyStore } from '../../keys/key-store.ts';
import { networkOfAddress, type Network } from './address-bytes.ts';
import { spkiOf, writeP256Certificate, type PermittedNames } from './p256-certificate.ts';

/** The appliance's own CA, which tills trust once and for good. */
export type Authority = {
  /** The name of the appliance in the network, which depends on the CA's key alone: `sanad-1a2b3c4d.local`. */
  applianceName: string;
  certificate: string;
  /** The SHA-256 of its SubjectPublicKeyInfo in hexadecimal digits, by which a till knows it. */
  spkiSha256: string;
  /** Whether it can certify this name or address. */
  permits: (name: string) => boolean;
  /** Certifies a new key of a server for names and addresses that it permits: a chain and its key, in PEM. */
  certify: (names: readonly string[], validity: { from: Date; to: Date }) => { cert: string; key: string };
};

const dayMs = 86_400_000;
const years = 20;

// Certificates begin a day early, for tills whose clock is behind.
export const earlyMs = dayMs;

// Every network that a shop may have: private and link-local addresses, those of carriers, and loopback (RFC 1918, 3927, 6598, 4193,
// 4291). An address may change at any time, and the CA cannot.
const privateNetworks: readonly Network[] = [
  { address: '10.0.0.0', prefix: 8 },
  { address: '172.16.0.0', prefix: 12 },
  { address: '192.168.0.0', prefix: 16 },
  { address: '169.254.0.0', prefix: 16 },
  { address: '100.64.0.0', prefix: 10 },
  { address: '127.0.0.0', prefix: 8 },
  { address: 'fc00::', prefix: 7 },
  { address: 'fe80::', prefix: 10 },
  { address: '::1', prefix: 128 },
];

const keptAuthority = z.object({
  key: z.string(),
  certificate: z.string(),
  dns: z.array(z.string()),
  networks: z.array(z.object({ address: z.string(), prefix: z.int() })),
});

function sha256OfSpki(publicKey: KeyObject): string {
  return hash('sha256', spkiOf(publicKey), 'hex');
}

function applianceNameOf(publicKey: KeyObject): string {
  return `sanad-${sha256OfSpki(publicKey).slice(0, 8)}.local`;
}

function newKeyPair() {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

function pemOf(privateKey: KeyObject): string {
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function commonNameOf(applianceName: string): string {
  return `Sanad CA ${applianceName}`;
}

function permittedChecker({ dns, networks }: PermittedNames): (name: string) => boolean {
  const blocks = new BlockList();
  for (const { address, prefix } of networks) blocks.addSubnet(address, prefix, isIP(address) === 4 ? 'ipv4' : 'ipv6');
  return (name) => {
    const family = isIP(name);
    return family === 0 ? dns.includes(name) : blocks.check(name, family === 4 ? 'ipv4' : 'ipv6');
  };
}

function authorityOf(kept: z.output<typeof keptAuthority>): Authority {
  const privateKey = createPrivateKey(kept.key);
  const publicKey = createPublicKey(privateKey);
  const applianceName = applianceNameOf(publicKey);
  return {
    applianceName,
    certificate: kept.certificate,
    spkiSha256: sha256OfSpki(publicKey),
    permits: permittedChecker(kept),
    certify(names, { from, to }) {
      const server = newKeyPair();
      const issuer = { commonName: commonNameOf(applianceName), privateKey, publicKey };
      const content = { commonName: applianceName, publicKey: server.publicKey, issuer, names, validFrom: from, validTo: to };
      return { cert: writeP256Certificate(content) + kept.certificate, key: pemOf(server.privateKey) };
    },
  };
}

function makeAuthority(names: readonly string[], now: Date): z.output<typeof keptAuthority> {
  const { privateKey, publicKey } = newKeyPair();
  const applianceName = applianceNameOf(publicKey);
  const isPrivate = permittedChecker({ dns: [], networks: privateNetworks });
  const dns = [applianceName, ...names.filter((name) => isIP(name) === 0)];
  const others = names.filter((name) => isIP(name) !== 0 && !isPrivate(name)).map(networkOfAddress);
  const permitted = { dns: [...new Set(dns)], networks: [...privateNetworks, ...others] };
  const commonName = commonNameOf(applianceName);
  const validTo = new Date(now);
  validTo.setUTCFullYear(now.getUTCFullYear() + years);
  const certificate = writeP256Certificate({
    commonName,
    publicKey,
    issuer: { commonName, privateKey, publicKey },
    permitted,
    validFrom: new Date(now.getTime() - earlyMs),
    validTo,
  });
  return { key: pemOf(privateKey), certificate, dns: permitted.dns, networks: permitted.networks };
}

/** What opens the CA: the key store has it, and the ledger knows its name there. */
export type AuthorityStorage = { db: LedgerReader; commit: Commit; keyStore: KeyStore };

/**
 * Opens the CA in the key store, or makes it. It may certify the appliance's own name, the names that are given when it is made,
 * all private addresses, and such other addresses as are given then; nothing else, whoever should get its key (decision 39).
 *
 * @returns the CA, and whether it is new, so that every till has to be paired.
 */
export async function openAuthority(
  { db, commit, keyStore }: AuthorityStorage,
  names: readonly string[],
  now: Date,
): Promise<{ authority: Authority; isNew: boolean }> {
  const row = db.first(db.sql.selectFrom('lan_authority').select('key_name'));
  const secret = row === undefined ? undefined : await keyStore.get(row.key_name);
  if (secret !== undefined) {
    const kept = keptAuthority.parse(JSON.parse(Buffer.from(secret).toString('utf8')));
    return { authority: authorityOf(kept), isNew: false };
  }
  const made = makeAuthority(names, now);
  const keyName = row?.key_name ?? `lan/${randomUUID()}/authority`;
  await keyStore.put(keyName, Buffer.from(JSON.stringify(made)));
  if (row === undefined) await commit((writer) => writer.insert('lan_authority', { id: 1, key_name: keyName }));
  return { authority: authorityOf(made), isNew: true };
}
