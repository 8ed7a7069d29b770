import { AppError } from '#shared/api/app-error.ts';
import type { Clock } from '#main/platform/clock.ts';
import type { Logger } from '#main/platform/logger.ts';
import type { Commit } from '../db/ledger-database.ts';
import type { Environment } from '../db/schema.ts';
import type { GatewayClient } from '../gateway/gateway-client.ts';
import type { GatewayCredentials, SubmissionOutcome } from '../gateway/gateway-answers.ts';
import { decideAfterAttempt, type AttemptOutcome, type AttemptResult } from './decide-after-attempt.ts';
import { takeCopy, type CopyExaminer } from './copies/cleared-copy.ts';
import { moveSubmission } from './submission-record.ts';
import type { SubmittedDocument } from './submitted-document.ts';

export type SubmitTools = {
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

/** Makes one request of the gateway, counted while it is in flight. */
export type MakeRequest = (send: () => Promise<SubmissionOutcome>) => Promise<SubmissionOutcome>;

type Send = (credentials: GatewayCredentials) => Promise<SubmissionOutcome>;

function senderOf(document: SubmittedDocument, { gatewayOf }: SubmitTools, makeRequest: MakeRequest): Send {
  const gateway = gatewayOf(document.environment);
  const { hash, uuid, xml } = document;
  return async (credentials) => {
    const request = { credentials, document: { hash, uuid, xml } };
    if (document.invoice_type === 'simplified') return makeRequest(() => gateway.report(request));
    const cleared = await makeRequest(() => gateway.clear(request));
    // Clearance is switched off at the authority (303): the document that we stamped is reported instead.
    return cleared.kind === 'clearance_off' ? makeRequest(() => gateway.report(request)) : cleared;
  };
}

async function sendToGateway(
  document: SubmittedDocument,
  tools: SubmitTools,
  makeRequest: MakeRequest,
): Promise<SubmissionOutcome> {
  const send = senderOf(document, tools, makeRequest);
  const credentials = await tools.credentialsOf(document.certificate_id);
  const outcome = await send(credentials);
  if (outcome.kind !== 'try_later' || outcome.cause !== 'credentials_refused') return outcome;
  // The certificate that the unit had then may have expired or been revoked since: the bytes are the same with any credentials.
  const replacement = await tools.replacementCredentialsOf(document.certificate_id);
  return replacement === undefined || replacement.token === credentials.token ? outcome : send(replacement);
}

type UnexaminedOutcome = SubmissionOutcome | Extract<AttemptOutcome, { kind: 'not_sent' }>;

async function attempt(document: SubmittedDocument, tools: SubmitTools, makeRequest: MakeRequest): Promise<UnexaminedOutcome> {
  try {
    return await sendToGateway(document, tools, makeRequest);
  } catch (cause) {
    // Lost or locked keys: a condition reports them once, however many documents wait for them.
    if (cause instanceof AppError) return { kind: 'not_sent', reason: cause.message };
    tools.logger.error({ err: cause, invoice_id: document.invoice_id }, 'submission failed');
    return { kind: 'not_sent', reason: 'The submission failed on this appliance.' };
  }
}

async function withCopy(document: SubmittedDocument, outcome: UnexaminedOutcome, tools: SubmitTools): Promise<AttemptOutcome> {
  if (outcome.kind !== 'accepted') return outcome;
  return { ...outcome, copy: await takeCopy(document, outcome.clearedXml, tools) };
}

function logRejection(
  { invoice_id, invoice_number }: SubmittedDocument,
  errors: readonly { code: string }[],
  logger: Logger,
): void {
  const codes = errors.map((error) => error.code);
  const message = `The authority rejected ${invoice_number} (${codes.join(', ')}): issue a corrected document.`;
  logger.warn({ invoice_id, invoice_number, codes }, message);
}

/** Sends a document to the gateway once, and persists what came of it. The bytes are those that were signed, always. */
export async function submit(
  document: SubmittedDocument & { releasesByAnswer: number },
  tools: SubmitTools,
  makeRequest: MakeRequest,
): Promise<AttemptResult> {
  const { commit, clock, logger, random } = tools;
  const { invoice_id } = document;
  const outcome = await withCopy(document, await attempt(document, tools, makeRequest), tools);
  if (outcome.kind === 'rejected') logRejection(document, outcome.errors, logger);
  const { move, result } = decideAfterAttempt(document, outcome, { now: clock.now(), random });
  if (await moveSubmission(commit, invoice_id, move, clock.now())) return result;
  logger.error({ invoice_id, status: move.status }, 'a submission ended in a status that it could not move to');
  return result;
}
