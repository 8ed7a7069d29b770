import { AppError } from '../../../src-shared/api/app-error.ts';
import type { Signer } from '../../core/stamp/signer.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../db/database.ts';
import type { Environment } from '../db/schema.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { createPaths } from './create-kind.ts';
import { decide } from './decide.ts';
import type { Decision } from './decide.ts';
import type { Wish } from './examine-wish.ts';
import { claimOf, findReplay, readIdempotencyKey, withClaim } from './request/idempotency.ts';
import type { ClaimsInProgress } from './request/idempotency.ts';
import type { JudgeDesk } from './preflight/judge-desk.ts';
import { isRejected, judgeDecision } from './preflight/judge-decision.ts';

/** What a till asks for, and under which key. */
export type IssueOrder = Wish & {
  /** The header as sent. */
  idempotencyKey: string | undefined;
  /** False where the till said `Prefer: respond-async`. */
  waitForGateway: boolean;
  /** Whether the till said `Prefer: handling=strict`: what the authority would reject is refused. */
  isStrict: boolean;
};

/** The document issued, or the one that the same idempotency key has issued before. */
export type Issued = { invoiceId: string; isReplay: boolean };

export type IssueDependencies = {
  db: Database;
  ledger: Ledger;
  clock: Clock;
  signerOf: (certificateId: string) => Promise<Signer>;
  /** Resolves when the gateway has answered or the inline wait is over; it never rejects. */
  submitInline: (invoiceId: string, environment: Environment) => Promise<void>;
  claimsInProgress: ClaimsInProgress;
  /** For preflight and strict handling. */
  judges: JudgeDesk;
};

async function refuseIfRejected(decision: Decision, dependencies: IssueDependencies): Promise<void> {
  const { findings } = await judgeDecision(decision, dependencies);
  if (isRejected(findings)) throw new AppError('DOCUMENT_WOULD_BE_REJECTED', { extra: { findings } });
}

/**
 * The use case of the product: decides, numbers, chains, stamps and stores a document in one durable step, then lets the
 * gateway have it.
 *
 * @throws AppError with the specification's codes; then nothing was consumed.
 */
export async function issueDocument(order: IssueOrder, dependencies: IssueDependencies): Promise<Issued> {
  const { db, ledger, signerOf, submitInline, claimsInProgress } = dependencies;
  const { apiKey } = order;
  const read = readIdempotencyKey(order.idempotencyKey);
  // A key that cannot be read has issued nothing: there is no document to replay, only one more fault.
  const key = read.ok ? read.value : undefined;
  const scope = { companyId: apiKey.company_id, environment: apiKey.environment, endpoint: createPaths[order.kind] };
  const claim = key === undefined ? undefined : claimOf({ ...scope, key }, order.body);
  const issued = await withClaim(claimsInProgress, claim, async () => {
    const replayed = claim === undefined ? undefined : findReplay(db, claim);
    if (replayed !== undefined) return { invoiceId: replayed, isReplay: true };
    const decision = decide(order, dependencies, read.ok ? [] : [read.fault]);
    if (order.isStrict) await refuseIfRejected(decision, dependencies);
    const { prepare, owner, certificateId } = decision;
    const appended = await ledger.append({
      prepare,
      owner,
      signer: { certificateId, signer: await signerOf(certificateId) },
      firstStatus: order.waitForGateway ? 'pending' : 'queued',
      ...(claim === undefined ? {} : { idempotency: claim }),
    });
    return { invoiceId: appended.invoiceId, isReplay: false };
  });
  if (!issued.isReplay && order.waitForGateway) await submitInline(issued.invoiceId, apiKey.environment);
  return issued;
}
