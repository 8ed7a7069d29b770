import { amount, fromHundredths, sum } from '../../../src-shared/invoice/amount.ts';
import type { SettledPrepayment, TaxDocument, VatSubtotal } from '../../../src-shared/invoice/document.ts';
import { splitSettlement, withPrepaid } from '../../../src-shared/invoice/settlement.ts';
import type { Database } from '../db/database.ts';
import type { Settlement } from './plan-settlements.ts';

function subtotalsOf(db: Database, prepaymentId: string): VatSubtotal[] {
  const rows = db.all(
    db.sql.selectFrom('prepayment_subtotals').selectAll().where('invoice_id', '=', prepaymentId).orderBy('position'),
  );
  return rows.map((row) => ({
    category: row.category,
    rate: amount(row.rate),
    ...(row.exemption_code === null ? {} : { exemptionCode: row.exemption_code }),
    ...(row.exemption_reason === null ? {} : { exemptionReason: row.exemption_reason }),
    taxable: fromHundredths(row.taxable_hundredths),
    vat: fromHundredths(row.vat_hundredths),
  }));
}

// One part per prepayment and VAT category, as the document writes it.
function settledParts(db: Database, { prepayment, amount: settled }: Settlement): SettledPrepayment[] {
  return splitSettlement(settled, subtotalsOf(db, prepayment.invoiceId)).map((part) => ({
    number: prepayment.number,
    uuid: prepayment.uuid,
    issueDate: prepayment.issueDate,
    issueTime: prepayment.issueTime,
    ...part,
  }));
}

/** A document with what it settles taken off its total. */
export function withSettlements(db: Database, document: TaxDocument, settlements: readonly Settlement[]): TaxDocument {
  if (settlements.length === 0) return document;
  return {
    ...document,
    totals: withPrepaid(document.totals, sum(settlements.map((settlement) => settlement.amount))),
    settledPrepayments: settlements.flatMap((settlement) => settledParts(db, settlement)),
  };
}
