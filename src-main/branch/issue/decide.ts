import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { AppError } from '../../../src-shared/api/app-error.ts';
import type { CreateRequest } from '../../../src-shared/api/v1/invoice-requests.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../db/database.ts';
import { clockFault } from '../health/plausible-clock.ts';
import type { Append, PreparedDocument } from '../ledger/ledger.ts';
import { numberFaults, quotaFaults } from './checks/ledger-checks.ts';
import { noteTotalFaults } from './checks/note-checks.ts';
import type { IssuingUnit } from './checks/unit-checks.ts';
import { wishFaults } from './checks/wish-faults.ts';
import { composeDocument, lineItemResults } from './compose-document.ts';
import { isNote } from './create-kind.ts';
import { examineWish } from './examine-wish.ts';
import type { ExaminedWish, Wish } from './examine-wish.ts';
import { planSettlements } from './plan-settlements.ts';
import type { SettlementPlan } from './plan-settlements.ts';
import { refuseIfAny } from './request/request-fault.ts';
import type { RequestFault } from './request/request-fault.ts';
import { sellerParty } from './seller-party.ts';
import { withSettlements } from './with-settlements.ts';

const clockRetryAfterSeconds = 60;

/** A wish that nothing stands against, short of what may happen in the ledger until its turn comes. */
export type Decision = Pick<Append, 'prepare' | 'owner'> & { certificateId: string; request: CreateRequest };

/** A document that lacks only what it settles. */
type Draft = Omit<PreparedDocument, 'settlements'>;

type SoundWish = { request: CreateRequest; draft: Draft; unit: IssuingUnit };

function planFor(db: Database, { kind, owner, parts, due, currency }: ExaminedWish): SettlementPlan {
  const takesPrepayments = kind === 'simplified' || kind === 'standard';
  const requests = takesPrepayments ? (parts.prepaid_invoices ?? []) : [];
  if (due === undefined || requests.length === 0) return { settlements: [], faults: [] };
  return planSettlements(db, { owner, requests, due, currency: currency.code });
}

function noteFaults(db: Database, { kind, original, due }: ExaminedWish): RequestFault[] {
  return isNote(kind) && original !== undefined && due !== undefined ? noteTotalFaults(db, original, kind, due) : [];
}

/** What a wish may settle as the ledger stands at this moment, and what the ledger holds against it. */
function askLedger(db: Database, wish: ExaminedWish, now: Date): SettlementPlan {
  const { owner, parts } = wish;
  const { settlements, faults } = planFor(db, wish);
  return {
    settlements,
    faults: [
      ...faults,
      ...noteFaults(db, wish),
      ...(parts.invoice_number === undefined ? [] : numberFaults(db, owner, parts.invoice_number)),
      ...quotaFaults(db, owner.environment, now),
    ],
  };
}

function draftOf(wish: ExaminedWish): SoundWish {
  const { kind, company, original, invoiceType, request, currency, figures, foundUnit } = wish;
  assert(request && figures && invoiceType && foundUnit?.unit, 'a request without fault names a unit that can issue');
  const seller = sellerParty(request.seller, company);
  const document = composeDocument(request, { kind, invoiceType, uuid: randomUUID(), seller, currency, original, figures });
  const draft: Draft = {
    document,
    lineItems: lineItemResults(request, document),
    pricesIncludeVat: request.prices_include_vat,
    ...(original === undefined ? {} : { originalInvoiceId: original.invoiceId }),
  };
  return { request, draft, unit: foundUnit.unit };
}

// With a clock that is wrong beyond doubt every date of a request looks wrong too: this comes first, and it may be tried again.
function refuseAtWrongTime(now: Date, unit: IssuingUnit | undefined): void {
  const message = clockFault(now, unit?.certificateBegan);
  if (message === undefined) return;
  throw new AppError('CLOCK_IMPLAUSIBLE', { message, headers: { 'Retry-After': String(clockRetryAfterSeconds) } });
}

/**
 * Everything that stands against a wish, before anything is consumed.
 *
 * @param headerFaults what is wrong with the request beside its body.
 * @throws AppError with the first fault's code and all others in `details`.
 */
export function decide(wish: Wish, { db, clock }: { db: Database; clock: Clock }, headerFaults: RequestFault[]): Decision {
  const now = clock.now();
  const examined = examineWish(wish, db, now);
  refuseAtWrongTime(now, examined.foundUnit?.unit);
  refuseIfAny([...headerFaults, ...wishFaults(examined), ...askLedger(db, examined, now).faults]);
  const { request, draft, unit } = draftOf(examined);
  return {
    request,
    owner: { ...examined.owner, egsUnitId: unit.egsUnitId },
    certificateId: unit.certificateId,
    // Two tills may have sent the same number at once, or settle the same prepayment: only now nobody can come between.
    prepare: () => {
      const { settlements, faults } = askLedger(db, examined, now);
      refuseIfAny(faults);
      return {
        ...draft,
        document: withSettlements(db, draft.document, settlements),
        settlements: settlements
          .filter(({ amount }) => !amount.isZero())
          .map(({ prepayment, amount }) => ({ prepaymentId: prepayment.invoiceId, amount })),
      };
    },
  };
}
