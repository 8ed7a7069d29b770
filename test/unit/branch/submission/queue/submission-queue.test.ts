import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { AppError } from '../../../../../src-shared/api/app-error.ts';
import { openLedgerDatabase } from '../../../../../src-main/branch/db/ledger-database.ts';
import { WriteQueue } from '../../../../../src-main/platform/sqlite/write-queue.ts';
import { createLedger } from '../../../../../src-main/branch/ledger/ledger.ts';
import { createConditions } from '../../../../../src-main/branch/health/conditions.ts';
import { createCopyExaminer } from '../../../../../src-main/branch/submission/copies/cleared-copy.ts';
import { createLogger } from '../../../../../src-main/platform/logger.ts';
import { SubmissionQueue } from '../../../../../src-main/branch/submission/queue/submission-queue.ts';
import { appendRequest, prepareUnit } from '../../../../support/branch/ledger/ledger-requests.ts';
import { settableClock } from '../../../../support/platform/settable-clock.ts';
import { startSubmissionTest, reported } from '../../../../support/branch/scenarios/submission-scenario.ts';
import { temporaryFolder } from '../../../../support/platform/temporary-folder.ts';

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
