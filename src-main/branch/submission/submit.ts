import assert from 'node:assert/strict';
import { AppError } from '../../../src-shared/api/app-error.ts';
import { readQrText } from '../../core/ubl/read-qr-text.ts';
import { verify } from '../../core/stamp/verify.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import { backoffMs } from '../../platform/retry.ts';
import type { Database } from '../db/database.ts';
import type { Environment } from '../db/schema.ts';
import type { GatewayClient, GatewayCredentials, SubmissionOutcome } from '../gateway/gateway-client.ts';
import type { Commit } from '../ledger/group-commit.ts';
import { moveSubmission, wordsOf } from './submission-record.ts';
import type { Clearance, SubmissionMove } from './submission-record.ts';

export type SubmitTools = {
  db: Database;
  commit: Commit;
  clock: Clock;
  logger: Logger;
  random: () => number;
  credentialsOf: (certificateId: string) => Promise<GatewayCredentials>;
  gatewayOf: (environment: Environment) => GatewayClient;
};

/** How an attempt ended: with an answer, without one from the gateway, or without the gateway having been asked. */
export type AttemptResult = 'answered' | 'unanswered' | 'not_asked';

function documentOf(db: Database, invoiceId: string) {
  const document = db.first(
    db.sql
      .selectFrom('documents as document')
      .innerJoin('submissions as submission', 'submission.invoice_id', 'document.invoice_id')
      .select([
        'document.uuid',
        'document.hash',
        'document.xml',
        'document.invoice_type',
        'document.environment',
        'document.certificate_id',
        'submission.retry_count',
      ])
      .where('document.invoice_id', '=', invoiceId),
  );
  assert(document !== undefined, 'only documents of the ledger are submitted');
  return document;
}

type SubmittedDocument = ReturnType<typeof documentOf>;

async function askGateway(document: SubmittedDocument, tools: SubmitTools): Promise<SubmissionOutcome> {
  const gateway = tools.gatewayOf(document.environment);
  const request = {
    credentials: await tools.credentialsOf(document.certificate_id),
    document: { hash: document.hash, uuid: document.uuid, xml: document.xml },
  };
  if (document.invoice_type === 'simplified') return gateway.report(request);
  const cleared = await gateway.clear(request);
  // Clearance is switched off at the authority (303): the document that we stamped is reported instead.
  return cleared.kind === 'clearance_off' ? gateway.report(request) : cleared;
}

// The transforms drop stamp and QR, so the authority's document must have our hash; one that has not was damaged on its way.
function readClearance(document: SubmittedDocument, xml: Uint8Array | undefined): Clearance | undefined | 'damaged' {
  if (xml === undefined) return undefined;
  const verified = verify(xml);
  if (!verified.ok || verified.hash !== document.hash) return 'damaged';
  return { xml, qr: readQrText(xml) ?? null };
}

function queuedMove(document: SubmittedDocument, reason: string, tools: SubmitTools, retryAfterMs?: number): SubmissionMove {
  const attempt = document.retry_count + 1;
  const nowMs = tools.clock.now().getTime();
  const waitMs = Math.max(retryAfterMs ?? 0, backoffMs(attempt, tools.random));
  return {
    status: 'queued',
    from: ['submitted'],
    changes: {
      retry_count: attempt,
      next_retry_at: new Date(nowMs + waitMs).toISOString(),
      not_before: retryAfterMs === undefined ? null : new Date(nowMs + retryAfterMs).toISOString(),
      last_error: reason,
    },
  };
}

function moveFor(document: SubmittedDocument, outcome: SubmissionOutcome, tools: SubmitTools): SubmissionMove {
  switch (outcome.kind) {
    case 'accepted': {
      const clearance = readClearance(document, outcome.clearedXml);
      if (clearance === 'damaged') return queuedMove(document, 'The cleared document arrived damaged.', tools);
      const now = tools.clock.now().toISOString();
      const isCleared = outcome.taxStatus === 'CLEARED';
      return {
        status: isCleared ? 'cleared' : 'reported',
        from: ['submitted'],
        changes: {
          tax_status: outcome.taxStatus,
          warnings: JSON.stringify(outcome.warnings),
          last_error: null,
          next_retry_at: null,
          ...(isCleared ? { cleared_at: now } : { reported_at: now }),
        },
        ...(clearance === undefined ? {} : { clearance }),
      };
    }
    case 'rejected':
      return {
        status: 'failed',
        from: ['submitted'],
        changes: {
          tax_status: document.invoice_type === 'standard' ? 'NOT_CLEARED' : 'NOT_REPORTED',
          warnings: JSON.stringify(outcome.warnings),
          last_error: wordsOf(outcome.errors),
          next_retry_at: null,
        },
      };
    case 'clearance_off':
      return queuedMove(document, 'The gateway neither clears nor takes reports of standard documents at the moment.', tools);
    case 'try_later':
      return queuedMove(document, outcome.reason, tools, outcome.retryAfterMs);
  }
}

/** Sends one document to the gateway once, and persists what came of it. The bytes are those that were signed, always. */
export async function submit(invoiceId: string, tools: SubmitTools): Promise<AttemptResult> {
  const { db, commit, clock, logger } = tools;
  const document = documentOf(db, invoiceId);
  const isOurs = await moveSubmission(db, commit, invoiceId, { status: 'submitted', from: ['pending', 'queued'] }, clock.now());
  if (!isOurs) return 'not_asked';
  let wasAsked = true;
  const outcome = await askGateway(document, tools).catch((cause: unknown): SubmissionOutcome => {
    wasAsked = false;
    // Lost or locked keys: a condition has said so once, whatever the number of documents that wait for them.
    if (cause instanceof AppError) return { kind: 'try_later', reason: cause.message, isSilent: false };
    logger.error({ err: cause, invoice_id: invoiceId }, 'submission broke off');
    return { kind: 'try_later', reason: 'The submission broke off on this appliance.', isSilent: false };
  });
  const move = moveFor(document, outcome, tools);
  const isRecorded = await moveSubmission(db, commit, invoiceId, move, clock.now());
  if (!isRecorded)
    logger.error({ invoice_id: invoiceId, status: move.status }, 'a submission ended in a status that it could not move to');
  if (!wasAsked) return 'not_asked';
  return outcome.kind === 'try_later' && outcome.isSilent ? 'unanswered' : 'answered';
}
