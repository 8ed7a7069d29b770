import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { CreateRequest } from '../../../src-shared/api/v1/invoice-requests.ts';
import { amount } from '../../../src-shared/invoice/amount.ts';
import type { Amount } from '../../../src-shared/invoice/amount.ts';
import type { InvoiceType, TaxDocument } from '../../../src-shared/invoice/document.ts';
import { riyadhDate } from '../../../src-shared/invoice/riyadh-time.ts';
import { dueOf, withPrepaid } from '../../../src-shared/invoice/settlement.ts';
import type { Clock } from '../../platform/clock.ts';
import { companyOf, isProfileComplete } from '../companies/company-profile.ts';
import type { Database } from '../db/database.ts';
import type { ApiKeyTable } from '../db/schema.ts';
import type { Append, DocumentOwner, PreparedDocument } from '../ledger/ledger.ts';
import { numberFaults, quotaFaults } from './checks/ledger-checks.ts';
import { findOriginal, noteTotalFaults, originalFaults } from './checks/note-checks.ts';
import { findIssuingUnit } from './checks/unit-checks.ts';
import { composeDocument, figuresOf, lineItemResults } from './compose-document.ts';
import type { CreateKind } from './create-kind.ts';
import { documentCurrency } from './document-currency.ts';
import type { EarlierDocument } from './earlier-document.ts';
import { fieldOf, isBlank, readRequest } from './request/read-request.ts';
import { faultOf, invalid, refuseIfAny } from './request/request-fault.ts';
import type { RequestFault } from './request/request-fault.ts';
import { sellerFaults, sellerParty } from './seller-party.ts';
import { planSettlements, settledParts, settledSum } from './settle-prepayments.ts';
import type { SettlementPlan } from './settle-prepayments.ts';

const totalLimit = amount(10).pow(13);
const nothingFaulty: ReadonlySet<string> = new Set();

/** What is to be issued: which kind of document, with what body, by whom. */
export type Wish = { kind: CreateKind; body: unknown; apiKey: ApiKeyTable };

/** A wish that nothing stands against, short of what may happen in the ledger until its turn comes. */
export type Decision = Pick<Append, 'prepare' | 'owner'> & { certificateId: string; request: CreateRequest };

function invoiceTypeOf(kind: CreateKind, body: unknown, original: EarlierDocument | undefined): InvoiceType | undefined {
  if (kind === 'simplified' || kind === 'standard') return kind;
  if (kind !== 'prepayment') return original?.invoiceType;
  const named = fieldOf(body, 'invoice_type');
  return named === 'standard' || named === 'simplified' ? named : undefined;
}

function isNote(kind: CreateKind): kind is 'credit_note' | 'debit_note' {
  return kind === 'credit_note' || kind === 'debit_note';
}

// On a plain standard invoice the schema itself asks for the buyer.
function buyerFaults(kind: CreateKind, body: unknown, invoiceType: InvoiceType | undefined): RequestFault[] {
  if (kind === 'standard' || invoiceType !== 'standard' || !isBlank(fieldOf(body, 'buyer'))) return [];
  return [faultOf(isNote(kind) ? 'BUYER_REQUIRED_FOR_B2B_NOTE' : 'BUYER_REQUIRED_FOR_B2B_PREPAYMENT', 'buyer')];
}

function totalFaults(total: Amount | undefined): RequestFault[] {
  if (total === undefined || total.lt(totalLimit)) return [];
  return [invalid('line_items', 'too_big', 'the total must be below 10,000,000,000,000')];
}

/**
 * Everything that stands against a wish, before anything is consumed.
 *
 * @param headerFaults what is wrong with the request beside its body.
 * @throws AppError with the first fault's code and all others in `details`.
 */
export function decide(wish: Wish, { db, clock }: { db: Database; clock: Clock }, headerFaults: RequestFault[]): Decision {
  const { kind, body, apiKey } = wish;
  const now = clock.now();
  const owner: DocumentOwner = { companyId: apiKey.company_id, environment: apiKey.environment };
  const company = companyOf(db, owner.companyId);
  const original = isNote(kind) ? findOriginal(db, owner, fieldOf(body, 'original_invoice_uuid')) : undefined;
  const invoiceType = invoiceTypeOf(kind, body, original);
  const { request, parts, faults, egsUnitId } = readRequest({ kind, invoiceType, body, today: riyadhDate(now) });
  const currency = documentCurrency(parts, body, original);
  const figures = parts.line_items && figuresOf(parts.line_items, parts.prices_include_vat ?? false, currency);
  const due = figures && dueOf(figures.totals);
  const found = egsUnitId === undefined ? undefined : findIssuingUnit(db, { ...owner, egsUnitId, invoiceType, now });
  const soundSeller = parts.seller === undefined ? parts.soundSeller : { ...parts.seller, faulty: nothingFaulty };
  const isProfileMissing = owner.environment === 'production' && !isProfileComplete(company);
  const takesPrepayments = kind === 'simplified' || kind === 'standard';
  const plan = (): SettlementPlan => {
    const requests = takesPrepayments ? (parts.prepaid_invoices ?? []) : [];
    if (due === undefined || requests.length === 0) return { settlements: [], faults: [] };
    return planSettlements(db, { owner, requests, due, currency: currency.code });
  };
  const noteFaults = (): RequestFault[] =>
    isNote(kind) && original !== undefined && due !== undefined ? noteTotalFaults(db, original, kind, due) : [];
  refuseIfAny([
    ...headerFaults,
    ...faults,
    ...currency.faults,
    ...totalFaults(figures?.totals.taxInclusive),
    ...(found?.faults ?? []),
    ...(isProfileMissing ? [faultOf('COMPANY_PROFILE_INCOMPLETE', '')] : []),
    ...(soundSeller === undefined ? [] : sellerFaults(soundSeller, company)),
    ...buyerFaults(kind, body, invoiceType),
    ...(isNote(kind) && !isBlank(fieldOf(body, 'original_invoice_uuid')) ? originalFaults(original) : []),
    ...plan().faults,
    ...noteFaults(),
    ...(parts.invoice_number === undefined ? [] : numberFaults(db, owner, parts.invoice_number)),
    ...quotaFaults(db, owner.environment, now),
  ]);
  assert(request && figures && invoiceType && found?.unit, 'a request without fault names a unit that can issue');
  const seller = sellerParty(request.seller, company);
  const document = composeDocument(request, { kind, invoiceType, uuid: randomUUID(), seller, currency, original, figures });
  const stored: Omit<PreparedDocument, 'document' | 'settlements'> = {
    lineItems: lineItemResults(request, document),
    pricesIncludeVat: request.prices_include_vat,
    ...(original === undefined ? {} : { originalInvoiceId: original.invoiceId }),
  };
  return {
    request,
    owner: { ...owner, egsUnitId: found.unit.egsUnitId },
    certificateId: found.unit.certificateId,
    // Two tills may have sent the same number at once, or settle the same prepayment: only now nobody can come between.
    prepare: () => {
      const { settlements, faults: planFaults } = plan();
      const numbers = numberFaults(db, owner, request.invoice_number);
      refuseIfAny([...planFaults, ...noteFaults(), ...numbers, ...quotaFaults(db, owner.environment, now)]);
      return {
        ...stored,
        document: settlements.length === 0 ? document : settled(document, settlements),
        settlements: settlements
          .filter(({ amount: taken }) => !taken.isZero())
          .map(({ prepayment, amount: taken }) => ({ prepaymentId: prepayment.invoiceId, amount: taken })),
      };
    },
  };

  function settled(plain: TaxDocument, settlements: SettlementPlan['settlements']): TaxDocument {
    return {
      ...plain,
      totals: withPrepaid(plain.totals, settledSum(settlements)),
      settledPrepayments: settledParts(db, settlements),
    };
  }
}
