import { amount, inProportion, round2, zero, type Amount } from './amount.ts';
import type { DocumentTotals, VatSubtotal } from './document.ts';

const hundred = amount(100);

// Gross amounts split without a remainder; what VAT they hold follows from them (KSA-32 = KSA-31 × KSA-34 %, within a halala).
function partOf(subtotal: VatSubtotal, gross: Amount): VatSubtotal {
  const taxable = round2(gross.times(hundred).div(subtotal.rate.plus(hundred)));
  return { ...subtotal, taxable, vat: gross.minus(taxable) };
}

/**
 * Splits the amount taken from a prepayment over its VAT categories, in proportion to their totals with VAT; the last takes the
 * remainder, so that the parts add up exactly (KSA-31 to KSA-34). Categories that get nothing are left out.
 *
 * @param settled VAT included, 2 decimals.
 * @param subtotals the prepayment's own VAT breakdown.
 */
export function splitSettlement(settled: Amount, subtotals: readonly VatSubtotal[]): VatSubtotal[] {
  const grosses = subtotals.map((subtotal) => subtotal.taxable.plus(subtotal.vat));
  const shares = inProportion(settled, grosses);
  const parts = subtotals.map((subtotal, index) => partOf(subtotal, shares[index] ?? zero));
  return parts.filter((part) => !part.taxable.isZero() || !part.vat.isZero());
}

/** The total of a document before prepayments are deducted, with VAT and rounding (BT-112 + BT-114). */
export function totalBeforePrepayments(totals: DocumentTotals): Amount {
  return totals.taxInclusive.plus(totals.rounding);
}

/** The totals of a document once prepayments are settled (BT-113, BT-115; BR-CO-16). */
export function withPrepaid(totals: DocumentTotals, prepaid: Amount): DocumentTotals {
  return { ...totals, prepaid, payable: totalBeforePrepayments(totals).minus(prepaid) };
}
