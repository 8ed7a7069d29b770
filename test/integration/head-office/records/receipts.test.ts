import { createHash, createPublicKey, randomUUID, verify } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inOrganization } from '#main/head-office/db/in-organization.ts';
import { signTails } from '#main/head-office/records/receipts.ts';
import { signingKeyOf } from '#main/head-office/records/signing-keys.ts';
import { createSealer } from '#main/platform/sealer.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { runHeadOffice, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { documentOf, storeAppliance } from '#support/head-office/stored-documents.ts';
import { batchesOf, enrolRawAppliance } from '#support/sync/raw-batches.ts';
import { companyOfBranches, enrolmentCode, storeBranchCompanies } from '#support/sync/synchronised-branch.ts';

vi.setConfig({ testTimeout: 60_000 });

type Receipt = Record<'egs_unit_id' | 'hash' | 'at' | 'key_id' | 'signature', string> & { icv: number };
type Key = Record<'key_id' | 'algorithm' | 'public_key', string>;

let headOffice: RunningHeadOffice;
let branch: TestBranch;

beforeAll(async () => {
  headOffice = await runHeadOffice();
  branch = await startTestBranch({}, { companyId: companyOfBranches });
  for (let sale = 0; sale < 3; sale += 1) await branch.sell('simplified');
});

afterAll(async () => {
  await branch.running.close();
  await headOffice.close();
});

// As somebody without anything of ours would: the contract's text is written out member by member.
function isSigned(receipt: Receipt, key: Key): boolean {
  const { at, egs_unit_id, hash, icv, key_id, signature } = receipt;
  const text = `{"at":"${at}","egs_unit_id":"${egs_unit_id}","hash":"${hash}","icv":${icv},"key_id":"${key_id}","type":"sanad-receipt/1"}`;
  const x = Buffer.from(key.public_key, 'base64').toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'));
}

function receiptsOf(body: Record<string, unknown>): Receipt[] {
  return body['receipts'] as Receipt[];
}

test('head office signs the end of a chain with each acknowledgement that moves it', async () => {
  const appliance = await enrolRawAppliance(headOffice);
  const { organizationId } = appliance.owner;
  const { db } = branch.running.branch.context;
  const heads = db.all(db.sql.selectFrom('documents').select(['icv', 'hash']).orderBy('icv'));
  const [first, ...others] = batchesOf(branch, 8);
  if (first === undefined) throw new Error('the feed is empty');
  const before = await appliance.sendBatch(first);
  const key = before.body['signing_key'] as Key;
  const digest = createHash('sha256').update(Buffer.from(key.public_key, 'base64')).digest('hex');
  expect(key).toEqual({ key_id: digest.slice(0, 16), algorithm: 'Ed25519', public_key: key.public_key });
  const given = receiptsOf(before.body);
  for (const batch of others) given.push(...receiptsOf((await appliance.sendBatch(batch)).body));
  const newest = given.at(-1);
  expect(newest).toMatchObject({ egs_unit_id: branch.egsUnitId, key_id: key.key_id, ...heads.at(-1) });
  for (const receipt of given) {
    expect(isSigned(receipt, key)).toBe(true);
    expect(isSigned({ ...receipt, icv: receipt.icv + 1 }, key)).toBe(false);
    expect(heads).toContainEqual({ icv: receipt.icv, hash: receipt.hash });
  }
  expect(new Set(given.map(({ icv }) => icv)).size).toBe(given.length);
  const viewer = (await headOffice.organization()).viewer;
  const path = `/egs-units/${branch.egsUnitId}/receipts`;
  expect((await appliance.owner.send('GET', path)).body['data']).toEqual(given.toReversed());
  expect((await viewer.send('GET', path)).status).toBe(404);
  expect((await appliance.owner.send('GET', '/signing-keys')).body).toEqual({ data: [key] });
  const [page] = (await appliance.owner.send('GET', `${path}?limit=1`)).body['data'] as Receipt[];
  expect(page).toEqual(newest);
  // The secret half is nowhere in the clear.
  const { sealed } = await inOrganization(headOffice.services.db, organizationId, (tenant) =>
    tenant.selectFrom('signing_keys').select('sealed').executeTakeFirstOrThrow(),
  );
  expect(Buffer.from(sealed, 'base64url').includes(Buffer.from('302e020100300506032b6570', 'hex'))).toBe(false);
});

test('the same batch again brings the same receipts, and one that moves no chain none', async () => {
  const appliance = await enrolRawAppliance(headOffice);
  const [whole] = batchesOf(branch);
  if (whole === undefined) throw new Error('the feed is empty');
  const first = receiptsOf((await appliance.sendBatch(whole)).body);
  expect(first.map(({ icv }) => icv)).toEqual([3]);
  expect(receiptsOf((await appliance.sendBatch(whole)).body)).toEqual(first);
  const [piece] = batchesOf(branch, 5);
  if (piece === undefined) throw new Error('the feed is short');
  expect(receiptsOf((await appliance.sendBatch({ ...piece, restart: true })).body)).toEqual([]);
});

test('who joins is told the key, and all branches of an organization the same', async () => {
  const { owner } = await headOffice.organization();
  await storeBranchCompanies(headOffice, owner.organizationId);
  const keys = await Promise.all(
    ['one', 'two'].map(async (ledger_id) => {
      const code = await enrolmentCode(owner);
      return (await headOffice.send('POST', '/sync/enrolments', { code, version: '1.0.0', ledger_id })).body['signing_key'];
    }),
  );
  expect(keys[0]).toEqual(keys[1]);
  expect((await owner.send('GET', '/signing-keys')).body['data']).toEqual([keys[0]]);
});

test('a key that another secret key has sealed stays in the list, and a new one signs', async () => {
  const { viewer, owner } = await headOffice.organization();
  const { db, clock } = headOffice.services;
  const sealer = createSealer(Buffer.alloc(32, 1));
  const lost = await inOrganization(db, owner.organizationId, (tenant) =>
    signingKeyOf(tenant, owner.organizationId, { sealer, clock }),
  );
  const listed = (await viewer.send('GET', '/signing-keys')).body['data'] as Key[];
  expect(listed.map(({ key_id }) => key_id)).toContain(lost.keyId);
  expect(listed).toHaveLength(2);
  expect((await viewer.send('GET', '/signing-keys')).body['data']).toEqual(listed);
});

test('who is limited to a company reads the receipts of its units alone', async () => {
  const { owner, viewer } = await headOffice.organization();
  const { organizationId } = owner;
  const { services } = headOffice;
  const companies = [randomUUID(), randomUUID()];
  const units = await inOrganization(services.db, organizationId, async (tenant) => {
    const key = await signingKeyOf(tenant, organizationId, services);
    const stored: string[] = [];
    for (const companyId of companies) {
      const origin = { organizationId, companyId, applianceId: companyId };
      const egsUnitId = await storeAppliance(tenant, origin, services.clock.now());
      await tenant
        .insertInto('documents')
        .values(documentOf(origin, egsUnitId, 1))
        .execute();
      await signTails(tenant, origin, { key, now: services.clock.now() });
      stored.push(egsUnitId);
    }
    return stored;
  });
  await owner.send('PATCH', `/team/${viewer.userId}`, { company_ids: companies.slice(0, 1) });
  const answers = await Promise.all(units.map((unit) => viewer.send('GET', `/egs-units/${unit}/receipts`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 404]);
  expect(answers[0]?.body['data']).toMatchObject([{ egs_unit_id: units[0], icv: 1 }]);
  expect((await viewer.send('GET', '/signing-keys')).status).toBe(200);
  const seen = await inOrganization(services.db, organizationId, (tenant) =>
    tenant.selectFrom('chain_receipts').select('egs_unit_id').execute(),
  );
  expect(seen).toHaveLength(2);
});
