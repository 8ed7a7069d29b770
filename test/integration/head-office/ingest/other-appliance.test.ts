import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inOrganization, type Tenant } from '#main/head-office/db/in-organization.ts';
import type { EntryOf } from '#shared/api/sync/change-entries.ts';
import type { ChangeBatch } from '#shared/api/sync/push.ts';
import { startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';
import { addCompany, completeCompany, refusalOf } from '#support/head-office/companies.ts';
import { runHeadOffice, type ApiAnswer, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { mirroredRows } from '#support/sync/mirror-rows.ts';
import { batchesOf, enrolRawAppliance, withDocument, type RawAppliance } from '#support/sync/raw-batches.ts';
import { companyOfBranches, enrolmentCode } from '#support/sync/synchronised-branch.ts';

vi.setConfig({ testTimeout: 60_000 });

let headOffice: RunningHeadOffice;
let branch: TestBranch;
let whole: ChangeBatch;
let document: EntryOf<'document'>['document'];
let otherCompany: string;

// The appliance whose documents these are.
let own: RawAppliance;
// The credentials of two of its company, one of another company, and one of another organization.
let credentials: Record<'second' | 'third' | 'ofOtherCompany' | 'ofOtherOrganization', string>;

async function credentialFor(companyId: string): Promise<string> {
  const code = await enrolmentCode(own.owner, [companyId]);
  const { body } = await headOffice.send('POST', '/sync/enrolments', { code, version: '1', ledger_id: randomUUID() });
  return `Bearer ${String(body['credential'])}`;
}

beforeAll(async () => {
  headOffice = await runHeadOffice();
  branch = await startTestBranch({}, { companyId: companyOfBranches });
  for (let sale = 0; sale < 3; sale += 1) await branch.sell('simplified');
  const [batch] = batchesOf(branch);
  const entry = batch?.entries.findLast((each) => each.kind === 'document');
  if (batch === undefined || entry?.kind !== 'document') throw new Error('the feed has documents');
  [whole, document] = [batch, entry.document];
  own = await enrolRawAppliance(headOffice);
  await own.owner.send('PATCH', '/billing', { plan: 'enterprise' });
  otherCompany = await addCompany(own.owner, completeCompany(77));
  credentials = {
    second: await credentialFor(companyOfBranches),
    third: await credentialFor(companyOfBranches),
    ofOtherCompany: await credentialFor(otherCompany),
    ofOtherOrganization: (await enrolRawAppliance(headOffice)).authorization,
  };
  await own.sendBatch(whole);
});

afterAll(async () => {
  await branch.running.close();
  await headOffice.close();
});

function ask(authorization: string, path: string, body: unknown): Promise<ApiAnswer> {
  return headOffice.send('POST', `/sync/${path}`, body, { authorization });
}

const ofCompany = { company_id: companyOfBranches, environment: 'sandbox' } as const;

function reservation(document_uuid: string, amount_hundredths = 100) {
  const uses = [{ invoice_id: document.invoice_id, kind: 'credit_note', amount_hundredths }];
  return { ...ofCompany, document_uuid, uses };
}

function inOwn<Value>(work: (tenant: Tenant) => Promise<Value>): Promise<Value> {
  return inOrganization(headOffice.services.db, own.owner.organizationId, work);
}

function rowsIn({ body }: ApiAnswer): unknown[] {
  const { refused } = body;
  return Array.isArray(refused) ? refused : [];
}

/** What appliances might change of one another: documents and units, what is reserved of them, when keys were used, commands. */
function stateOfOwn() {
  return inOwn(async (tenant) => ({
    mirror: await mirroredRows(tenant),
    uses: await tenant.selectFrom('document_uses').selectAll().execute(),
    keys: await tenant.selectFrom('api_keys').selectAll().execute(),
    commands: await tenant.selectFrom('appliance_commands').selectAll().execute(),
  }));
}

type Asked = { path: string; body: unknown };

const ofDocument: [string, () => Asked, () => unknown][] = [
  [
    'of an original',
    () => ({ path: 'originals', body: { ...ofCompany, uuids: [document.uuid] } }),
    () => ({ originals: [], known_uuid: null }),
  ],
  [
    'of a number that was used',
    () => ({ path: 'originals', body: { ...ofCompany, uuids: [], invoice_number: document.invoice_number } }),
    () => ({ originals: [], known_uuid: null }),
  ],
  [
    'of what is left of one',
    () => ({ path: 'reservations', body: reservation(randomUUID()) }),
    () => ({ outcome: 'refused', available: [{ invoice_id: document.invoice_id, available_hundredths: 0 }] }),
  ],
  [
    'of documents after the end of a chain',
    () => ({ path: 'hand-backs', body: { tails: [{ egs_unit_id: document.egs_unit_id, icv: 0, hash: null }] } }),
    () => {
      const { egs_unit_id } = document;
      return { documents: [], certificates: [], ends: [{ egs_unit_id, verdict: 'unknown', icv: 0, heard_at: null }] };
    },
  ],
];

test.each(ofDocument)('an appliance of another company or organization learns nothing %s', async (_what, asking, nothing) => {
  const { path, body } = asking();
  expect((await ask(own.authorization, path, body)).body).not.toEqual(nothing());
  const before = await stateOfOwn();
  for (const credential of [credentials.ofOtherCompany, credentials.ofOtherOrganization]) {
    const answer = await ask(credential, path, body);
    expect([answer.status, answer.body]).toEqual([200, nothing()]);
  }
  expect(await stateOfOwn()).toEqual(before);
});

describe('another appliance of the same company', () => {
  const documentUuid = randomUUID();
  let commandId: string;
  let keyId: string;

  beforeAll(async () => {
    const key = { name: 'Till', environment: 'sandbox' };
    keyId = String((await own.owner.send('POST', `/companies/${otherCompany}/api-keys`, key)).body['key_id']);
    const ordered = await own.owner.send('POST', `/egs-units/${document.egs_unit_id}/renew`, { otp: '123456' });
    commandId = String(ordered.body['command_id']);
    // Who has not been heard of for a minute is not asked.
    headOffice.clock.advance(61_000);
    await ask(credentials.second, 'reservations', reservation(documentUuid));
  });

  test.each<[string, () => Asked]>([
    ['gives back what another has reserved', () => ({ path: 'reservations/releases', body: { document_uuids: [documentUuid] } })],
    [
      'decides on documents of another',
      () => {
        const decision = { document_uuid: documentUuid, invoice_id: document.invoice_id, available_hundredths: 0 };
        return { path: 'uses/decisions', body: { decisions: [decision] } };
      },
    ],
    [
      'answers a command of another',
      () => ({ path: 'commands', body: { outcomes: [{ command_id: commandId, outcome: 'done', failure_code: null }] } }),
    ],
    [
      'says that a key of another company was used',
      () => {
        const at = headOffice.clock.now().toISOString();
        const rest = { disk_free_bytes: null, backup: null, conditions: [] };
        return {
          path: 'heartbeat',
          body: { version: '1', newest: 0, at, ...rest, key_uses: [{ key_id: keyId, last_used_at: at }] },
        };
      },
    ],
  ])('changes nothing where it %s', async (_what, asking) => {
    const { path, body } = asking();
    const before = await stateOfOwn();
    expect((await ask(credentials.third, path, body)).status).toBeLessThan(300);
    expect(await stateOfOwn()).toEqual(before);
  });

  test('reserves once, and gets the same answer again', async () => {
    const before = await stateOfOwn();
    const granted = { document_uuid: documentUuid, state: 'granted', amount_hundredths: 100 };
    expect(before.uses).toContainEqual(expect.objectContaining(granted));
    const again = await Promise.all([1, 2].map(() => ask(credentials.second, 'reservations', reservation(documentUuid))));
    expect(again.map(({ status, body }) => [status, body])).toEqual(
      [1, 2].map(() => [200, { outcome: 'granted', available: [] }]),
    );
    expect(await stateOfOwn()).toEqual(before);
  });

  test.each<[string, () => Promise<ApiAnswer>]>([
    ['for the document of another', () => ask(credentials.third, 'reservations', reservation(documentUuid))],
    ['of another amount', () => ask(credentials.second, 'reservations', reservation(documentUuid, 200))],
    [
      'of one original twice',
      () => {
        const { uses, ...rest } = reservation(randomUUID());
        return ask(credentials.second, 'reservations', { ...rest, uses: [...uses, ...uses] });
      },
    ],
  ])('reserves nothing %s', async (_what, reserve) => {
    const before = await stateOfOwn();
    expect(refusalOf(await reserve())).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(await stateOfOwn()).toEqual(before);
  });

  test('has no say in where the chains of others end', async () => {
    const forged = withDocument(whole, document.icv, (each) => ({ ...each, icv: 999 }));
    const answer = await own.send(gzipSync(JSON.stringify(forged)), { authorization: credentials.second });
    expect(answer.body['refused']).toContainEqual(expect.objectContaining({ code: 'FOREIGN_UNIT' }));
    const { egs_unit_id, icv, hash } = document;
    const { body } = await ask(own.authorization, 'hand-backs', { tails: [{ egs_unit_id, icv, hash }] });
    expect(body['ends']).toMatchObject([{ verdict: 'unknown', icv }]);
  });
});

test('what another appliance says of a document that was kept apart breaks no chain', async () => {
  const appliance = await enrolRawAppliance(headOffice);
  const code = await enrolmentCode(appliance.owner);
  const { body } = await headOffice.send('POST', '/sync/enrolments', { code, version: '1', ledger_id: 'other' });
  const other = { authorization: `Bearer ${String(body['credential'])}` };
  const refused: unknown[] = [];
  for (const piece of batchesOf(branch, 1)) {
    const broken = withDocument(piece, 2, (each) => ({ ...each, xml: each.xml.slice(0, -1) }));
    refused.push(...rowsIn(await appliance.sendBatch(broken)));
    if (!piece.entries.some((entry) => entry.kind === 'document' && entry.document.icv === 2)) continue;
    const forged = withDocument(whole, 2, (each) => ({ ...each, hash: 'another' }));
    await appliance.send(gzipSync(JSON.stringify(forged)), other);
  }
  expect(refused).toMatchObject([{ code: 'DOCUMENT_BROKEN' }]);
});
