import { amount, fromHundredths, sum, type Amount } from '#shared/invoice/amount.ts';
import type { SettledPrepayment, TaxDocument, VatSubtotal } from '#shared/invoice/document.ts';
import { splitSettlement, withPrepaid } from '#shared/invoice/settlement.ts';
import type { Placeholders } from '#main/platform/sqlite/prepared-query.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import { preparedQuery } from '../db/prepared-query.ts';
import type { EarlierDocument, LedgerFault, SettlementDemand, UncheckedDocument } from './draft.ts';
import { availableFor, findEarlierDocument } from './earlier-document.ts';

/** What a document takes from one prepayment, VAT included. */
export type Settlement = { prepayment: EarlierDocument; amount: Amount };

type FoundSettlement = { position: number; demand: SettlementDemand; prepayment: EarlierDocument; balance: Amount };

function findPrepayment(db: LedgerReader, unchecked: UncheckedDocument, uuid: string): EarlierDocument | undefined {
  const found = findEarlierDocument(db, unchecked, uuid);
  return found?.documentType === 'prepayment' ? found : undefined;
}

function faultsOf({ position, demand, prepayment, balance }: FoundSettlement, currency: string): LedgerFault[] {
  const faults: LedgerFault[] = [];
  if (!prepayment.isAccepted) faults.push({ code: 'PREPAYMENT_NOT_ACCEPTED', position });
  if (prepayment.currency !== currency) {
    faults.push({ code: 'PREPAYMENT_IN_OTHER_CURRENCY', position, currency: prepayment.currency });
  }
  const isBeyond = demand.amount === undefined ? balance.lte(0) : demand.amount.gt(balance);
  if (isBeyond) faults.push({ code: 'PREPAYMENT_EXCEEDED', position, available: balance });
  return faults;
}

function explicitSum(demands: readonly (SettlementDemand | undefined)[]): Amount {
  return sum(demands.map((demand) => demand?.amount ?? amount(0)));
}

// The rest of the total after the explicit amounts is assigned to the others, in order.
function share(found: readonly FoundSettlement[], total: Amount): Settlement[] {
  let left = total.minus(explicitSum(found.map(({ demand }) => demand)));
  return found.map(({ demand, prepayment, balance }) => {
    if (demand.amount !== undefined) return { prepayment, amount: demand.amount };
    const taken = balance.lt(left) ? balance : left;
    left = left.minus(taken);
    return { prepayment, amount: taken };
  });
}

/** Compares the settlements of a document with the current balances and fills in omitted amounts (contract §2). */
export function planSettlements(
  db: LedgerReader,
  unchecked: UncheckedDocument,
): { settlements: Settlement[]; faults: LedgerFault[] } {
  const { settlements: demands, totalBeforePrepayments: total, currency } = unchecked;
  if (total === undefined || demands.length === 0) return { settlements: [], faults: [] };
  const faults: LedgerFault[] = [];
  const found: FoundSettlement[] = [];
  const seen = new Set<string>();
  for (const [position, demand] of demands.entries()) {
    if (demand === undefined) continue;
    const prepayment = findPrepayment(db, unchecked, demand.uuid);
    if (prepayment === undefined) {
      faults.push({ code: 'PREPAYMENT_UNKNOWN', position });
      continue;
    }
    if (seen.has(prepayment.uuid)) faults.push({ code: 'PREPAYMENT_REPEATED', position });
    seen.add(prepayment.uuid);
    found.push({ position, demand, prepayment, balance: availableFor(db, prepayment, 'settlement') });
  }
  for (const settlement of found) faults.push(...faultsOf(settlement, currency));
  if (explicitSum(demands).gt(total)) faults.push({ code: 'SETTLEMENTS_EXCEED_TOTAL', total });
  return { settlements: faults.length === 0 ? share(found, total) : [], faults };
}

const subtotalRows = preparedQuery((sql, value: Placeholders<{ prepaymentId: string }>) =>
  sql.selectFrom('prepayment_subtotals').selectAll().where('invoice_id', '=', value('prepaymentId')).orderBy('position'),
);

function subtotalsOf(db: LedgerReader, prepaymentId: string): VatSubtotal[] {
  return subtotalRows(db, { prepaymentId }).map((row) => ({
    category: row.category,
    rate: amount(row.rate),
    ...(row.exemption_code === null ? {} : { exemptionCode: row.exemption_code }),
    ...(row.exemption_reason === null ? {} : { exemptionReason: row.exemption_reason }),
    taxable: fromHundredths(row.taxable_hundredths),
    vat: fromHundredths(row.vat_hundredths),
  }));
}

// One part per prepayment and VAT category, as the document writes it.
function settledParts(db: LedgerReader, { prepayment, amount: settled }: Settlement): SettledPrepayment[] {
  return splitSettlement(settled, prepayment.foreign?.subtotals ?? subtotalsOf(db, prepayment.invoiceId)).map((part) => ({
    number: prepayment.number,
    uuid: prepayment.uuid,
    issueDate: prepayment.issueDate,
    issueTime: prepayment.issueTime,
    ...part,
  }));
}

/** A document with its settlements deducted from its total. */
export function withSettlements(db: LedgerReader, document: TaxDocument, settlements: readonly Settlement[]): TaxDocument {
  if (settlements.length === 0) return document;
  return {
    ...document,
    totals: withPrepaid(document.totals, sum(settlements.map((settlement) => settlement.amount))),
    settledPrepayments: settlements.flatMap((settlement) => settledParts(db, settlement)),
  };
}
