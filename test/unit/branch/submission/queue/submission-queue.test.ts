import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { AppError } from '#shared/api/app-error.ts';
import { openLedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { WriteQueue } from '#main/platform/sqlite/write-queue.ts';
import { createLedger } from '#main/branch/ledger/ledger.ts';
import { createConditions } from '#main/branch/health/conditions.ts';
import { createCopyExaminer } from '#main/branch/submission/copies/cleared-copy.ts';
import { createLogger } from '#main/platform/logger.ts';
import { SubmissionQueue } from '#main/branch/submission/queue/submission-queue.ts';
import { appendRequest, prepareUnit } from '#support/branch/ledger/ledger-requests.ts';
import { settableClock } from '#support/platform/settable-clock.ts';
import { startSubmissionTest, reported, type SubmissionTest } from '#support/branch/scenarios/submission-scenario.ts';
import { runSql } from '#support/platform/run-sql.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

test('meets a disk that cannot be written with patience, not with a busy loop', async () => {
  const folder = temporaryFolder('queue');
  const db = openLedgerDatabase(path.join(folder, 'ledger.db'));
  prepareUnit(db);
  const logger = createLogger({ name: 'test', level: 'silent' });
  const clock = settableClock('2026-11-20T09:00:00.000Z');
  await createLedger(db.reader, new WriteQueue(db).commit, clock).append(appendRequest({}, undefined, { firstStatus: 'queued' }));
  let attempts = 0;
  const refuse = () => {
    attempts += 1;
    return Promise.reject(new AppError('STORAGE_UNAVAILABLE'));
  };
  const queue = new SubmissionQueue({
    db: db.reader,
    commit: refuse,
    commitSoon: refuse,
    commitInBackground: refuse,
    clock,
    logger,
    conditions: createConditions(clock, logger),
    copies: createCopyExaminer(),
    random: () => 0.5,
    credentialsOf: () => Promise.reject(new Error('nothing is sent before it is noted')),
    replacementCredentialsOf: () => Promise.resolve(undefined),
    gatewayOf: () => {
      throw new Error('nothing is sent before it is noted');
    },
    inlineWaitMs: 100,
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  await queue.start();
  await vi.advanceTimersByTimeAsync(900);
  expect(attempts).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(attempts).toBeGreaterThan(2);
  expect(attempts).toBeLessThan(8);
  await queue.close();
  vi.useRealTimers();
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the timeline names the moment at which a document was sent, however late that is written down', async () => {
  const setup = await startSubmissionTest({
    commitSoon(work) {
      setup.clock.advance(5);
      return new WriteQueue(setup.db).commit(work);
    },
  });
  setup.gateway.answer = reported;
  const invoiceId = await setup.documents.append({ number: 'T-1' });
  const sentAt = setup.clock.now().toISOString();
  await setup.queue.submitInline(invoiceId, 'sandbox');
  const { timeline } = setup.detailOf(invoiceId);
  expect(timeline.find(({ status }) => status === 'submitted')?.at).toBe(sentAt);
  await setup.close();
});

test('documents that are damaged on the disk wait by themselves, and those behind them are sent', async () => {
  const setup = await startSubmissionTest();
  setup.gateway.answer = reported;
  const damaged: string[] = [];
  // More than are sent at once in the beginning.
  for (let number = 1; number <= 6; number += 1) damaged.push(await setup.documents.append({ number: `DAMAGED-${number}` }));
  runSql(setup.db, 'DROP TRIGGER document_contents_refuse_update');
  runSql(setup.db, "UPDATE document_contents SET content = x'0102030405060708'");
  const whole = await setup.documents.append({ number: 'WHOLE-1' });
  await setup.queue.start();
  await expect.poll(() => setup.detailOf(whole).status).toBe('reported');
  const { reader } = setup.db;
  const submissions = () => reader.all(reader.sql.selectFrom('submissions').selectAll().where('invoice_id', 'in', damaged));
  const waiting = {
    status: 'queued',
    retry_count: 1,
    last_error: expect.stringContaining('of the document is damaged') as string,
  };
  await expect.poll(submissions).toMatchObject(damaged.map(() => waiting));
  expect(setup.gateway.received).toHaveLength(1);
  await setup.close();
});

type Damage = (setup: SubmissionTest, invoiceIds: readonly string[]) => void;

// Damages the rows of two documents, one on its way when the appliance ended, one that waits; a third behind them is whole.
async function withDamagedRows(damage: Damage) {
  const setup = await startSubmissionTest();
  setup.gateway.answer = reported;
  const ids: string[] = [];
  for (const [number, status] of [
    ['INTERRUPTED-1', 'submitted'],
    ['WAITING-1', 'queued'],
    ['WHOLE-1', 'queued'],
  ] as const) {
    const invoiceId = await setup.documents.append({ number });
    await setup.documents.settle(invoiceId, status);
    ids.push(invoiceId);
  }
  const [interrupted = '', waiting = '', whole = ''] = ids;
  damage(setup, [interrupted, waiting]);
  await setup.queue.start();
  await expect.poll(() => setup.detailOf(whole).status).toBe('reported');
  return { setup, damaged: [interrupted, waiting] };
}

const listed = (invoiceIds: readonly string[]): string => invoiceIds.map((id) => `'${id}'`).join(', ');

test('warnings that are damaged before there was an answer keep no document from the gateway', async () => {
  const { setup, damaged } = await withDamagedRows(({ db }, invoiceIds) => {
    const [trigger] = db.reader.prepare<{ sql: string }>("SELECT sql FROM sqlite_schema WHERE name = 'changes_of_status'")([]);
    runSql(db, 'DROP TRIGGER changes_of_status');
    runSql(db, `UPDATE submissions SET warnings = 'x' WHERE invoice_id IN (${listed(invoiceIds)})`);
    runSql(db, trigger?.sql ?? '');
  });
  for (const invoiceId of damaged) await expect.poll(() => setup.detailOf(invoiceId).status).toBe('reported');
  await setup.close();
});

test('documents of which nothing can be recorded are tried ever more rarely, and those behind them are sent', async () => {
  const { setup } = await withDamagedRows(({ db }, invoiceIds) =>
    runSql(
      db,
      `CREATE TRIGGER damaged BEFORE UPDATE ON submissions WHEN OLD.invoice_id IN (${listed(invoiceIds)})
        BEGIN SELECT RAISE(ABORT, 'damaged'); END`,
    ),
  );
  expect(setup.gateway.received).toHaveLength(1);
  const failures = setup.logged().filter((line) => line.startsWith('error: '));
  expect(new Set(failures)).toEqual(
    new Set(['error: an interrupted submission could not be queued again', 'error: submission could not be recorded']),
  );
  // At most once more, where a second look began before the first had failed.
  expect(failures.length).toBeLessThan(5);
  await setup.close();
});
