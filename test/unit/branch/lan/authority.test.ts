import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLedgerDatabase, type LedgerDatabase } from '#main/branch/db/ledger-database.ts';
import type { KeyStore } from '#main/branch/keys/key-store.ts';
import { openAuthority, type Authority } from '#main/branch/lan/certificates/authority.ts';
import { openQuickSealedFile } from '#support/branch/keys/quick-sealed-file.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const dayMs = 86_400_000;
const now = new Date();
const validity = { from: new Date(now.getTime() - dayMs), to: new Date(now.getTime() + dayMs) };

let ledger: LedgerDatabase;
let keyStore: KeyStore;
let authority: Authority;

async function open(names: string[]): Promise<{ authority: Authority; isNew: boolean }> {
  const commit = <Value>(work: Parameters<typeof ledger.transact<Value>>[0]) => Promise.resolve(ledger.transact(work));
  return openAuthority({ db: ledger.reader, commit, keyStore }, names, now);
}

/** What a client that trusts the CA says to a certificate for a name when it calls that name. */
async function verdictOn(name: string): Promise<string> {
  const server = createServer(authority.certify([name], validity));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const isAddress = /^[\d.]+$|:/u.test(name);
  const checked = await new Promise<string>((resolve) => {
    const socket = connect({
      port,
      host: '127.0.0.1',
      ca: authority.certificate,
      servername: isAddress ? '' : name,
      checkServerIdentity: () => undefined,
    });
    socket.once('secureConnect', () => resolve('trusted')).once('error', (fault) => resolve(fault.message));
    socket.once('close', () => server.close());
    socket.once('secureConnect', () => socket.end());
  });
  return checked;
}

beforeAll(async () => {
  const folder = temporaryFolder('authority');
  ledger = openLedgerDatabase(`${folder}/ledger.db`);
  keyStore = await openQuickSealedFile(`${folder}/keys.sealed`, 'test passphrase');
  ({ authority } = await open(['shop-server', 'localhost', '198.51.100.7', '192.168.1.20']));
});

afterAll(() => ledger.close());

test('is a CA for servers on P-256 for twenty years, and the same when it is opened again', async () => {
  const certificate = new X509Certificate(authority.certificate);
  expect([certificate.ca, certificate.publicKey.asymmetricKeyDetails?.namedCurve]).toEqual([true, 'prime256v1']);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
  expect(new Date(certificate.validTo).getUTCFullYear()).toBe(now.getUTCFullYear() + 20);
  const again = await open(['another-name']);
  expect([again.isNew, again.authority.certificate]).toEqual([false, authority.certificate]);
});

test.each(['shop-server', 'localhost', '198.51.100.7', '192.168.1.20', '10.7.8.9', '172.31.255.1', '100.64.1.1', '169.254.3.4'])(
  'certifies %s, also where the address came later',
  async (name) => {
    expect([authority.permits(name), await verdictOn(name)]).toEqual([true, 'trusted']);
  },
);

test.each(['fd00::20', 'fe80::1', '::1'])('certifies the address %s', async (name) => {
  expect([authority.permits(name), await verdictOn(name)]).toEqual([true, 'trusted']);
});

test.each(['bank.example', 'printer.local', 'shop-server.example', '198.51.100.8', '8.8.8.8', '172.32.0.1', '2001:db8::1'])(
  'is worth nothing for %s, even if its key were stolen',
  async (name) => {
    expect([authority.permits(name), await verdictOn(name)]).toEqual([false, 'permitted subtree violation']);
  },
);

test('is named by its key', async () => {
  expect(authority.applianceName).toBe(`sanad-${authority.spkiSha256.slice(0, 8)}.local`);
  expect(await verdictOn(authority.applianceName)).toBe('trusted');
});
