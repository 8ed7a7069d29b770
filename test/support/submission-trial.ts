import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../src-main/branch/db/database.ts';
import type { Database } from '../../src-main/branch/db/database.ts';
import { findInvoice, invoiceDetail } from '../../src-main/branch/documents/invoice-resource.ts';
import { createGatewayClient } from '../../src-main/branch/gateway/gateway-client.ts';
import { createConditions } from '../../src-main/branch/health/conditions.ts';
import type { Conditions } from '../../src-main/branch/health/conditions.ts';
import { createGroupCommit } from '../../src-main/branch/ledger/group-commit.ts';
import { createCopyExaminer } from '../../src-main/branch/submission/cleared-copy.ts';
import { createSubmissionQueue } from '../../src-main/branch/submission/submission-queue.ts';
import type { QueueOptions, SubmissionQueue } from '../../src-main/branch/submission/submission-queue.ts';
import { createLogger } from '../../src-main/platform/logger.ts';
import type { InvoiceDetail } from '../../src-shared/api/v1/invoice-results.ts';
import { ledgerDocuments } from './ledger-documents.ts';
import type { LedgerDocuments } from './ledger-documents.ts';
import { apiKeyRow } from './running-branch.ts';
import { startScriptedGateway } from './scripted-gateway.ts';
import type { ScriptedGateway } from './scripted-gateway.ts';
import { settableClock } from './settable-clock.ts';
import type { SettableClock } from './settable-clock.ts';

/** A ledger and its submission queue before a scripted gateway, without a till. */
export type SubmissionTrial = {
  db: Database;
  clock: SettableClock;
  documents: LedgerDocuments;
  gateway: ScriptedGateway;
  queue: SubmissionQueue;
  conditions: Conditions;
  /** What was logged, as `level: text`. */
  logged(): string[];
  /** The codes of what is wrong now, each with what it concerns. */
  wrong(): string[];
  detailOf(invoiceId: string): InvoiceDetail;
  close(): Promise<void>;
};

/** What the gateway says of a simplified document that it takes. */
export const reported = {
  status: 200,
  body: {
    validationResults: { infoMessages: [], warningMessages: [], errorMessages: [], status: 'PASS' },
    reportingStatus: 'REPORTED',
  },
};

/** Opens a trial; its queue does not work by itself before it is started. */
export async function openSubmissionTrial(options: Partial<QueueOptions> = {}): Promise<SubmissionTrial> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sanad-trial-'));
  const db = openDatabase(path.join(folder, 'ledger.db'));
  const clock = settableClock('2026-11-20T09:00:00.000Z');
  const lines: { level: string; msg: string }[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as { level: string; msg: string }) };
  const logger = createLogger({ name: 'test', stream });
  const conditions = createConditions(clock, logger);
  const gateway = await startScriptedGateway();
  const client = createGatewayClient({ baseUrl: gateway.baseUrl, clock });
  const copies = createCopyExaminer();
  const queue = createSubmissionQueue({
    db,
    ...createGroupCommit(db),
    clock,
    logger,
    random: () => 0.5,
    conditions,
    copies,
    credentialsOf: () => Promise.resolve({ token: 'token', secret: 'secret' }),
    replacementCredentialsOf: () => Promise.resolve(undefined),
    gatewayOf: () => client,
    inlineWaitMs: 10_000,
    ...options,
  });
  return {
    db,
    clock,
    documents: ledgerDocuments(db, clock),
    gateway,
    queue,
    conditions,
    logged: () => lines.map(({ level, msg }) => `${level}: ${msg}`),
    wrong: () => conditions.current().map(({ code, subject }) => `${code} ${subject}`),
    detailOf: (invoiceId) => invoiceDetail(db, findInvoice(db, apiKeyRow('tax_test_trial0'), invoiceId)),
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
