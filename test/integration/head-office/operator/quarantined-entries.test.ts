import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { largestUnpackedBytes } from '#shared/api/sync/push.ts';
import { packText } from '#main/head-office/db/packed-text.ts';
import { inOrganization, type Tenant } from '#main/head-office/db/in-organization.ts';
import { answerOperator } from '#main/head-office/operator/answer-operator.ts';
import { openControlServer, type ControlServer } from '#main/platform/command-line/control-server.ts';
import { createLogger } from '#main/platform/logger.ts';
import { callSanad } from '#support/commands/call-sanad.ts';
import { runHeadOffice, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';

let headOffice: RunningHeadOffice;
let control: ControlServer | undefined;
let organizationId: string;

// As a head office on a folder does.
beforeAll(async () => {
  headOffice = await runHeadOffice();
  const { services, database, location } = headOffice;
  if (location.kind === 'server') return;
  const logger = createLogger({ name: 'test', level: 'silent' });
  const answer = (request: unknown) => answerOperator(request, services, database.embedded);
  control = await openControlServer(location.folder, answer, logger);
});

afterAll(async () => {
  await control?.close();
  await headOffice.close();
});

beforeEach(async () => {
  ({ organizationId } = (await headOffice.organization()).owner);
});

function work<Value>(change: (tenant: Tenant) => Promise<Value>): Promise<Value> {
  return inOrganization(headOffice.services.db, organizationId, change);
}

async function addAppliance(branch_name: string, appliance_id: string = randomUUID()): Promise<string> {
  const ids = { organization_id: organizationId, appliance_id };
  const identity = { branch_name, company_ids: [], credential_hash: appliance_id, ledger_id: 'l', version: '1' };
  const seen = { created_at: headOffice.clock.now(), last_seen_at: headOffice.clock.now(), revoked_at: null };
  await work((tenant) =>
    tenant
      .insertInto('appliances')
      .values({ ...ids, ...identity, ...seen })
      .execute(),
  );
  return appliance_id;
}

type Said = { kind?: string; invoice_number?: string; reason?: string };

async function quarantineEntry(appliance_id: string, positions: readonly number[], said: Said = {}, entry = '{}'): Promise<void> {
  const about = { code: 'DOCUMENT_BROKEN' as const, reason: 'It is broken.', kind: 'document', ...said };
  const packed = packText(entry);
  const rows = positions.map((position) => ({
    organization_id: organizationId,
    appliance_id,
    position,
    digest: String(position),
    ...about,
    entry: packed,
    received_at: headOffice.clock.now(),
  }));
  await work((tenant) => tenant.insertInto('kept_apart_documents').values(rows).execute());
}

// Those of one test would be in the answers of the next.
afterEach(async () => {
  await work((tenant) => tenant.updateTable('kept_apart_documents').set({ taken_at: headOffice.clock.now() }).execute());
});

/** What the command prints. */
async function quarantine(...flags: string[]): Promise<string[]> {
  const { location } = headOffice;
  const at = location.kind === 'embedded' ? ['--data-dir', location.folder] : ['--database-url', location.url];
  const { code, out, errors } = await callSanad(['head-office', 'quarantine', ...at, ...flags]);
  expect([code, errors]).toEqual([0, '']);
  return out.trimEnd().split('\n');
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

test('what a hostile branch sent cannot command the terminal, or look like a line of another', async () => {
  const applianceId = await addAppliance('فرع العليا\u001b[2J\u202e');
  const forged = `ok\n${randomUUID()}  1  2026-11-20T09:00:00.000Z  Olaya`;
  const entry = { document: { invoice_number: '\u001b]0;x\u0007\u009b\u202e\u007f' } };
  const said = { kind: 'docu\u001b[1mment', invoice_number: forged, reason: 'a\r\u2028b\u2067' };
  await quarantineEntry(applianceId, [7], said, JSON.stringify(entry));
  const [line = '', ...others] = await quarantine();
  expect(others).toEqual([]);
  expect(line).toContain(String.raw`فرع العليا\u001b[2J\u202e  docu\u001b[1mment ok\u000a`);
  expect(line).toContain(String.raw`DOCUMENT_BROKEN: a\u000d\u2028b\u2067`);
  const [again, whole = '', ...more] = await quarantine('--appliance', applianceId, '--position', '7');
  expect([again, JSON.parse(whole), more]).toEqual([line, entry, []]);
  expect(whole).not.toMatch(/[\p{Cc}\u202e]/u);
  expect((await quarantine('--take')).join('')).toContain(String.raw`فرع العليا\u001b[2J\u202e  taken in: 0`);
});

test('an entry of the largest size is shown whole beside a running head office', async () => {
  const applianceId = await addAppliance('Olaya');
  // As it is sent, each takes two bytes.
  const entry = JSON.stringify({ text: '"'.repeat(largestUnpackedBytes / 2) });
  await quarantineEntry(applianceId, [7], {}, entry);
  const [, whole = ''] = await quarantine('--appliance', applianceId, '--position', '7');
  // A difference of that size is not to be printed.
  expect(whole === entry).toBe(true);
});

test('an appliance with many entries hides those of no other', async () => {
  const [first = '', second = ''] = [randomUUID(), randomUUID()].toSorted();
  await addAppliance('Olaya', first);
  await addAppliance('Malaz', second);
  await quarantineEntry(first, upTo(1_005));
  await quarantineEntry(second, [3, 4]);
  const listed = await quarantine();
  expect(listed).toHaveLength(1_001);
  expect(listed.at(-1)).toBe('… and 7 more of this organization: --appliance shows those of one branch.');
  const named = await quarantine('--appliance', first);
  expect([named.length, named.at(-1)]).toEqual([1_001, '… and 5 more of this branch.']);
  expect(await quarantine('--appliance', second)).toHaveLength(2);
  expect(await quarantine('--take')).toEqual([
    `${first}  Olaya  taken in: 0, still apart: 1005`,
    `${second}  Malaz  taken in: 0, still apart: 2`,
  ]);
});

test('nothing is taken in of a revoked appliance that is not named, or of one that has nothing', async () => {
  const applianceId = await addAppliance('Olaya');
  await addAppliance('Malaz');
  await quarantineEntry(applianceId, [1, 2]);
  await work((tenant) => tenant.updateTable('appliances').set({ revoked_at: headOffice.clock.now() }).execute());
  expect(await quarantine('--take')).toEqual(['Nothing is kept apart.']);
  const of = ['--appliance', applianceId, '--take'];
  expect(await quarantine(...of)).toEqual([`${applianceId}  Olaya  taken in: 0, still apart: 2`]);
  expect(await quarantine(...of, '--position', '2')).toEqual([`${applianceId}  Olaya  taken in: 0, still apart: 1`]);
  expect(await quarantine(...of, '--position', '3')).toEqual(['Nothing is kept apart.']);
});
