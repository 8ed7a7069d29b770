import { AppError } from '../../../src-shared/api/app-error.ts';
import { refusalOf } from '../../server/request-faults/request-fault.ts';
import { readIdempotencyKey } from '../../server/idempotency/idempotency-key.ts';
import type { ClaimsInProgress } from '../../server/idempotency/claims-in-progress.ts';
import type { AppendedDocument, AppendResult } from '../ledger/ledger.ts';
import type { Environment } from '../db/schema.ts';
import { createPaths } from './request/create-kind.ts';
import { decide, type Decision } from './decision/decide.ts';
import type { IssueCommand } from './decision/resolve-command.ts';
import { claimOf, findReplay, claimName } from './request/idempotency.ts';
import { isForeign, lookUpOriginals, noReservation, reserveOriginals } from './originals/ask-head-office.ts';
import { isRejected, validateDecision, type PreflightDependencies } from './preflight/validate-decision.ts';

/** A request to issue a document, with its idempotency key. */
export type IssueRequest = IssueCommand & {
  /** The header as sent. */
  idempotencyKey: string | undefined;
  /** False if the request has `Prefer: respond-async`. */
  waitForGateway: boolean;
  /** Whether the request has `Prefer: handling=strict`: a document that the authority would reject is refused. */
  isStrict: boolean;
};

/** The document issued, or the one that the same idempotency key has issued before. */
export type Issued = {
  invoiceId: string;
  isReplay: boolean;
  /** As it was stored just now; absent where it is not new, or may have been submitted meanwhile. */
  queued?: AppendedDocument;
};

/** The dependencies of issuing; preflight and strict handling need some of them. */
export type IssueDependencies = PreflightDependencies & {
  /** Resolves when the gateway has answered or the wait has timed out; it never rejects. */
  submitInline: (invoiceId: string, environment: Environment) => Promise<void>;
  claimsInProgress: ClaimsInProgress;
};

async function refuseIfRejected(decision: Decision, dependencies: IssueDependencies): Promise<void> {
  const { findings } = await validateDecision(decision, dependencies);
  if (isRejected(findings)) throw new AppError('DOCUMENT_WOULD_BE_REJECTED', { extra: { findings } });
}

// Where the key store or the disk fails, nothing was checked against the ledger yet. What the ledger refuses has to be reported all
// the same: a client would otherwise repeat a request that can never be accepted (contract §5).
function refuseByLedger({ prepare }: Decision): void {
  const checked = prepare();
  if (!checked.ok) throw refusalOf(checked.fault);
}

/**
 * The use case of the product: decides, numbers, chains, stamps and stores a document in one durable step, then submits it to the
 * gateway.
 *
 * @throws AppError with the contract's codes; then nothing was consumed.
 */
export async function issueDocument(request: IssueRequest, dependencies: IssueDependencies): Promise<Issued> {
  const { db, ledger, signerOf, submitInline, claimsInProgress } = dependencies;
  const { apiKey } = request;
  const read = readIdempotencyKey(request.idempotencyKey);
  // An invalid key has issued nothing: there is no document to replay, only one more fault.
  const key = read.ok ? read.value : undefined;
  const scope = { companyId: apiKey.company_id, environment: apiKey.environment, endpoint: createPaths[request.kind] };
  const claim = key === undefined ? undefined : claimOf({ ...scope, key }, request.body);
  const issued = await claimsInProgress.hold(claim && claimName(claim), async () => {
    const replayed = claim === undefined ? undefined : findReplay(db, claim);
    if (replayed !== undefined) return { invoiceId: replayed, isReplay: true };
    const foreign = await lookUpOriginals(request, dependencies);
    const decision = decide(request, { ...dependencies, foreign }, read.ok ? [] : [read.fault]);
    if (request.isStrict) await refuseIfRejected(decision, dependencies);
    const reservation = isForeign(foreign) ? await reserveOriginals(decision, foreign, dependencies.originals) : noReservation;
    const { prepare, owner, certificateId } = decision;
    const append = async (): Promise<AppendResult> =>
      ledger.append({
        prepare,
        owner,
        signer: { certificateId, signer: await signerOf(certificateId) },
        firstStatus: request.waitForGateway ? 'pending' : 'queued',
        ...(claim === undefined ? {} : { idempotency: claim }),
      });
    const appended = await append()
      .catch((cause: unknown) => {
        refuseByLedger(decision);
        throw cause;
      })
      .finally(() => reservation.end());
    if (!appended.ok) throw refusalOf(appended.fault);
    const { invoice_id: invoiceId } = appended.value;
    return { invoiceId, isReplay: false, ...(request.waitForGateway ? {} : { queued: appended.value }) };
  });
  if (!issued.isReplay && request.waitForGateway) await submitInline(issued.invoiceId, apiKey.environment);
  return issued;
}
