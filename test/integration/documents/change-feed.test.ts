import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey } from '#main/server/authentication/api-key.ts';
import { openLedgerReadOnly } from '#main/branch/db/ledger-database.ts';
import { readFeed, replayFeed, storedState } from '#support/branch/ledger/replayed-feed.ts';
import { apiKeyRow, eventually } from '#support/branch/running-branch.ts';
import { lineOf, startTestBranch, type TestBranch } from '#support/branch/start-test-branch.ts';

let branch: TestBranch;

function unfinished(): unknown[] {
  const { db } = branch.running.branch.context;
  const ofOthers = db.sql.selectFrom('submissions').where('status', 'not in', ['reported', 'cleared', 'failed']);
  return db.all(ofOthers.select('invoice_id'));
}

async function unitState(): Promise<unknown> {
  return (await branch.running.send('GET', `/v1/egs/${branch.egsUnitId}/status`)).body['onboarding_status'];
}

async function sellAndRefuse(): Promise<void> {
  const original = await branch.sell('simplified');
  await branch.sell('standard');
  await branch.sell('credit_note', { original_invoice_uuid: original.uuid });
  const prepayment = await branch.sell('prepayment');
  await branch.sell('simplified', { line_items: lineOf(5), prepaid_invoices: [{ invoice_uuid: prepayment.uuid, amount: 1 }] });
  await branch.whileRejected((seller) => branch.post('simplified', { seller }));
  await branch.whileRejected((seller) => branch.post('standard', { seller }));
}

async function passAnOutage(): Promise<void> {
  await branch.running.stopGateway();
  await branch.post('standard');
  const { body } = await branch.post('simplified', {}, { prefer: 'respond-async' });
  await branch.running.startGateway();
  branch.running.clock.advance(3_600_000);
  await eventually(
    () => branch.detailOf(body['invoice_id']),
    (detail) => detail['status'] === 'reported',
  );
}

async function renewAndDeleteKeys(): Promise<void> {
  await branch.running.send('POST', `/v1/egs/${branch.egsUnitId}/renew`, { otp: '123345' });
  await eventually(unitState, (status) => status === 'active');
  await branch.running.restart(() => rmSync(path.join(branch.running.dataDir, 'branch', 'keys.sealed')));
  await branch.running.send('POST', `/v1/egs/${branch.egsUnitId}/request-production`, { otp: '123345' });
  await eventually(unitState, (status) => status === 'active');
  await branch.post('simplified');
}

async function useAnotherKey(): Promise<void> {
  const another = createApiKey('sandbox');
  await branch.running.provision({ company: { city: 'Jeddah' }, apiKeys: [apiKeyRow(another)] });
  const headers = { authorization: `Bearer ${another}` };
  for (let time = 0; time < 3; time += 1) await branch.running.send('GET', '/v1/auth/context', undefined, headers);
}

async function manageKeys(): Promise<void> {
  const { answerOperator } = branch.running.branch.context;
  await answerOperator({ command: 'rotate', key: `key-${branch.running.apiKey.slice(-6)}`, grace_hours: 24 });
  const keys = await answerOperator({ command: 'list' });
  if (keys.ok) await answerOperator({ command: 'revoke', key: String(keys.keys[0]?.key_id) });
}

beforeAll(async () => {
  branch = await startTestBranch();
  await sellAndRefuse();
  await passAnOutage();
  await renewAndDeleteKeys();
  await useAnotherKey();
  await manageKeys();
  // Waits until everything is settled.
  await eventually(
    () => Promise.resolve(unfinished()),
    (open) => open.length === 0,
  );
  await branch.running.stop();
});

afterAll(() => branch.running.close());

test('the feed rebuilds the complete state, row by row, and has no gap', () => {
  const db = openLedgerReadOnly(path.join(branch.running.dataDir, 'branch', 'ledger.db'));
  const feed = readFeed(db);
  expect(feed.map(({ position }) => position)).toEqual(feed.map((_, index) => index + 1));
  const stored = storedState(db);
  expect(replayFeed(db, feed)).toEqual(stored);
  expect([stored.keys.size, stored.key_uses.size]).toEqual([3, 2]);
  expect([stored.cleared.size > 0, stored.certificates.size > 2]).toEqual([true, true]);
  expect([stored.settlements.size, stored.subtotals.size]).toEqual([1, 1]);
  expect(new Set(feed.map(({ kind }) => kind))).toEqual(
    new Set(['company', 'unit', 'certificate', 'unit_state', 'document', 'status', 'cleared_copy', 'key', 'key_used', 'outage']),
  );
  const statuses = new Set(feed.flatMap(({ status }) => status ?? []));
  expect(statuses).toEqual(new Set(['pending', 'submitted', 'queued', 'reported', 'cleared', 'failed']));
  db.close();
});

test('each document is named once, in the order of issue, before anything is said of it', () => {
  const db = openLedgerReadOnly(path.join(branch.running.dataDir, 'branch', 'ledger.db'));
  const feed = readFeed(db);
  const named = feed.filter(({ kind }) => kind === 'document').map(({ document }) => document);
  expect(named).toEqual(named.map((_, index) => index + 1));
  for (const document of named) expect(feed.find((change) => change.document === document)?.kind).toBe('document');
  db.close();
});
