import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openLedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { certificateRequested } from '#shared/api/dashboard/appliances.ts';
import { eventually } from '#support/branch/running-branch.ts';
import { refusalOf, rowsOf } from '#support/head-office/companies.ts';
import { runHeadOffice, type ApiAnswer, type RunningHeadOffice } from '#support/head-office/running-head-office.ts';
import { startSynchronisedBranch, type SynchronisedBranch } from '#support/sync/synchronised-branch.ts';

vi.setConfig({ testTimeout: 60_000 });

let headOffice: RunningHeadOffice;
let pair: SynchronisedBranch;

beforeAll(async () => {
  headOffice = await runHeadOffice();
  pair = await startSynchronisedBranch(() => headOffice);
  await pair.caughtUp();
});

afterAll(async () => {
  await pair.close();
  await headOffice.close();
});

/** Sells a document that the gateway does not take now, and which nothing but a person has sent before its next attempt. */
async function sellQueued(): Promise<string> {
  const { running } = pair.branch;
  // A unit that has a certificate since the start may have documents on hold for it, which the appliance would release.
  await running.restart();
  await running.orderFaults({ status: 503, count: 1 });
  const sale = await pair.branch.post('simplified');
  expect([sale.status, sale.body['status']]).toEqual([202, 'queued']);
  await pair.caughtUp();
  return String(sale.body['invoice_id']);
}

function renew(otp: string, action = 'renew'): Promise<ApiAnswer> {
  return pair.people.admin.send('POST', `/egs-units/${pair.branch.egsUnitId}/${action}`, { otp });
}

/** What the activity log says of a command, once the branch has answered it. */
async function activityOf(commandId: unknown): Promise<Record<string, unknown>> {
  const found = await eventually(
    async () =>
      rowsOf(await pair.people.viewer.send('GET', '/activity')).find((row) => Object(row['details']).command_id === commandId),
    (row) => row !== undefined,
  );
  return found ?? {};
}

// Since when the branch is asked for a certificate, as the list of units says it.
async function certificateRequestedAt(): Promise<unknown> {
  const [unit] = rowsOf(await pair.people.viewer.send('GET', '/egs-units'));
  return unit?.['certificate_requested_at'];
}

function certificates(): string[] {
  const { db } = pair.branch.running.branch.context;
  return db.all(db.sql.selectFrom('egs_certificates').select('certificate_id')).map((row) => row.certificate_id);
}

function keptCommands(): unknown[] {
  const { db } = pair.branch.running.branch.context;
  return db.all(db.sql.selectFrom('head_office_commands').selectAll());
}

test('a queued document is sent at once, although its next attempt is not due', async () => {
  const { people } = pair;
  const invoiceId = await sellQueued();
  const path = `/invoices/${invoiceId}`;
  expect((await people.viewer.send('GET', path)).body['status']).toBe('queued');
  const asked = await people.owner.send('POST', `${path}/retry`);
  expect(asked).toMatchObject({ status: 202, body: { status: 'queued' } });
  await eventually(
    () => people.viewer.send('GET', path),
    ({ body }) => body['status'] === 'reported',
  );
  const [entry] = rowsOf(await people.viewer.send('GET', '/activity?kind=command.done'));
  expect(entry).toMatchObject({
    invoice_id: invoiceId,
    appliance_id: pair.applianceId,
    details: { command: 'retry_document' },
  });
  const { taken_at } = await pair.read((tenant) =>
    tenant.selectFrom('appliance_commands').select('taken_at').executeTakeFirstOrThrow(),
  );
  expect(taken_at).toEqual(headOffice.clock.now());
});

test.each(['renew', 'request-production'])(
  'a unit gets its next certificate by %s, and the code is kept nowhere',
  async (action) => {
    const before = certificates();
    const ordered = await renew('123456', action);
    expect(ordered.status).toBe(202);
    const { command_id, egs_unit_id } = certificateRequested.strict().parse(ordered.body);
    expect(egs_unit_id).toBe(pair.branch.egsUnitId);
    expect(await activityOf(command_id)).toMatchObject({
      kind: 'command.done',
      severity: 'normal',
      egs_unit_id: pair.branch.egsUnitId,
      details: { command: 'obtain_certificate' },
    });
    expect(certificates()).toHaveLength(before.length + 1);
    await pair.branch.sell('simplified');
    const stored = await pair.read(async (tenant) => [
      await tenant.selectFrom('appliance_commands').selectAll().execute(),
      await tenant.selectFrom('audit_entries').selectAll().execute(),
      await tenant.selectFrom('activity_entries').selectAll().execute(),
      await tenant.selectFrom('idempotency_records').selectAll().execute(),
    ]);
    const [commands] = stored;
    expect(commands?.every((row) => 'secret' in row && row.secret === null)).toBe(true);
    expect(JSON.stringify(stored)).toContain('unit.certificate_requested');
    expect(JSON.stringify(stored)).not.toContain('123456');
  },
);

test('a code that the authority refuses changes nothing, and the activity log says so', async () => {
  const before = certificates();
  const { command_id } = (await renew('111111')).body;
  expect(await activityOf(command_id)).toMatchObject({
    kind: 'command.failed',
    severity: 'warning',
    details: { failure_code: 'INVALID_OTP' },
  });
  expect(certificates()).toEqual(before);
});

test('a command that was carried out but not answered is answered after a restart, and not carried out again', async () => {
  const { running, egsUnitId } = pair.branch;
  const { db } = running.branch.context;
  const states = db.sql.selectFrom('egs_unit_states').select('attempt_id').where('egs_unit_id', '=', egsUnitId);
  const attemptBefore = db.first(states)?.attempt_id ?? '';
  const { command_id } = (await renew('654321')).body;
  await activityOf(command_id);
  const after = certificates();
  await running.stop();
  // As if the appliance had died once the certificate was stored: neither it nor head office knows what became of the command.
  const sealed = await pair.read(async (tenant) => {
    await tenant.deleteFrom('activity_entries').execute();
    const secret = headOffice.services.sealer.seal('654321', `one_time_code:${String(command_id)}`);
    return tenant
      .updateTable('appliance_commands')
      .set({ taken_at: null, secret })
      .where('command_id', '=', String(command_id))
      .executeTakeFirstOrThrow();
  });
  expect(sealed.numUpdatedRows).toBe(1n);
  const ledger = openLedgerDatabase(path.join(running.dataDir, 'branch', 'ledger.db'));
  const row = { command_id: String(command_id), attempt_id: attemptBefore, outcome: null, failure_code: null };
  ledger.transact((writer) => {
    writer.run(writer.sql.deleteFrom('head_office_commands'));
    writer.insert('head_office_commands', row);
  });
  ledger.close();
  await running.start();
  expect(await activityOf(command_id)).toMatchObject({ kind: 'command.done' });
  expect(certificates()).toEqual(after);
});

test('what head office names no longer is forgotten', async () => {
  await expect.poll(keptCommands, { timeout: 20_000 }).toEqual([]);
});

test('a further code replaces one that was not answered', async () => {
  const { line } = pair;
  line.isCut = true;
  line.cutNextAfter(0);
  const first = await renew('111111');
  const second = await renew('123456');
  const waiting = await pair.read((tenant) =>
    tenant.selectFrom('appliance_commands').select(['command_id', 'secret']).where('taken_at', 'is', null).execute(),
  );
  expect(waiting.map((row) => row.command_id)).toEqual([second.body['command_id']]);
  expect(waiting[0]?.secret).not.toContain('123456');
  expect(await certificateRequestedAt()).toBe(second.body['requested_at']);
  line.isCut = false;
  expect(await activityOf(second.body['command_id'])).toMatchObject({ kind: 'command.done' });
  expect(await certificateRequestedAt()).toBeNull();
  const replaced = await pair.read((tenant) =>
    tenant
      .selectFrom('appliance_commands')
      .select(['failure_code', 'secret'])
      .where('command_id', '=', String(first.body['command_id']))
      .executeTakeFirstOrThrow(),
  );
  expect(replaced).toEqual({ failure_code: 'REPLACED', secret: null });
});

test('the branch of a revoked appliance is asked nothing', async () => {
  const { people, applianceId } = pair;
  const invoiceId = await sellQueued();
  await people.owner.send('POST', `/appliances/${applianceId}/revoke`);
  expect(refusalOf(await renew('123456'))).toMatchObject({ status: 409, code: 'BRANCH_REVOKED' });
  const retry = await people.owner.send('POST', `/invoices/${invoiceId}/retry`);
  expect(refusalOf(retry)).toMatchObject({ status: 409, code: 'BRANCH_REVOKED' });
});
