import { amount } from '../../../src-shared/invoice/amount.ts';
import type { Amount } from '../../../src-shared/invoice/amount.ts';
import type { InvoiceType } from '../../../src-shared/invoice/document.ts';
import { riyadhDate } from '../../../src-shared/invoice/riyadh-time.ts';
import type { Signer } from '../../core/stamp/signer.ts';
import type { Clock } from '../../platform/clock.ts';
import { companyOf, isProfileComplete } from '../companies/company-profile.ts';
import type { Database } from '../db/database.ts';
import type { ApiKeyTable, Environment } from '../db/schema.ts';
import type { Append, Ledger } from '../ledger/ledger.ts';
import { composeDocument, lineItemResults, totalOf } from './compose-document.ts';
import { claimOf, findReplay, readIdempotencyKey, withClaim } from './idempotency.ts';
import type { ClaimsInProgress } from './idempotency.ts';
import { numberFaults, quotaFaults } from './ledger-checks.ts';
import { readRequest } from './read-request.ts';
import { faultOf, invalid, refuseIfAny } from './request-fault.ts';
import type { RequestFault } from './request-fault.ts';
import { sellerFaults, sellerParty } from './seller-party.ts';
import { findIssuingUnit } from './unit-checks.ts';

const totalLimit = amount(10).pow(13);

/** What a till asks for: which kind of document, with what body, under which key. */
export type IssueOrder = {
  invoiceType: InvoiceType;
  endpoint: string;
  body: unknown;
  apiKey: ApiKeyTable;
  /** The header as sent. */
  idempotencyKey: string | undefined;
  /** False where the till said `Prefer: respond-async`. */
  waitForGateway: boolean;
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
};

function totalFaults(total: Amount): RequestFault[] {
  if (total.lt(totalLimit)) return [];
  return [invalid('line_items', 'too_big', 'the total must be below 10,000,000,000,000')];
}

type Decision = Omit<Append, 'signer' | 'idempotency'> & { certificateId: string };

/**
 * Everything that stands against the order, before anything is consumed.
 *
 * @param headerFaults what is wrong with the request beside its body.
 */
function decide(order: IssueOrder, { db, clock }: IssueDependencies, headerFaults: RequestFault[]): Decision {
  const { apiKey, invoiceType } = order;
  const now = clock.now();
  const owner = { companyId: apiKey.company_id, environment: apiKey.environment };
  const company = companyOf(db, owner.companyId);
  const { request, parts, faults, egsUnitId } = readRequest(invoiceType, order.body, riyadhDate(now));
  const document = request && composeDocument(invoiceType, request, sellerParty(request.seller, company));
  const found = egsUnitId === undefined ? undefined : findIssuingUnit(db, { ...owner, egsUnitId, invoiceType, now });
  const isProfileMissing = owner.environment === 'production' && !isProfileComplete(company);
  refuseIfAny([
    ...headerFaults,
    ...faults,
    ...totalFaults(document?.totals.taxInclusive ?? totalOf(parts.line_items ?? [])),
    ...(found?.faults ?? []),
    ...(isProfileMissing ? [faultOf('COMPANY_PROFILE_INCOMPLETE', '')] : []),
    ...(parts.seller === undefined ? [] : sellerFaults(parts.seller, company)),
    ...(parts.invoice_number === undefined ? [] : numberFaults(db, owner, parts.invoice_number)),
    ...quotaFaults(db, owner.environment, now),
  ]);
  if (request === undefined || document === undefined || found?.unit === undefined) {
    throw new Error('a request without fault names a unit that can issue');
  }
  return {
    document,
    lineItems: lineItemResults(request, document),
    owner: { ...owner, egsUnitId: found.unit.egsUnitId },
    certificateId: found.unit.certificateId,
    firstStatus: order.waitForGateway ? 'pending' : 'queued',
    // Seen again where nobody can come between: two tills may have sent the same number at once.
    guard: () => refuseIfAny([...numberFaults(db, owner, request.invoice_number), ...quotaFaults(db, owner.environment, now)]),
  };
}

/**
 * The use case of the product: decides, numbers, chains, stamps and stores a document in one durable step, then lets the
 * gateway have it.
 *
 * @throws AppError with the specification's codes; then nothing was consumed.
 */
export async function issueDocument(order: IssueOrder, dependencies: IssueDependencies): Promise<Issued> {
  const { db, ledger, signerOf, submitInline, claimsInProgress } = dependencies;
  const { apiKey, endpoint } = order;
  const read = readIdempotencyKey(order.idempotencyKey);
  // A key that cannot be read has issued nothing: there is no document to replay, only one more fault.
  const key = read.ok ? read.value : undefined;
  const scope = { companyId: apiKey.company_id, environment: apiKey.environment, endpoint };
  const claim = key === undefined ? undefined : claimOf({ ...scope, key }, order.body);
  const issued = await withClaim(claimsInProgress, claim, async () => {
    const replayed = claim === undefined ? undefined : findReplay(db, claim);
    if (replayed !== undefined) return { invoiceId: replayed, isReplay: true };
    const { certificateId, ...decided } = decide(order, dependencies, read.ok ? [] : [read.fault]);
    const signer = { certificateId, signer: await signerOf(certificateId) };
    const appended = await ledger.append({ ...decided, signer, ...(claim === undefined ? {} : { idempotency: claim }) });
    return { invoiceId: appended.invoiceId, isReplay: false };
  });
  if (!issued.isReplay && order.waitForGateway) await submitInline(issued.invoiceId, apiKey.environment);
  return issued;
}
