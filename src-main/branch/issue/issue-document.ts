import { amount } from '../../../src-shared/invoice/amount.ts';
import type { InvoiceType } from '../../../src-shared/invoice/document.ts';
import { riyadhDate } from '../../../src-shared/invoice/riyadh-time.ts';
import type { Signer } from '../../core/stamp/signer.ts';
import type { Clock } from '../../platform/clock.ts';
import { companyOf, isProfileComplete } from '../companies/company-profile.ts';
import type { Database } from '../db/database.ts';
import type { ApiKeyTable, Environment } from '../db/schema.ts';
import type { Append, Ledger } from '../ledger/ledger.ts';
import { composeDocument, lineItemResults } from './compose-document.ts';
import { claimOf, findReplay, withClaim } from './idempotency.ts';
import type { ClaimsInProgress } from './idempotency.ts';
import { numberFaults, quotaFaults } from './ledger-checks.ts';
import { readRequest } from './read-request.ts';
import { faultOf, invalid, refuse, refuseIfAny } from './request-fault.ts';
import { sellerFaults, sellerParty } from './seller-party.ts';
import { findIssuingUnit } from './unit-checks.ts';

const totalLimit = amount(10).pow(13);

/** What a till asks for: which kind of document, with what body, under which key. */
export type IssueOrder = {
  invoiceType: InvoiceType;
  endpoint: string;
  body: unknown;
  apiKey: ApiKeyTable;
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

/** Everything that stands against the order, before anything is consumed. */
function decide(
  order: IssueOrder,
  { db, clock }: IssueDependencies,
): Omit<Append, 'signer' | 'idempotency'> & { certificateId: string } {
  const { apiKey, invoiceType } = order;
  const now = clock.now();
  const owner = { companyId: apiKey.company_id, environment: apiKey.environment };
  const company = companyOf(db, owner.companyId);
  const read = readRequest(invoiceType, order.body, riyadhDate(now));
  const found =
    read.egsUnitId === undefined ? undefined : findIssuingUnit(db, { ...owner, egsUnitId: read.egsUnitId, invoiceType, now });
  const isProfileMissing = owner.environment === 'production' && !isProfileComplete(company);
  const faults = [
    ...read.faults,
    ...(found?.faults ?? []),
    ...(isProfileMissing ? [faultOf('COMPANY_PROFILE_INCOMPLETE', '')] : []),
    ...(read.seller === undefined ? [] : sellerFaults(read.seller, company)),
    ...(read.request === undefined ? [] : numberFaults(db, owner, read.request.invoice_number)),
    ...quotaFaults(db, owner.environment, now),
  ];
  const { request } = read;
  if (request === undefined || found?.unit === undefined) {
    refuseIfAny(faults);
    throw new Error('a request without fault names a unit that can issue');
  }
  const document = composeDocument(invoiceType, request, sellerParty(request.seller, company));
  if (document.totals.taxInclusive.gte(totalLimit)) {
    const tooLarge = invalid('line_items', 'too_big', 'the total must be below 10,000,000,000,000');
    throw refuse([tooLarge, ...faults]);
  }
  refuseIfAny(faults);
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
  const { apiKey, endpoint, idempotencyKey: key } = order;
  const scope = { companyId: apiKey.company_id, environment: apiKey.environment, endpoint };
  const claim = key === undefined ? undefined : claimOf({ ...scope, key }, order.body);
  const issued = await withClaim(claimsInProgress, claim, async () => {
    const replayed = claim === undefined ? undefined : findReplay(db, claim);
    if (replayed !== undefined) return { invoiceId: replayed, isReplay: true };
    const { certificateId, ...decided } = decide(order, dependencies);
    const signer = { certificateId, signer: await signerOf(certificateId) };
    const appended = await ledger.append({ ...decided, signer, ...(claim === undefined ? {} : { idempotency: claim }) });
    return { invoiceId: appended.invoiceId, isReplay: false };
  });
  if (!issued.isReplay && order.waitForGateway) await submitInline(issued.invoiceId, apiKey.environment);
  return issued;
}
