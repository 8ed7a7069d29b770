import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { AppError } from '#shared/api/app-error.ts';
import { createKeyPair, keyPairOf, type KeyPair } from '#main/core/certificate/key-pair.ts';
import { describeCertificateFault, readCertificate, type Certificate } from '#main/core/certificate/x509.ts';
import { createSigner, type Signer } from '#main/core/stamp/signer.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { presentUnitOf } from '../db/replaced-units.ts';
import type { EgsCertificateTable } from '../db/schema.ts';
import type { GatewayCredentials, IssuedCsid } from '../gateway/gateway-answers.ts';
import type { KeyStore } from '../keys/key-store.ts';

/** Under which name the key store keeps the private key of an onboarding attempt. */
export function keyName(egsUnitId: string, attemptId: string): string {
  return `egs/${egsUnitId}/${attemptId}/private-key`;
}

function parseCertificate(base64: string): Certificate {
  const read = readCertificate(base64);
  if (!read.ok) throw new Error(`the gateway issued a certificate that cannot be read: ${describeCertificateFault(read.fault)}`);
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

// What is answered to a request that needs a lost key.
function keyLost(): AppError {
  const message = 'The key of the EGS unit is lost: send a fresh one-time code to request-production.';
  return new AppError('EGS_NOT_READY', { message });
}

/** Who a new CSID is for. */
export type CsidOwner = { egsUnitId: string; attemptId: string; kind: 'compliance' | 'production' };

// A failed load is forgotten, so that a keychain that was locked for a moment is read again.
function loadOnce<Value>(known: Map<string, Promise<Value>>, key: string, load: () => Promise<Value>): Promise<Value> {
  const loaded = known.get(key);
  if (loaded !== undefined) return loaded;
  const loading = load().catch((cause: unknown) => {
    known.delete(key);
    throw cause;
  });
  known.set(key, loading);
  return loading;
}

/** Private keys and CSID secrets of the units: names in the database, values in the KeyStore, each kept once read. */
export class CsidStore {
  readonly #db: LedgerReader;
  readonly #keyStore: KeyStore;
  readonly #onLost: (egsUnitId: string) => void;
  readonly #signers = new Map<string, Promise<Signer>>();
  readonly #credentials = new Map<string, Promise<GatewayCredentials>>();

  /** @param onLost is called with a unit whose key or secret was needed and is missing. */
  constructor(db: LedgerReader, keyStore: KeyStore, onLost: (egsUnitId: string) => void = () => undefined) {
    this.#db = db;
    this.#keyStore = keyStore;
    this.#onLost = onLost;
  }

  /** The key pair of an onboarding attempt; made at its first use, the same one after a crash. */
  async keyPairOf(egsUnitId: string, attemptId: string): Promise<KeyPair> {
    const name = keyName(egsUnitId, attemptId);
    const kept = await this.#keyStore.get(name);
    if (kept !== undefined) return keyPairOf(kept);
    const made = createKeyPair(randomBytes);
    await this.#keyStore.put(name, made.privateKey);
    return made;
  }

  /** Removes the key of an attempt that the authority refused. */
  async removeKeyPair(egsUnitId: string, attemptId: string): Promise<void> {
    await this.#keyStore.remove(keyName(egsUnitId, attemptId));
  }

  /**
   * Stores the secrets of a new CSID.
   *
   * @returns the row that is to name them; undefined for a certificate that is not of the attempt's key.
   */
  async keep(csid: IssuedCsid, owner: CsidOwner, at: Date): Promise<EgsCertificateTable | undefined> {
    const { egsUnitId, attemptId, kind } = owner;
    const read = readCertificate(csid.certificate);
    const privateKey = await this.#secretOf(keyName(egsUnitId, attemptId), egsUnitId);
    const isOurs = read.ok && Buffer.from(read.value.publicKey).equals(keyPairOf(privateKey).publicKey);
    if (!isOurs) return undefined;
    const csidName = `egs/${egsUnitId}/${attemptId}/${kind}-csid`;
    await this.#keyStore.put(csidName, Buffer.from(JSON.stringify({ token: csid.token, secret: csid.secret })));
    return {
      certificate_id: randomUUID(),
      egs_unit_id: egsUnitId,
      kind,
      request_id: csid.requestId,
      certificate: csid.certificate,
      key_name: keyName(egsUnitId, attemptId),
      csid_name: csidName,
      issued_at: read.value.validFrom.toISOString(),
      expires_at: read.value.validTo.toISOString(),
      received_at: at.toISOString(),
    };
  }

  /** Whether the key store has both key and secret of a certificate. */
  async isComplete(certificateId: string): Promise<boolean> {
    const { key_name, csid_name } = this.#rowOf(certificateId);
    return (await this.#keyStore.get(key_name)) !== undefined && (await this.#keyStore.get(csid_name)) !== undefined;
  }

  /** @throws AppError EGS_NOT_READY where the key is lost. */
  readonly signerOf = (certificateId: string): Promise<Signer> =>
    loadOnce(this.#signers, certificateId, async () => {
      const row = this.#rowOf(certificateId);
      return createSigner(parseCertificate(row.certificate), await this.#secretOf(row.key_name, row.egs_unit_id));
    });

  /** @throws AppError EGS_NOT_READY where the secret is lost. */
  readonly credentialsOf = (certificateId: string): Promise<GatewayCredentials> =>
    loadOnce(this.#credentials, certificateId, async () => {
      const { csid_name, egs_unit_id } = this.#rowOf(certificateId);
      return parseCredentials(await this.#secretOf(csid_name, egs_unit_id));
    });

  /** The credentials for submitting a document: of its own certificate, or, where that secret is lost, of the present one. */
  readonly submissionCredentialsOf = async (certificateId: string): Promise<GatewayCredentials> => {
    if (this.#credentials.has(certificateId)) return this.credentialsOf(certificateId);
    const { csid_name, egs_unit_id } = this.#rowOf(certificateId);
    if ((await this.#keyStore.get(csid_name)) !== undefined) return this.credentialsOf(certificateId);
    const present = this.#presentCertificateOf(egs_unit_id);
    if (present === undefined) throw keyLost();
    return this.credentialsOf(present);
  };

  /** Those of the certificate that the unit of this one, or what replaces it, has now; undefined where that is the same or none. */
  readonly replacementCredentialsOf = async (certificateId: string): Promise<GatewayCredentials | undefined> => {
    const present = this.#presentCertificateOf(this.#rowOf(certificateId).egs_unit_id);
    return present === undefined || present === certificateId ? undefined : this.credentialsOf(present);
  };

  #rowOf(certificateId: string): EgsCertificateTable {
    const { sql } = this.#db;
    const row = this.#db.first(sql.selectFrom('egs_certificates').selectAll().where('certificate_id', '=', certificateId));
    assert(row !== undefined, 'a certificate that is referred to exists');
    return row;
  }

  async #secretOf(name: string, egsUnitId: string): Promise<Uint8Array> {
    const secret = await this.#keyStore.get(name);
    if (secret !== undefined) return secret;
    this.#onLost(egsUnitId);
    throw keyLost();
  }

  // A replaced unit gets no certificate any more: what it has left to submit goes with that of the unit that has taken over.
  #presentCertificateOf(egsUnitId: string): string | undefined {
    const state = this.#db.sql.selectFrom('egs_unit_states').select('production_certificate_id');
    const present = this.#db.first(state.where('egs_unit_id', '=', presentUnitOf(this.#db, egsUnitId)));
    return present?.production_certificate_id ?? undefined;
  }
}
