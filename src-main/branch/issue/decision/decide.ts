import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { success, failure } from '../../../../src-shared/result.ts';
import { AppError } from '../../../../src-shared/api/app-error.ts';
import type { CreateRequest } from '../../../../src-shared/api/v1/invoice-requests.ts';
import type { Clock } from '../../../platform/clock.ts';
import { refuseIfAny, type RequestFault } from '../../../server/request-faults/request-fault.ts';
import { clockFault } from '../../health/plausible-clock.ts';
import type { AppendInput, PreparedDocument } from '../../ledger/ledger.ts';
import { composeDocument, lineItemResults } from '../document/compose-document.ts';
import { isNote } from '../request/create-kind.ts';
import { referenceTo, type DocumentSources } from '../document/earlier-document.ts';
import { planSettlements, type SettlementPlan } from '../document/plan-settlements.ts';
import { sellerParty } from '../document/seller-party.ts';
import { withSettlements } from '../document/with-settlements.ts';
import { numberFaults, quotaFaults } from './ledger-checks.ts';
import { noteTotalFaults } from './note-checks.ts';
import type { IssuingUnit } from './unit-checks.ts';
import { commandFaults } from './command-faults.ts';
import { resolveCommand, type ResolvedCommand, type IssueCommand } from './resolve-command.ts';

const clockRetryAfterSeconds = 60;

/** A command without faults, except for those that the ledger shows when it is executed; `prepare` finds them. */
export type Decision = Pick<AppendInput, 'prepare' | 'owner'> & { certificateId: string; request: CreateRequest };

// A document that is complete except for its settlements.
type Draft = Omit<PreparedDocument, 'settlements'>;

type ValidCommand = { request: CreateRequest; draft: Draft; unit: IssuingUnit };

function planFor(
  sources: DocumentSources,
  { kind, owner, parts, totalBeforePrepayments, currency }: ResolvedCommand,
): SettlementPlan {
  const takesPrepayments = kind === 'simplified' || kind === 'standard';
  const requests = takesPrepayments ? (parts.prepaid_invoices ?? []) : [];
  if (totalBeforePrepayments === undefined || requests.length === 0) return { settlements: [], faults: [] };
  return planSettlements(sources, { owner, requests, totalBeforePrepayments, currency: currency.code });
}

function noteFaults({ db }: DocumentSources, { kind, original, totalBeforePrepayments }: ResolvedCommand): RequestFault[] {
  return isNote(kind) && original !== undefined && totalBeforePrepayments !== undefined
    ? noteTotalFaults(db, original, kind, totalBeforePrepayments)
    : [];
}

// What a command may settle according to the current ledger, and the faults that the ledger shows.
function checkAgainstLedger(sources: DocumentSources, command: ResolvedCommand, now: Date): SettlementPlan {
  const { owner, parts } = command;
  const { db } = sources;
  const { settlements, faults } = planFor(sources, command);
  return {
    settlements,
    faults: [
      ...faults,
      ...noteFaults(sources, command),
      ...(parts.invoice_number === undefined ? [] : numberFaults(db, owner, parts.invoice_number)),
      ...quotaFaults(db, owner.environment, now),
    ],
  };
}

function draftOf(command: ResolvedCommand): ValidCommand {
  const { kind, company, original, invoiceType, request, currency, computation, foundUnit } = command;
  assert(request && computation && invoiceType && foundUnit?.unit, 'a request without fault names a unit that can issue');
  const seller = sellerParty(request.seller, company);
  const document = composeDocument(request, { kind, invoiceType, uuid: randomUUID(), seller, currency, original, computation });
  const draft: Draft = {
    document,
    lineItems: lineItemResults(request, document),
    pricesIncludeVat: request.prices_include_vat,
    ...(original === undefined ? {} : { original: referenceTo(original) }),
  };
  return { request, draft, unit: foundUnit.unit };
}

// With a wrong clock every date of a request looks wrong too, so this comes first; the client may retry.
function refuseAtWrongTime(now: Date, unit: IssuingUnit | undefined): void {
  const message = clockFault(now, unit?.certificateBegan);
  if (message === undefined) return;
  throw new AppError('CLOCK_IMPLAUSIBLE', { message, headers: { 'Retry-After': String(clockRetryAfterSeconds) } });
}

/**
 * Decides about a command before anything is consumed. Where it has a fault, those that the ledger shows (settlements, totals of
 * notes, number, quota) are reported with it; where it has none, they are left to `prepare`, which has to look for them anyway.
 *
 * @param headerFaults the faults of the request's headers.
 * @throws AppError with the first fault's code and all others in `details`.
 */
export function decide(
  command: IssueCommand,
  sources: DocumentSources & { clock: Clock },
  headerFaults: RequestFault[],
): Decision {
  const now = sources.clock.now();
  const resolved = resolveCommand(command, sources, now);
  refuseAtWrongTime(now, resolved.foundUnit?.unit);
  const faults = [...headerFaults, ...commandFaults(resolved)];
  // A command without fault is checked against the ledger inside the transaction, where that has to be done anyway.
  if (faults.length > 0) refuseIfAny([...faults, ...checkAgainstLedger(sources, resolved, now).faults]);
  const { request, draft, unit } = draftOf(resolved);
  return {
    request,
    owner: { ...resolved.owner, egsUnitId: unit.egsUnitId },
    certificateId: unit.certificateId,
    // Two tills may send the same number at once, or settle the same prepayment; inside the transaction no other command can
    // intervene.
    prepare: () => {
      const checked = checkAgainstLedger(sources, resolved, now);
      if (checked.faults.length > 0) return failure(checked.faults);
      return success({
        ...draft,
        document: withSettlements(sources.db, draft.document, checked.settlements),
        settlements: checked.settlements
          .filter(({ amount }) => !amount.isZero())
          .map(({ prepayment, amount }) => ({ prepayment: referenceTo(prepayment), amount })),
      });
    },
  };
}
