import { amount, sum, toJsonNumber, type Amount } from '../../../../src-shared/invoice/amount.ts';
import type { PrepaidInvoiceRequest } from '../../../../src-shared/api/v1/invoice-requests.ts';
import { faultOf, invalid, type RequestFault } from '../../../server/request-faults/request-fault.ts';
import type { DocumentOwner } from '../../ledger/ledger.ts';
import { availableFor, findEarlierDocument, type DocumentSources, type EarlierDocument } from './earlier-document.ts';

/** What a document takes from one prepayment, VAT included. */
export type Settlement = { prepayment: EarlierDocument; amount: Amount };

/** The settlements of a request that the current balances allow, and all their faults. */
export type SettlementPlan = { settlements: Settlement[]; faults: RequestFault[] };

export type SettlementQuery = {
  owner: DocumentOwner;
  /** At their positions; an invalid one is undefined. */
  requests: readonly (PrepaidInvoiceRequest | undefined)[];
  /** The total of the document before prepayments are deducted. */
  totalBeforePrepayments: Amount;
  currency: string;
};

type RequestedSettlement = { path: string; request: PrepaidInvoiceRequest; prepayment: EarlierDocument; balance: Amount };

function findPrepayment(sources: DocumentSources, owner: DocumentOwner, uuid: string): EarlierDocument | undefined {
  const found = findEarlierDocument(sources, owner, uuid);
  return found?.documentType === 'prepayment' ? found : undefined;
}

function commandFaults({ path, request, prepayment, balance }: RequestedSettlement, currency: string): RequestFault[] {
  const faults: RequestFault[] = [];
  if (!prepayment.isAccepted) faults.push(faultOf('PREPAYMENT_NOT_READY', `${path}.invoice_uuid`));
  if (prepayment.currency !== currency) {
    const words = `is in ${prepayment.currency}; a document settles only prepayments in its own currency`;
    faults.push(invalid(`${path}.invoice_uuid`, 'other_currency', words));
  }
  const isBeyond = request.amount === undefined ? balance.lte(0) : amount(request.amount).gt(balance);
  if (isBeyond) faults.push(faultOf('PREPAID_AMOUNT_EXCEEDS_BALANCE', `${path}.amount`, { available: toJsonNumber(balance) }));
  return faults;
}

function explicitSum(requests: readonly (PrepaidInvoiceRequest | undefined)[]): Amount {
  return sum(requests.map((request) => amount(request?.amount ?? 0)));
}

// The rest of the total after the explicit amounts is assigned to the others, in order.
function share(requestedSettlements: readonly RequestedSettlement[], totalBeforePrepayments: Amount): Settlement[] {
  let left = totalBeforePrepayments.minus(explicitSum(requestedSettlements.map((command) => command.request)));
  return requestedSettlements.map(({ request, prepayment, balance }) => {
    if (request.amount !== undefined) return { prepayment, amount: amount(request.amount) };
    const taken = balance.lt(left) ? balance : left;
    left = left.minus(taken);
    return { prepayment, amount: taken };
  });
}

/** Compares the requested settlements with the current balances and fills in omitted amounts (contract §2). */
export function planSettlements(
  sources: DocumentSources,
  { owner, requests, totalBeforePrepayments, currency }: SettlementQuery,
): SettlementPlan {
  const faults: RequestFault[] = [];
  const requestedSettlements: RequestedSettlement[] = [];
  const seen = new Set<string>();
  for (const [index, request] of requests.entries()) {
    if (request === undefined) continue;
    const path = `prepaid_invoices[${index}]`;
    const prepayment = findPrepayment(sources, owner, request.invoice_uuid);
    if (prepayment === undefined) {
      const missing = sources.foreign.isUnreachable ? 'HEAD_OFFICE_UNREACHABLE' : 'PREPAYMENT_NOT_FOUND';
      faults.push(faultOf(missing, `${path}.invoice_uuid`));
      continue;
    }
    if (seen.has(prepayment.uuid))
      faults.push(invalid(`${path}.invoice_uuid`, 'duplicate', 'is settled by this document already'));
    seen.add(prepayment.uuid);
    requestedSettlements.push({ path, request, prepayment, balance: availableFor(sources.db, prepayment, 'settlement') });
  }
  for (const command of requestedSettlements) faults.push(...commandFaults(command, currency));
  if (explicitSum(requests).gt(totalBeforePrepayments)) {
    faults.push(
      invalid('prepaid_invoices', 'too_big', `the amounts together exceed the total of ${toJsonNumber(totalBeforePrepayments)}`),
    );
  }
  return { settlements: faults.length === 0 ? share(requestedSettlements, totalBeforePrepayments) : [], faults };
}
