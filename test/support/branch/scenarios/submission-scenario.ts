import { rmSync } from 'node:fs';
import path from 'node:path';
import { openLedgerDatabase, type LedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { findInvoice, toInvoiceDetail } from '#main/branch/documents/invoice-resource.ts';
import { createGatewayClient } from '#main/branch/gateway/gateway-client.ts';
import { createConditions, type Conditions } from '#main/branch/health/conditions.ts';
import { WriteQueue } from '#main/platform/sqlite/write-queue.ts';
import { createCopyExaminer } from '#main/branch/submission/copies/cleared-copy.ts';
import { SubmissionQueue, type QueueOptions } from '#main/branch/submission/queue/submission-queue.ts';
import { createLogger } from '#main/platform/logger.ts';
import type { InvoiceDetail } from '#shared/api/documents/invoice-results.ts';
import { temporaryFolder } from '../../platform/temporary-folder.ts';
import { settableClock, type SettableClock } from '../../platform/settable-clock.ts';
import { ledgerDocuments, type LedgerDocuments } from '../ledger/ledger-documents.ts';
import { apiKeyRow } from '../running-branch.ts';
import { startScriptedGateway, type ScriptedGateway } from './scripted-gateway.ts';

/** A ledger and its submission queue before a scripted gateway, without a till. */
export type SubmissionTest = {
  db: LedgerDatabase;
  clock: SettableClock;
  documents: LedgerDocuments;
  gateway: ScriptedGateway;
  queue: SubmissionQueue;
  conditions: Conditions;
  /** From now on a till waits so long for the gateway. */
  waitInline(milliseconds: number): void;
  /** What was logged, as `level: text`. */
  logged(): string[];
  /** The codes of what is wrong now, each with what it concerns. */
  wrong(): string[];
  detailOf(invoiceId: string): InvoiceDetail;
  /** Resolves once everything that was to be written is. */
  written(): Promise<void>;
  close(): Promise<void>;
};

/** The answer of the gateway to a simplified document that it accepts. */
export const reported = {
  status: 200,
  body: {
    validationResults: { infoMessages: [], warningMessages: [], errorMessages: [], status: 'PASS' },
    reportingStatus: 'REPORTED',
  },
};

/** Starts a submission test; its queue does not run before it is started. */
export async function startSubmissionTest(options: Partial<QueueOptions> = {}): Promise<SubmissionTest> {
  const folder = temporaryFolder('trial');
  const db = openLedgerDatabase(path.join(folder, 'ledger.db'));
  const clock = settableClock('2026-11-20T09:00:00.000Z');
  const lines: { level: string; msg: string }[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as { level: string; msg: string }) };
  const logger = createLogger({ name: 'test', stream });
  const conditions = createConditions(clock, logger);
  const gateway = await startScriptedGateway();
  const client = createGatewayClient({ baseUrl: gateway.baseUrl, clock });
  const copies = createCopyExaminer();
  const writes = new WriteQueue(db);
  const queueOptions: QueueOptions = {
    db: db.reader,
    commit: writes.commit,
    commitSoon: writes.commitSoon,
    commitInBackground: writes.commitInBackground,
    clock,
    logger,
    random: () => 0.5,
    conditions,
    copies,
    credentialsOf: () => Promise.resolve({ token: 'token', secret: 'secret' }),
    replacementCredentialsOf: () => Promise.resolve(undefined),
    gatewayOf: () => client,
    inlineWaitMs: 10_000,
    sweepMs: 10,
    ...options,
  };
  const queue = new SubmissionQueue(queueOptions);
  return {
    db,
    clock,
    documents: ledgerDocuments(db, clock),
    gateway,
    queue,
    conditions,
    waitInline(milliseconds) {
      queueOptions.inlineWaitMs = milliseconds;
    },
    logged: () => lines.map(({ level, msg }) => `${level}: ${msg}`),
    wrong: () => conditions.current().map(({ code, subject }) => `${code} ${subject}`),
    detailOf: (invoiceId) => toInvoiceDetail(db.reader, findInvoice(db.reader, apiKeyRow('tax_test_trial0'), invoiceId)),
    written: writes.idle,
    async close() {
      const patience = gateway.close();
      await queue.close();
      await patience;
      await client.close();
      await copies.close();
      db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
