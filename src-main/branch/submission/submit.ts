import assert from 'node:assert/strict';
import { AppError } from '../../../src-shared/api/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import { backoffMs } from '../../platform/retry.ts';
import type { Database } from '../db/database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { Environment, SubmissionStatus } from '../db/schema.ts';
import type { GatewayClient, GatewayCredentials, SubmissionOutcome } from '../gateway/gateway-client.ts';
import type { Commit } from '../ledger/group-commit.ts';
import { takeCopy } from './cleared-copy.ts';
import type { CopyExaminer, TakenCopy } from './cleared-copy.ts';
import { moveSubmission, recordMove, wordsOf } from './submission-record.ts';
import type { SubmissionMove } from './submission-record.ts';

/** After so many attempts a document is no longer hurried when the gateway answers others: it may be what silences it. */
const hurriedRetries = 5;
/** After so many attempts, the last two with a damaged copy, the authority's word is taken without one. */
const copiesAskedFor = 5;

export type SubmitTools = {
  db: Database;
  commit: Commit;
  clock: Clock;
  logger: Logger;
  random: () => number;
  credentialsOf: (certificateId: string) => Promise<GatewayCredentials>;
  /** Those that the unit of a certificate has now, where they are others. */
  replacementCredentialsOf: (certificateId: string) => Promise<GatewayCredentials | undefined>;
  gatewayOf: (environment: Environment) => GatewayClient;
  copies: CopyExaminer;
};

/**
 * How an attempt ended. `settled`: with the authority's judgement; `document`: with an answer that concerns this document
 * alone; `silent`, `unusable`, `credentials_refused`: with trouble that others will meet too; `not_asked`: on this appliance.
 */
export type AttemptResult = {
  kind: 'settled' | 'document' | 'silent' | 'unusable' | 'credentials_refused' | 'not_asked';
  /** A sentence; empty where it is settled. */
  reason: string;
  /** What became of the authority's copy of a cleared document. */
  copy?: TakenCopy;
};

const documentRows = preparedQuery((query, invoiceId: string) =>
  query
    .selectFrom('submissions as submission')
    .innerJoin('documents as document', 'document.invoice_id', 'submission.invoice_id')
    .select([
      'document.invoice_id',
      'document.invoice_number',
      'document.uuid',
      'document.hash',
      'document.xml',
      'document.invoice_type',
      'document.environment',
      'document.egs_unit_id',
      'document.certificate_id',
      'submission.status',
      'submission.retry_count',
      'submission.last_error',
    ])
    .where('submission.invoice_id', '=', invoiceId),
);

/** A document that is on its way to the gateway. */
export type SubmittedDocument = ReturnType<typeof documentRows>[number];

const mayBeSubmitted: SubmissionStatus[] = ['pending', 'queued'];

/** The document as it is to be sent; undefined where it is none that may be. */
export function documentToSubmit(db: Database, invoiceId: string): SubmittedDocument | undefined {
  const [document] = documentRows(db, invoiceId);
  assert(document !== undefined, 'only documents of the ledger are submitted');
  return mayBeSubmitted.includes(document.status) ? document : undefined;
}

/** Notes, inside a transaction, that a document is on its way. */
export function noteSubmitted(db: Database, invoiceId: string, at: Date): void {
  recordMove(db, invoiceId, { status: 'submitted', from: mayBeSubmitted, changes: { hold: null } }, at);
}

/** Makes one request of the gateway, watched by whoever counts what is under way. */
export type Ask = (request: () => Promise<SubmissionOutcome>) => Promise<SubmissionOutcome>;

type Send = (credentials: GatewayCredentials) => Promise<SubmissionOutcome>;

function senderOf(document: SubmittedDocument, tools: SubmitTools, ask: Ask): Send {
  const gateway = tools.gatewayOf(document.environment);
  const { hash, uuid, xml } = document;
  return async (credentials) => {
    const request = { credentials, document: { hash, uuid, xml } };
    if (document.invoice_type === 'simplified') return ask(() => gateway.report(request));
    const cleared = await ask(() => gateway.clear(request));
    // Clearance is switched off at the authority (303): the document that we stamped is reported instead.
    return cleared.kind === 'clearance_off' ? ask(() => gateway.report(request)) : cleared;
  };
}

async function askGateway(document: SubmittedDocument, tools: SubmitTools, ask: Ask): Promise<SubmissionOutcome> {
  const send = senderOf(document, tools, ask);
  const credentials = await tools.credentialsOf(document.certificate_id);
  const outcome = await send(credentials);
  if (outcome.kind !== 'try_later' || outcome.cause !== 'credentials_refused') return outcome;
  // The certificate that the unit had then may have expired or been revoked since: the bytes are the same whoever brings them.
  const replacement = await tools.replacementCredentialsOf(document.certificate_id);
  return replacement === undefined || replacement.token === credentials.token ? outcome : send(replacement);
}

type Ending = { move: SubmissionMove; result: AttemptResult };

function later(document: SubmittedDocument, result: AttemptResult, tools: SubmitTools, retryAfterMs?: number): Ending {
  const attempt = document.retry_count + 1;
  const waitMs = Math.max(retryAfterMs ?? 0, backoffMs(attempt, tools.random));
  const concernsOthers = result.kind !== 'document' && result.kind !== 'not_asked';
  const isHurried = concernsOthers && retryAfterMs === undefined && attempt <= hurriedRetries;
  const changes = {
    retry_count: attempt,
    hold: isHurried ? 'until_answer' : 'until_retry',
    next_retry_at: new Date(tools.clock.now().getTime() + waitMs).toISOString(),
    retry_after_ms: retryAfterMs ?? null,
    last_error: result.reason,
  } as const;
  return { move: { status: 'queued', from: ['submitted'], changes }, result };
}

function accepted(
  document: SubmittedDocument,
  outcome: Extract<SubmissionOutcome, { kind: 'accepted' }>,
  copy: TakenCopy,
  tools: SubmitTools,
): Ending {
  const isCleared = outcome.taxStatus === 'CLEARED';
  // Of many attempts most may have met a gateway that was away: one damaged copy is not the end of it.
  const mayAsk = copy.kind === 'damaged' && (document.retry_count < copiesAskedFor || document.last_error !== copy.reason);
  if (isCleared && copy.kind === 'damaged' && mayAsk) {
    return later(document, { kind: 'document', reason: copy.reason }, tools);
  }
  const now = tools.clock.now().toISOString();
  const move: SubmissionMove = {
    status: isCleared ? 'cleared' : 'reported',
    from: ['submitted'],
    changes: {
      tax_status: outcome.taxStatus,
      warnings: JSON.stringify(outcome.warnings),
      last_error: null,
      next_retry_at: null,
      ...(isCleared ? { cleared_at: now } : { reported_at: now }),
    },
    ...(isCleared && copy.kind === 'taken' ? { clearance: copy.clearance } : {}),
  };
  return { move, result: { kind: 'settled', reason: '', ...(isCleared ? { copy } : {}) } };
}

function rejected(
  document: SubmittedDocument,
  outcome: Extract<SubmissionOutcome, { kind: 'rejected' }>,
  { logger }: SubmitTools,
): Ending {
  const { invoice_id, invoice_number } = document;
  const codes = outcome.errors.map((error) => error.code);
  const words = `The authority rejected ${invoice_number} (${codes.join(', ')}): issue a corrected document.`;
  logger.warn({ invoice_id, invoice_number, codes }, words);
  const changes = {
    tax_status: document.invoice_type === 'standard' ? 'NOT_CLEARED' : 'NOT_REPORTED',
    warnings: JSON.stringify(outcome.warnings),
    last_error: wordsOf(outcome.errors),
    next_retry_at: null,
  };
  return { move: { status: 'failed', from: ['submitted'], changes }, result: { kind: 'settled', reason: '' } };
}

const neitherWay = 'The gateway neither clears nor takes reports of standard documents at the moment.';

async function endingOf(document: SubmittedDocument, outcome: SubmissionOutcome, tools: SubmitTools): Promise<Ending> {
  switch (outcome.kind) {
    case 'accepted':
      return accepted(document, outcome, await takeCopy(document, outcome.clearedXml, tools), tools);
    case 'rejected':
      return rejected(document, outcome, tools);
    case 'clearance_off':
      return later(document, { kind: 'unusable', reason: neitherWay }, tools);
    case 'try_later':
      return later(document, { kind: outcome.cause, reason: outcome.reason }, tools, outcome.retryAfterMs);
  }
}

/** Sends a document to the gateway once, and persists what came of it. The bytes are those that were signed, always. */
export async function submit(document: SubmittedDocument, tools: SubmitTools, ask: Ask): Promise<AttemptResult> {
  const { db, commit, clock, logger } = tools;
  const { invoice_id } = document;
  const { move, result } = await askGateway(document, tools, ask).then(
    (outcome) => endingOf(document, outcome, tools),
    (cause: unknown) => {
      // Lost or locked keys: a condition has said so once, whatever the number of documents that wait for them.
      if (cause instanceof AppError) return later(document, { kind: 'not_asked', reason: cause.message }, tools);
      logger.error({ err: cause, invoice_id }, 'submission broke off');
      return later(document, { kind: 'not_asked', reason: 'The submission broke off on this appliance.' }, tools);
    },
  );
  if (await moveSubmission(db, commit, invoice_id, move, clock.now())) return result;
  logger.error({ invoice_id, status: move.status }, 'a submission ended in a status that it could not move to');
  return result;
}
