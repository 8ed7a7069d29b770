import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EgsCertificateTable } from '#main/branch/db/schema.ts';
import { CsidStore } from '#main/branch/egs-units/csid-store.ts';
import { scriptedOnboarding, scriptedUnitId, type ScriptedOnboarding } from '#support/branch/scenarios/scripted-onboarding.ts';

let scripted: ScriptedOnboarding;
let lost: string[];
let store: CsidStore;

beforeEach(async () => {
  scripted = await scriptedOnboarding();
  lost = [];
  store = new CsidStore(scripted.database.reader, scripted.keyStore, (egsUnitId) => lost.push(egsUnitId));
});

afterEach(() => scripted.close());

/** Certifies the unit, and gives the certificate that it signs with then. */
async function certify(): Promise<EgsCertificateTable> {
  await scripted.onboarding.advance(scriptedUnitId);
  return presentCertificate();
}

function presentCertificate(): EgsCertificateTable {
  const db = scripted.database.reader;
  const certificateId = scripted.state().production_certificate_id;
  return db.first(db.sql.selectFrom('egs_certificates').selectAll().where('certificate_id', '=', certificateId))!;
}

test('makes the key of an attempt once, and another after it was removed', async () => {
  const first = await store.keyPairOf('u', 'a');
  expect(await store.keyPairOf('u', 'a')).toEqual(first);
  await store.removeKeyPair('u', 'a');
  expect(await store.keyPairOf('u', 'a')).not.toEqual(first);
});

test('reads a key and a secret once, so that the key store may be gone later', async () => {
  const certificate = await certify();
  const signer = await store.signerOf(certificate.certificate_id);
  const credentials = await store.credentialsOf(certificate.certificate_id);
  await scripted.keyStore.remove(certificate.key_name);
  await scripted.keyStore.remove(certificate.csid_name);
  expect(await store.signerOf(certificate.certificate_id)).toBe(signer);
  expect(await store.credentialsOf(certificate.certificate_id)).toBe(credentials);
});

test('reports a unit whose key is lost, and reads it again once it is back', async () => {
  const { certificate_id, key_name } = await certify();
  const key = (await scripted.keyStore.get(key_name))!;
  await scripted.keyStore.remove(key_name);
  await expect(store.signerOf(certificate_id)).rejects.toMatchObject({ code: 'EGS_NOT_READY' });
  expect(lost).toEqual([scriptedUnitId]);
  expect(await store.isComplete(certificate_id)).toBe(false);
  await scripted.keyStore.put(key_name, key);
  await expect(store.signerOf(certificate_id)).resolves.toBeDefined();
  expect(await store.isComplete(certificate_id)).toBe(true);
});

test('submits a document of a certificate whose secret is lost with the present certificate of its unit', async () => {
  const earlier = await certify();
  await scripted.requestProduction('123345');
  const present = presentCertificate();
  await scripted.keyStore.remove(earlier.csid_name);
  expect(await store.submissionCredentialsOf(earlier.certificate_id)).toEqual(await store.credentialsOf(present.certificate_id));
  expect(lost).toEqual([]);
});

test('has other credentials for a document only where its unit has another certificate now', async () => {
  const earlier = await certify();
  expect(await store.replacementCredentialsOf(earlier.certificate_id)).toBeUndefined();
  await scripted.requestProduction('123345');
  const present = presentCertificate();
  expect(await store.replacementCredentialsOf(earlier.certificate_id)).toEqual(await store.credentialsOf(present.certificate_id));
});
