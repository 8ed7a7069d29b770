import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { AppError } from '../../../src-shared/api/app-error.ts';
import { createKeyPair, keyPairOf } from '../../core/certificate/key-pair.ts';
import type { KeyPair } from '../../core/certificate/key-pair.ts';
import { readCertificate } from '../../core/certificate/x509.ts';
import type { Certificate } from '../../core/certificate/x509.ts';
import { createSigner } from '../../core/stamp/signer.ts';
import type { Signer } from '../../core/stamp/signer.ts';
import type { Database } from '../db/database.ts';
import type { EgsCertificateTable } from '../db/schema.ts';
import type { Csid, GatewayCredentials } from '../gateway/gateway-client.ts';
import type { KeyStore } from '../keys/key-store.ts';

/** Private keys and CSID secrets of the units: names in the database, values in the KeyStore, each kept once read. */
export type CsidStore = {
  /** The key pair of an onboarding attempt; made at its first use, the same one after a crash. */
  keyPairOf(egsUnitId: string, attemptId: string): Promise<KeyPair>;
  /** Drops the key of an attempt that the authority refused. */
  forgetKeyPair(egsUnitId: string, attemptId: string): Promise<void>;
  /** Keeps the secrets of a new CSID and answers the row that is to name them; undefined for a certificate that is not of the attempt's key. */
  keep(
    csid: Csid,
    of: { egsUnitId: string; attemptId: string; kind: 'compliance' | 'production' },
    at: Date,
  ): Promise<EgsCertificateTable | undefined>;
  /** Whether the key store holds key and secret of a certificate. */
  isComplete(certificateId: string): Promise<boolean>;
  /** @throws AppError EGS_NOT_READY where the key is lost, as for the secret below. */
  signerOf: (certificateId: string) => Promise<Signer>;
  credentialsOf: (certificateId: string) => Promise<GatewayCredentials>;
  /** Those by which a document is submitted: of its own certificate, or, where that secret is lost, of the one that its unit has now. */
  submissionCredentialsOf: (certificateId: string) => Promise<GatewayCredentials>;
  /** Those of the certificate that the unit of this one has now; undefined where that is the same or none. */
  replacementCredentialsOf: (certificateId: string) => Promise<GatewayCredentials | undefined>;
};

/** Under which name the key store keeps the private key of an onboarding attempt. */
export function keyName(egsUnitId: string, attemptId: string): string {
  return `egs/${egsUnitId}/${attemptId}/private-key`;
}

function parseCertificate(base64: string): Certificate {
  const read = readCertificate(base64);
  if (!read.ok) throw new Error(`the gateway issued a certificate that cannot be read: ${read.fault}`);
  return read.value;
}

function parseCredentials(secret: Uint8Array): GatewayCredentials {
  const parsed: unknown = JSON.parse(Buffer.from(secret).toString('utf8'));
  assert(
    typeof parsed === 'object' && parsed !== null && 'token' in parsed && 'secret' in parsed,
    'a kept CSID has token and secret',
  );
  return { token: String(parsed.token), secret: String(parsed.secret) };
}

/** What whoever needs a lost key is told. */
export function keyLost(): AppError {
  const message = 'The key of the EGS unit is lost: send a fresh one-time code to request-production.';
  return new AppError('EGS_NOT_READY', { message });
}

/**
 * Opens the store of the units' keys and CSIDs.
 *
 * @param onLost is told of a unit whose key or secret was needed and is not there.
 */
export function createCsidStore(
  db: Database,
  keyStore: KeyStore,
  onLost: (egsUnitId: string) => void = () => undefined,
): CsidStore {
  const signers = new Map<string, Promise<Signer>>();
  const credentials = new Map<string, Promise<GatewayCredentials>>();

  function rowOf(certificateId: string): EgsCertificateTable {
    const row = db.first(db.sql.selectFrom('egs_certificates').selectAll().where('certificate_id', '=', certificateId));
    assert(row !== undefined, 'a certificate that is referred to exists');
    return row;
  }

  async function secretOf(name: string, egsUnitId: string): Promise<Uint8Array> {
    const secret = await keyStore.get(name);
    if (secret !== undefined) return secret;
    onLost(egsUnitId);
    throw keyLost();
  }

  function presentCertificateOf(egsUnitId: string): string | null | undefined {
    const state = db.sql.selectFrom('egs_unit_states').select('production_certificate_id');
    return db.first(state.where('egs_unit_id', '=', egsUnitId))?.production_certificate_id;
  }

  function credentialsOf(certificateId: string): Promise<GatewayCredentials> {
    return remember(credentials, certificateId, async () => {
      const { csid_name, egs_unit_id } = rowOf(certificateId);
      return parseCredentials(await secretOf(csid_name, egs_unit_id));
    });
  }

  async function loadSigner(certificateId: string): Promise<Signer> {
    const row = rowOf(certificateId);
    return createSigner(parseCertificate(row.certificate), await secretOf(row.key_name, row.egs_unit_id));
  }

  return {
    async keyPairOf(egsUnitId, attemptId) {
      const name = keyName(egsUnitId, attemptId);
      const kept = await keyStore.get(name);
      if (kept !== undefined) return keyPairOf(kept);
      const made = createKeyPair(randomBytes);
      await keyStore.put(name, made.privateKey);
      return made;
    },
    forgetKeyPair: (egsUnitId, attemptId) => keyStore.remove(keyName(egsUnitId, attemptId)),
    async keep(csid, { egsUnitId, attemptId, kind }, at) {
      const read = readCertificate(csid.certificate);
      const privateKey = await secretOf(keyName(egsUnitId, attemptId), egsUnitId);
      const isOurs = read.ok && Buffer.from(read.value.publicKey).equals(keyPairOf(privateKey).publicKey);
      if (!isOurs) return undefined;
      const certificate = read.value;
      const csidName = `egs/${egsUnitId}/${attemptId}/${kind}-csid`;
      await keyStore.put(csidName, Buffer.from(JSON.stringify({ token: csid.token, secret: csid.secret })));
      return {
        certificate_id: randomUUID(),
        egs_unit_id: egsUnitId,
        kind,
        request_id: csid.requestId,
        certificate: csid.certificate,
        key_name: keyName(egsUnitId, attemptId),
        csid_name: csidName,
        issued_at: certificate.validFrom.toISOString(),
        expires_at: certificate.validTo.toISOString(),
        received_at: at.toISOString(),
      };
    },
    async isComplete(certificateId) {
      const { key_name, csid_name } = rowOf(certificateId);
      return (await keyStore.get(key_name)) !== undefined && (await keyStore.get(csid_name)) !== undefined;
    },
    signerOf: (certificateId) => remember(signers, certificateId, () => loadSigner(certificateId)),
    credentialsOf,
    async submissionCredentialsOf(certificateId) {
      if (credentials.has(certificateId)) return credentialsOf(certificateId);
      const { csid_name, egs_unit_id } = rowOf(certificateId);
      if ((await keyStore.get(csid_name)) !== undefined) return credentialsOf(certificateId);
      const present = presentCertificateOf(egs_unit_id);
      if (present === null || present === undefined) throw keyLost();
      return credentialsOf(present);
    },
    async replacementCredentialsOf(certificateId) {
      const present = presentCertificateOf(rowOf(certificateId).egs_unit_id);
      return present === null || present === undefined || present === certificateId ? undefined : credentialsOf(present);
    },
  };
}

// A failed load is forgotten, so that a keychain that was locked for a moment is asked again.
function remember<Value>(known: Map<string, Promise<Value>>, key: string, load: () => Promise<Value>): Promise<Value> {
  const present = known.get(key);
  if (present !== undefined) return present;
  const loading = load().catch((cause: unknown) => {
    known.delete(key);
    throw cause;
  });
  known.set(key, loading);
  return loading;
}
