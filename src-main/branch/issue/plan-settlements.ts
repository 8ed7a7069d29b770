import { amount, sum, toJsonNumber } from '../../../src-shared/invoice/amount.ts';
import type { Amount } from '../../../src-shared/invoice/amount.ts';
import type { PrepaidInvoiceRequest } from '../../../src-shared/api/v1/invoice-requests.ts';
import type { Database } from '../db/database.ts';
import { prepaymentBalance } from '../ledger/balances.ts';
import type { DocumentOwner } from '../ledger/ledger.ts';
import { findEarlierDocument } from './earlier-document.ts';
import type { EarlierDocument } from './earlier-document.ts';
import { faultOf, invalid } from './request/request-fault.ts';
import type { RequestFault } from './request/request-fault.ts';

/** What a document takes from one prepayment, VAT included. */
export type Settlement = { prepayment: EarlierDocument; amount: Amount };

/** The settlements that a request asks for, as the balances allow them at this moment, and all that stands against them. */
export type SettlementPlan = { settlements: Settlement[]; faults: RequestFault[] };

export type SettlementQuestion = {
  owner: DocumentOwner;
  /** In their places; one that has a fault by itself is undefined. */
  requests: readonly (PrepaidInvoiceRequest | undefined)[];
  /** What the document asks for before anything is taken off. */
  due: Amount;
  currency: string;
};

type WishedSettlement = { path: string; request: PrepaidInvoiceRequest; prepayment: EarlierDocument; balance: Amount };

function findPrepayment(db: Database, owner: DocumentOwner, uuid: string): EarlierDocument | undefined {
  const found = findEarlierDocument(db, owner, uuid);
  return found?.documentType === 'prepayment' ? found : undefined;
}

function wishFaults({ path, request, prepayment, balance }: WishedSettlement, currency: string): RequestFault[] {
  const faults: RequestFault[] = [];
  if (!prepayment.isAccepted) faults.push(faultOf('PREPAYMENT_NOT_READY', `${path}.invoice_uuid`));
  if (prepayment.currency !== currency) {
    const words = `is in ${prepayment.currency}; a document settles prepayments of its own currency only`;
    faults.push(invalid(`${path}.invoice_uuid`, 'other_currency', words));
  }
  const isBeyond = request.amount === undefined ? balance.lte(0) : amount(request.amount).gt(balance);
  if (isBeyond) faults.push(faultOf('PREPAID_AMOUNT_EXCEEDS_BALANCE', `${path}.amount`, { available: toJsonNumber(balance) }));
  return faults;
}

function explicitSum(requests: readonly (PrepaidInvoiceRequest | undefined)[]): Amount {
  return sum(requests.map((request) => amount(request?.amount ?? 0)));
}

// What the explicit amounts leave of the total goes to the others, in their order.
function share(wishes: readonly WishedSettlement[], due: Amount): Settlement[] {
  let left = due.minus(explicitSum(wishes.map((wish) => wish.request)));
  return wishes.map(({ request, prepayment, balance }) => {
    if (request.amount !== undefined) return { prepayment, amount: amount(request.amount) };
    const taken = balance.lt(left) ? balance : left;
    left = left.minus(taken);
    return { prepayment, amount: taken };
  });
}

/** Holds the wished settlements against the balances as they stand; all that is omitted is filled in (decisions §2). */
export function planSettlements(db: Database, { owner, requests, due, currency }: SettlementQuestion): SettlementPlan {
  const faults: RequestFault[] = [];
  const wishes: WishedSettlement[] = [];
  const seen = new Set<string>();
  for (const [index, request] of requests.entries()) {
    if (request === undefined) continue;
    const path = `prepaid_invoices[${index}]`;
    const prepayment = findPrepayment(db, owner, request.invoice_uuid);
    if (prepayment === undefined) {
      faults.push(faultOf('PREPAYMENT_NOT_FOUND', `${path}.invoice_uuid`));
      continue;
    }
    if (seen.has(prepayment.uuid))
      faults.push(invalid(`${path}.invoice_uuid`, 'duplicate', 'is settled by this document already'));
    seen.add(prepayment.uuid);
    wishes.push({ path, request, prepayment, balance: prepaymentBalance(db, prepayment.invoiceId, prepayment.due) });
  }
  for (const wish of wishes) faults.push(...wishFaults(wish, currency));
  if (explicitSum(requests).gt(due)) {
    faults.push(invalid('prepaid_invoices', 'too_big', `the amounts together exceed the total of ${toJsonNumber(due)}`));
  }
  return { settlements: faults.length === 0 ? share(wishes, due) : [], faults };
}
