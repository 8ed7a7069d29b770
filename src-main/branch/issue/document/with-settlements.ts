import { amount, fromHundredths, sum } from '../../../../src-shared/invoice/amount.ts';
import type { SettledPrepayment, TaxDocument, VatSubtotal } from '../../../../src-shared/invoice/document.ts';
import { splitSettlement, withPrepaid } from '../../../../src-shared/invoice/settlement.ts';
import type { Placeholders } from '../../../platform/sqlite/prepared-query.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { Settlement } from './plan-settlements.ts';

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
