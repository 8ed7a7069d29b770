import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { AppError } from '../../../../src-shared/api/app-error.ts';
import { openDatabase } from '../../../../src-main/branch/db/database.ts';
import { createGroupCommit } from '../../../../src-main/branch/ledger/group-commit.ts';
import { createLedger } from '../../../../src-main/branch/ledger/ledger.ts';
import { createSubmissionQueue } from '../../../../src-main/branch/submission/submission-queue.ts';
import { createConditions } from '../../../../src-main/branch/health/conditions.ts';
import { createCopyExaminer } from '../../../../src-main/branch/submission/cleared-copy.ts';
import { createLogger } from '../../../../src-main/platform/logger.ts';
import { appendRequest, prepareUnit } from '../../../support/ledger-requests.ts';
import { settableClock } from '../../../support/settable-clock.ts';
import { openSubmissionTrial, reported } from '../../../support/submission-trial.ts';

test('meets a disk that cannot be written with patience, not with a busy loop', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sanad-queue-'));
  const db = openDatabase(path.join(folder, 'ledger.db'));
  prepareUnit(db);
  const logger = createLogger({ name: 'test', level: 'silent' });
  const clock = settableClock('2026-11-20T09:00:00.000Z');
  await createLedger(db, createGroupCommit(db).commit, clock).append(appendRequest({}, undefined, { firstStatus: 'queued' }));
  let attempts = 0;
  const refuse = () => {
    attempts += 1;
    return Promise.reject(new AppError('STORAGE_UNAVAILABLE'));
  };
  const queue = createSubmissionQueue({
    db,
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
  const trial = await openSubmissionTrial({
    commitSoon(work) {
      trial.clock.advance(5);
      return createGroupCommit(trial.db).commit(work);
    },
  });
  trial.gateway.answer = reported;
  const invoiceId = await trial.documents.append({ number: 'T-1' });
  const sentAt = trial.clock.now().toISOString();
  await trial.queue.submitInline(invoiceId, 'sandbox');
  const { timeline } = trial.detailOf(invoiceId);
  expect(timeline.find(({ status }) => status === 'submitted')?.at).toBe(sentAt);
  await trial.close();
});
