import { AppError } from '#shared/api/app-error.ts';
import { failure, success, type Result } from '#shared/result.ts';
import { refusalOf, type RequestFault } from '#main/server/request/request-fault.ts';
import type { ClaimsInProgress } from '#main/server/request/claims-in-progress.ts';
import { createOneAtATime } from '#main/platform/one-at-a-time.ts';
import type { Environment } from '../db/schema.ts';
import { findInvoice, type AnsweredRow } from '../documents/invoice-resource.ts';
import type { LedgerFault } from '../ledger/draft.ts';
import { findIssued, type IdempotencyClaim } from '../ledger/idempotency.ts';
import { outcomeOf, type StoredDocument } from '../ledger/stored-document.ts';
import { decide, type Decision } from './decide.ts';
import { contextOf, ledgerFaults } from './ledger-faults.ts';
import { lookUpOriginals, noOriginals, reserveOriginals } from './originals.ts';
import { isRejected, preflightFindings, type PreflightDependencies } from './preflight/preflight-findings.ts';
import type { IssueCommand } from './resolve-command.ts';
import type { ReturnCommand } from './return-goods.ts';

/** A request to issue a document. */
export type IssueRequest = (IssueCommand | ReturnCommand) & {
  claim?: IdempotencyClaim | undefined;
  /** What is wrong with the headers. */
  headerFaults: readonly RequestFault[];
  /** False if the request does not wait for the gateway. */
  waitForGateway: boolean;
  /** Whether a document that the authority would reject is refused. */
  isStrict: boolean;
};

/** The document issued, or the one that the same idempotency key has issued before. */
export type Issued = { document: AnsweredRow; isReplay: boolean };

/** The dependencies of issuing; preflight and strict handling need some of them. */
export type IssueDependencies = PreflightDependencies & {
  /** Resolves when the gateway has answered or the wait has timed out; it never rejects. */
  submitInline: (invoiceId: string, environment: Environment) => Promise<void>;
  claimsInProgress: ClaimsInProgress;
};

function findReplay({ claim, apiKey }: IssueRequest, { db }: IssueDependencies): Issued | undefined {
  const { company_id: companyId, environment } = apiKey;
  const issued = claim && findIssued(db, { companyId, environment }, claim);
  if (issued === undefined) return undefined;
  if (!issued.isSameBody) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return { document: findInvoice(db, apiKey, issued.invoiceId), isReplay: true };
}

async function store(
  { request, draft }: Decision,
  { claim, waitForGateway, isStrict }: IssueRequest,
  dependencies: IssueDependencies,
): Promise<Result<StoredDocument, LedgerFault[]>> {
  const { ledger, signerOf } = dependencies;
  if (isStrict) {
    const checked = ledger.preview(draft);
    if (!checked.ok) return checked;
    const findings = await preflightFindings(checked.value, request, dependencies);
    if (isRejected(findings)) throw new AppError('DOCUMENT_WOULD_BE_REJECTED', { extra: { findings } });
  }
  const reserved = await reserveOriginals(draft, dependencies);
  if (!reserved.ok) return reserved;
  const { draft: final, end } = reserved.value;
  try {
    const signer = await signerOf(final.certificateId);
    return await ledger.append({ ...final, signer, idempotency: claim, firstStatus: waitForGateway ? 'pending' : 'queued' });
  } catch (cause) {
    // Where the key store or the disk fails, nothing was checked against the ledger yet. What the ledger refuses has to be reported all
    // the same: a client would otherwise repeat a request that can never be accepted (contract §5).
    const checked = ledger.preview(final);
    if (checked.ok) throw cause;
    return checked;
  } finally {
    end();
  }
}

async function issueOnce(request: IssueRequest, dependencies: IssueDependencies): Promise<Result<Issued, RequestFault[]>> {
  const replay = findReplay(request, dependencies);
  if (replay !== undefined) return success(replay);
  // A return is of an invoice of this ledger.
  const originals = 'returns' in request ? noOriginals : await lookUpOriginals(request, dependencies);
  const decided = decide(request, { ...dependencies, originals }, request.headerFaults);
  if (!decided.ok) return decided;
  const stored = await store(decided.value, request, dependencies);
  return stored.ok
    ? success({ document: stored.value, isReplay: false })
    : failure(ledgerFaults(stored.fault, contextOf(request, originals)));
}

const returnsInTurn = createOneAtATime();

/**
 * The use case of the product: decides, numbers, chains, stamps and stores a document in one durable step, then submits it to the
 * gateway.
 *
 * @throws AppError with the contract's codes; then nothing was consumed.
 */
export async function issueDocument(request: IssueRequest, dependencies: IssueDependencies): Promise<Issued> {
  const { db, claimsInProgress, submitInline } = dependencies;
  const { apiKey, claim } = request;
  const name = claim && [apiKey.company_id, apiKey.environment, claim.endpoint, claim.key];
  // What comes back together must add up, so that returns of one invoice are decided one after the other.
  const once = () => issueOnce(request, dependencies);
  const inTurn = 'returns' in request ? () => returnsInTurn.run(request.returns, once) : once;
  const issued = await claimsInProgress.hold(name, inTurn);
  if (!issued.ok) throw refusalOf(issued.fault);
  if (issued.value.isReplay || !request.waitForGateway) return issued.value;
  const { document } = issued.value;
  await submitInline(document.invoice_id, apiKey.environment);
  return { document: { ...document, ...outcomeOf(db, document.invoice_id) }, isReplay: false };
}
