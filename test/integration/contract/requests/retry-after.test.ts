import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLedgerDatabase, type LedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { createGatewayClient } from '#main/branch/gateway/gateway-client.ts';
import { WriteQueue } from '#main/platform/sqlite/write-queue.ts';
import { SubmissionQueue } from '#main/branch/submission/queue/submission-queue.ts';
import { createConditions } from '#main/branch/health/conditions.ts';
import { createCopyExaminer } from '#main/branch/submission/copies/cleared-copy.ts';
import { createLogger } from '#main/platform/logger.ts';
import { ledgerDocuments, type LedgerDocuments } from '#support/branch/ledger/ledger-documents.ts';
import { startScriptedGateway, type ScriptedGateway } from '#support/branch/scenarios/scripted-gateway.ts';
import { settableClock } from '#support/platform/settable-clock.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

let folder: string;
let db: LedgerDatabase;
let gateway: ScriptedGateway;
let documents: LedgerDocuments;
const logger = createLogger({ name: 'test', level: 'silent' });
const clock = settableClock('2026-11-20T09:00:00.000Z');

beforeAll(async () => {
  folder = temporaryFolder('retry-after');
  db = openLedgerDatabase(path.join(folder, 'ledger.db'));
  documents = ledgerDocuments(db, clock);
  gateway = await startScriptedGateway();
});

afterAll(async () => {
  await gateway.close();
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['120', '2026-11-20T09:02:00.000Z'],
  ['1', '2026-11-20T09:00:02.500Z'],
])('asks again no earlier than a Retry-After of %s seconds and the own pause allow', async (seconds, nextRetryAt) => {
  const invoiceId = await documents.append({ number: `R-${seconds}` });
  const client = createGatewayClient({ baseUrl: gateway.baseUrl });
  const writes = new WriteQueue(db);
  const queue = new SubmissionQueue({
    db: db.reader,
    commit: writes.commit,
    commitSoon: writes.commitSoon,
    commitInBackground: writes.commitInBackground,
    clock,
    logger,
    conditions: createConditions(clock, logger),
    copies: createCopyExaminer(),
    random: () => 0.5,
    credentialsOf: () => Promise.resolve({ token: 'token', secret: 'secret' }),
    replacementCredentialsOf: () => Promise.resolve(undefined),
    gatewayOf: () => client,
    inlineWaitMs: 10_000,
  });
  gateway.answer = { status: 429, headers: { 'retry-after': seconds } };
  await queue.submitInline(invoiceId, 'sandbox');
  await queue.close();
  await client.close();
  const row = db.reader.first(db.reader.sql.selectFrom('submissions').selectAll().where('invoice_id', '=', invoiceId));
  expect(row).toMatchObject({ status: 'queued', retry_count: 1, next_retry_at: nextRetryAt });
});
