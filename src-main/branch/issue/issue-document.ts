import assert from 'node:assert/strict';
import { AppError } from '#shared/api/app-error.ts';
import type { PreflightFinding } from '#shared/api/v1/preflight.ts';
import { failure, success, type Result } from '#shared/result.ts';
import { refusalOf, type RequestFault } from '#main/server/request/request-fault.ts';
import type { ClaimsInProgress } from '#main/server/request/claims-in-progress.ts';
import { createOneAtATime } from '#main/platform/one-at-a-time.ts';
import type { Environment } from '../db/schema.ts';
import { findInvoice, type AnsweredRow } from '../documents/invoice-resource.ts';
import type { CheckedDraft } from '../ledger/check-draft.ts';
import { noteOfConversion } from '../ledger/conversions.ts';
import type { Draft, LedgerFault } from '../ledger/draft.ts';
import { findIssued, type IdempotencyClaim } from '../ledger/idempotency.ts';
import type { AppendInput } from '../ledger/ledger.ts';
import { outcomeOf, type StoredDocument } from '../ledger/stored-document.ts';
import { decideAll, distinctFaults, type AnyCommand, type Decision } from './decide.ts';
import { contextOf, ledgerFaults } from './ledger-faults.ts';
import { lookUpOriginals, noOriginals, reserveOriginals } from './originals.ts';
import { isRejected, preflightFindings, type PreflightDependencies } from './preflight/preflight-findings.ts';

/** A request to issue a document. */
export type IssueRequest = AnyCommand & {
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

/** The same of a request that issues several: a conversion's note, then its invoice. */
export type IssuedAll = { documents: AnsweredRow[]; isReplay: boolean };

/** The dependencies of issuing; preflight and strict handling need some of them. */
export type IssueDependencies = PreflightDependencies & {
  /** Resolves when the gateway has answered or the wait has timed out; it never rejects. */
  submitInline: (invoiceId: string, environment: Environment) => Promise<void>;
  claimsInProgress: ClaimsInProgress;
};

// The document that the key has issued; of a conversion, the note that was stored together with the invoice comes first.
function replayed(request: IssueRequest, invoiceId: string, { db }: IssueDependencies): AnsweredRow[] {
  const noteId = 'converts' in request ? noteOfConversion(db, invoiceId) : undefined;
  return [...(noteId === undefined ? [] : [noteId]), invoiceId].map((id) => findInvoice(db, request.apiKey, id));
}

function findReplay(request: IssueRequest, dependencies: IssueDependencies): IssuedAll | undefined {
  const { claim, apiKey } = request;
  const { company_id: companyId, environment } = apiKey;
  const issued = claim && findIssued(dependencies.db, { companyId, environment }, claim);
  if (issued === undefined) return undefined;
  if (!issued.isSameBody) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return { documents: replayed(request, issued.invoiceId, dependencies), isReplay: true };
}

type Stored = Result<StoredDocument[], LedgerFault[][]>;

// What is rejected first; what two documents of a request have in common once.
function inOrder(findings: readonly PreflightFinding[]): PreflightFinding[] {
  const distinct = [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
  return distinct.toSorted((one, other) => Number(other.severity === 'error') - Number(one.severity === 'error'));
}

async function refuseRejected(
  decisions: readonly Decision[],
  checked: readonly CheckedDraft[],
  dependencies: IssueDependencies,
): Promise<void> {
  const found = decisions.map(async ({ request }, index) => {
    const draft = checked[index];
    return draft === undefined ? [] : preflightFindings(draft, request, dependencies);
  });
  const findings = inOrder((await Promise.all(found)).flat());
  if (isRejected(findings)) throw new AppError('DOCUMENT_WOULD_BE_REJECTED', { extra: { findings } });
}

async function append(drafts: readonly Draft[], request: IssueRequest, dependencies: IssueDependencies): Promise<Stored> {
  const { ledger, signerOf } = dependencies;
  const firstStatus = request.waitForGateway ? 'pending' : 'queued';
  try {
    const inputs: AppendInput[] = [];
    for (const draft of drafts) inputs.push({ ...draft, signer: await signerOf(draft.certificateId), firstStatus });
    // The key names the last document: of a conversion, the invoice.
    const last = inputs.pop();
    return await ledger.appendAll(last === undefined ? inputs : [...inputs, { ...last, idempotency: request.claim }]);
  } catch (cause) {
    // Where the key store or the disk fails, nothing was checked against the ledger yet. What the ledger refuses has to be reported all
    // the same: a client would otherwise repeat a request that can never be accepted (contract §5).
    const checked = ledger.previewAll(drafts);
    if (checked.ok) throw cause;
    return checked;
  }
}

async function store(decisions: readonly Decision[], request: IssueRequest, dependencies: IssueDependencies): Promise<Stored> {
  const drafts = decisions.map(({ draft }) => draft);
  if (request.isStrict) {
    const checked = dependencies.ledger.previewAll(drafts);
    if (!checked.ok) return checked;
    await refuseRejected(decisions, checked.value, dependencies);
  }
  // Where there are several, none refers to a document of another branch.
  const [first, ...others] = drafts;
  assert(first !== undefined, 'each request issues a document');
  const reserved = await reserveOriginals(first, dependencies);
  if (!reserved.ok) return failure([reserved.fault]);
  const { draft: final, end } = reserved.value;
  try {
    return await append([final, ...others], request, dependencies);
  } finally {
    end();
  }
}

async function issueOnce(request: IssueRequest, dependencies: IssueDependencies): Promise<Result<IssuedAll, RequestFault[]>> {
  const replay = findReplay(request, dependencies);
  if (replay !== undefined) return success(replay);
  // What is returned or converted is of this ledger.
  const originals = 'kind' in request ? await lookUpOriginals(request, dependencies) : noOriginals;
  const decided = decideAll(request, { ...dependencies, originals }, request.headerFaults);
  if (!decided.ok) return decided;
  const stored = await store(decided.value, request, dependencies);
  if (stored.ok) return success({ documents: stored.value, isReplay: false });
  // The unit was replaced in between: its replacement issues them.
  if (stored.fault.flat().some(({ code }) => code === 'UNIT_REPLACED')) return issueOnce(request, dependencies);
  const faults = stored.fault.map((of, index) => ledgerFaults(of, contextOf(request, originals, decided.value[index]?.numberAt)));
  return failure(distinctFaults(faults.flat()));
}

const returnsInTurn = createOneAtATime();

/**
 * The use case of the product: decides, numbers, chains, stamps and stores the documents of a request in one durable step, then submits
 * them to the gateway.
 *
 * @throws AppError with the contract's codes; then nothing was consumed.
 */
export async function issueDocuments(request: IssueRequest, dependencies: IssueDependencies): Promise<IssuedAll> {
  const { db, claimsInProgress, submitInline } = dependencies;
  const { apiKey, claim } = request;
  const name = claim && [apiKey.company_id, apiKey.environment, claim.endpoint, claim.key];
  // What comes back together must add up, so that returns of one invoice are decided one after the other.
  const once = () => issueOnce(request, dependencies);
  const takenBack = 'returns' in request ? request.returns : 'converts' in request ? request.converts : undefined;
  const inTurn = takenBack === undefined ? once : () => returnsInTurn.run(takenBack, once);
  const issued = await claimsInProgress.hold(name, inTurn);
  if (!issued.ok) throw refusalOf(issued.fault);
  if (issued.value.isReplay || !request.waitForGateway) return issued.value;
  const { documents } = issued.value;
  await Promise.all(documents.map((document) => submitInline(document.invoice_id, apiKey.environment)));
  return { documents: documents.map((document) => ({ ...document, ...outcomeOf(db, document.invoice_id) })), isReplay: false };
}

/** The same of a request that issues one document. */
export async function issueDocument(request: IssueRequest, dependencies: IssueDependencies): Promise<Issued> {
  const { documents, isReplay } = await issueDocuments(request, dependencies);
  const [document] = documents;
  assert(document !== undefined, 'each request issues a document');
  return { document, isReplay };
}
